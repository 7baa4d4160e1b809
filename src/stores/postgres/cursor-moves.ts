/** Cursors in the transaction that ends a run. */

import * as sql from '../../generated/statements/cursors.ts';
import type { CursorMove, ExecutionCursor } from '../../model/cursor.ts';
import type { ExecutionId, WorkflowId } from '../../model/ids.ts';
import type { Database } from './connection/database.ts';
import type { Transaction } from './connection/transaction.ts';
import type { Query } from './queries/statement.ts';

export interface RunCursors {
  readonly workflowId: WorkflowId;
  readonly cursors: readonly ExecutionCursor[];
  /** At most one for each of `cursors`. */
  readonly moves: readonly CursorMove[];
  /** Receives the cursors as they are recorded. The last call is for the transaction that ends the run. */
  readonly onSettled?: (cursors: readonly ExecutionCursor[]) => void;
}

/** Number of cursors that a workflow can have, including those that are gone from its graph. */
const MAX_PER_WORKFLOW = 100;

/**
 * Ends a run: in a transaction if it has cursors.
 * @param write records the end
 * @param isEnded false: the run was superseded, or its results were refused
 */
export type WithCursors = <Outcome>(
  run: { readonly executionId: ExecutionId },
  end: { readonly cursors?: RunCursors | undefined },
  write: (by: Query) => Promise<Outcome>,
  isEnded: (outcome: Outcome) => boolean,
) => Promise<Outcome>;

export function endingWithCursors({
  query,
  transaction,
}: Pick<Database, 'query' | 'transaction'>): WithCursors {
  return ({ executionId }, { cursors }, write, isEnded) =>
    cursors === undefined
      ? write(query)
      : endWithCursors(transaction, executionId, cursors, write, isEnded);
}

/** Ends a run and moves its cursors, or neither. */
async function endWithCursors<Outcome>(
  transaction: Transaction,
  executionId: ExecutionId,
  { workflowId, cursors, moves, onSettled }: RunCursors,
  end: (tx: Query) => Promise<Outcome>,
  isEnded: (outcome: Outcome) => boolean,
): Promise<Outcome> {
  let outcome: Outcome | undefined;
  try {
    return await transaction(async (tx) => {
      const reasons = new Map<string, ExecutionCursor['reason']>();
      if (moves.length > 0) {
        const wanted = moves.map((move, index) => ({ ...move, position: index + 1 }));
        const args = [workflowId, executionId, JSON.stringify(wanted), MAX_PER_WORKFLOW] as const;
        for (const { name, reason } of await tx(sql.move, args)) reasons.set(name, reason);
      }
      outcome = await end(tx);
      if (!isEnded(outcome)) throw new NotEnded();
      const settled = cursors.map((cursor): ExecutionCursor => {
        const reason = reasons.get(cursor.name);
        return reason === undefined ? cursor : { ...cursor, reason, moved: reason === null };
      });
      await tx(sql.note, [executionId, JSON.stringify(settled)]);
      onSettled?.(settled);
      return outcome;
    });
  } catch (error) {
    if (error instanceof NotEnded && outcome !== undefined) return outcome;
    throw error;
  }
}

/** Rolls the transaction back. */
class NotEnded extends Error {
  override readonly name = 'NotEnded';
}
