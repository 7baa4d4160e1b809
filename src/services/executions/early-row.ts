/**
 * The row of a synchronous run is normally inserted when the run ends, because most runs take milliseconds. It is inserted
 * earlier if the run takes longer, and before its first request to another service: the history then shows the run even if
 * this process crashes.
 */

import type { Log } from '../../kit/log.ts';
import type { ExecutionStore, NewAttempt, NewExecution } from '../../stores/postgres/executions.ts';

/** After this time, the run is listed and can be cancelled. */
const AFTER_MS = 100;

export type RunInput = Required<Pick<NewExecution, 'dueAt' | 'sealedParams' | 'calledWorkflows'>>;

export interface EarlyRow {
  /**
   * Inserts the row, if it does not exist, before a request to another service, and records the first request that can
   * change data there. Throws if the database is not available; the request must not be sent then.
   */
  readonly beforeCall: (isRead: boolean) => Promise<void>;
  /** Adds what the call says after the start of the run. A row that exists is only updated if the run is for another time. */
  setInput(input: RunInput): Promise<void>;
  /** Stops inserting, and removes the row, because there was no run. */
  discard(): Promise<void>;
  /** Must be called when the run has ended. */
  close(): void;
}

/** @param isWritten true if the start inserted the row */
export function createEarlyRow(
  { store, log }: { store: Pick<ExecutionStore, 'insert' | 'noteEffects' | 'discard'>; log: Log },
  attempt: NewAttempt,
  isWritten: boolean,
): EarlyRow {
  let run = attempt;
  const executionId = String(run.executionId);
  let writing = isWritten ? Promise.resolve() : null;
  let isBegun = isWritten;
  const write = (): Promise<void> => {
    isBegun = true;
    writing ??= store.insert(run).catch((error: unknown) => {
      writing = null;
      throw error;
    });
    return writing;
  };
  let noting: Promise<void> | null = null;
  const noteEffects = async (): Promise<void> => {
    await write();
    if (!(await store.noteEffects(run))) throw new Error('a synchronous run was superseded');
  };
  const writeInTime = (): void => {
    write().catch((error: unknown) => {
      log.warn({ error, executionId }, 'execution not in the history before its end');
    });
  };
  const timer = isWritten ? undefined : setTimeout(writeInTime, AFTER_MS);
  const close = (): void => clearTimeout(timer);
  return {
    beforeCall(isRead) {
      if (isRead) return write();
      noting ??= noteEffects().catch((error: unknown) => {
        noting = null;
        throw error;
      });
      return noting;
    },
    async setInput(input) {
      run = { ...run, row: { ...run.row, ...input } };
      if (writing === null || input.dueAt === null) return;
      await writing.catch(() => undefined);
      writing = null;
      await write();
    },
    close,
    async discard() {
      close();
      if (!isBegun) return;
      try {
        await writing?.catch(() => undefined);
        await store.discard(run.executionId);
      } catch (error) {
        log.error({ error, executionId }, 'execution that never began not discarded');
      }
    },
  };
}
