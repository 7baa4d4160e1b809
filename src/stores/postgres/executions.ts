/** The history of runs in PostgreSQL: one row per run. */

import * as sql from '../../generated/statements/executions.ts';
import type { AuthorityProblemCode } from '../../model/authority-problem.ts';
import type { ExecutionId, WorkflowId } from '../../model/ids.ts';
import type { JsonObject } from '../../kit/json-value.ts';
import type { Visibility } from '../../model/caller.ts';
import {
  RevisionNotStored,
  type RevisionChoice,
  type RunnableWorkflow,
} from '../../model/workflow.ts';
import type { Database } from './connection/database.ts';
import type { Query } from './queries/statement.ts';
import type { InTransaction } from './connection/transaction.ts';
import {
  endColumns,
  fail,
  finish,
  type Attempt,
  type EndStatus,
  type FinishedExecution,
} from './execution-end.ts';
import { endingWithCursors, type WithCursors } from './cursor-moves.ts';
import { newExecutionColumns, queryRow, type NewExecution } from './execution-rows.ts';
import { FINISH_WITH_RESULTS, INSERT, RESERVE } from './execution-sql.ts';
import { expiryMinute, type Reservation } from './result-bytes.ts';
import { smallResultColumns, type SmallResult } from './small-results.ts';

export type { Attempt, EndStatus, FinishedExecution, NewExecution };

export type NewAttempt = Attempt & Required<Pick<Attempt, 'row'>>;

export interface StartedExecution {
  readonly executionId: ExecutionId;
  readonly row: NewExecution;
  /** null if `knownRevision` runs: the caller has the graph. */
  readonly workflow: RunnableWorkflow | null;
}

/** `superseded`: the run has ended or has a newer attempt, and nothing changed. */
export type ReservationOutcome = 'kept' | 'over_quota' | 'superseded';

export interface EndingRun extends Attempt {
  /** The end of a background run waits for the disk. Default: true. */
  readonly isBackground?: boolean;
}

export interface HeldRun {
  readonly executionId: ExecutionId;
  readonly attempt: number;
  /** The reason to stop. `requested`: it was cancelled. Otherwise its principal can no longer run it. */
  readonly reason: 'requested' | AuthorityProblemCode | null;
}

export interface ExecutionStore {
  /**
   * Returns the id of a new execution and the workflow in one round trip; null if the workflow is not visible. The
   * row is inserted by `insert`, or by the first write about the run. Throws RevisionNotStored.
   * @param commit called in a transaction that inserts the row
   */
  start(
    visibility: Visibility,
    run: Pick<NewExecution, 'workflowId' | 'userId' | 'keyId' | 'startedAt'> & {
      readonly knownRevision: number | null;
      /** Default: `published`. */
      readonly revision?: RevisionChoice;
    },
    commit?: InTransaction<StartedExecution>,
  ): Promise<StartedExecution | null>;
  /** Inserts the row as `running`. Completes it if it exists. */
  insert(run: NewAttempt): Promise<void>;
  /** False if the run was superseded. */
  finish(run: Attempt, end: FinishedExecution): Promise<boolean>;
  /** Like `finish`, after a statement of this attempt timed out: if the database still runs it, it changes nothing. */
  fail(run: Attempt, end: FinishedExecution): Promise<boolean>;
  reserve(run: Attempt, reservation: Reservation): Promise<ReservationOutcome>;
  /** One round trip, including small results. */
  finishWithResults(
    run: EndingRun,
    end: FinishedExecution,
    reservation: Reservation,
    results?: readonly SmallResult[],
  ): Promise<ReservationOutcome>;
  /**
   * Records on disk that the run may change something in another service from now on. False if it was superseded.
   * The row must exist.
   */
  noteEffects(run: Attempt): Promise<boolean>;
  /**
   * Finds out whether a statement whose response was lost has stored the result of the run. `completed`: it has. A
   * number: it has not and no longer can, because the run continues under this attempt.
   */
  resumeStoring(run: Attempt, resultId: string): Promise<number | 'completed' | 'superseded'>;
  /** The due time of the workflow's run that was the last to complete. */
  lastSuccess(workflowId: WorkflowId): Promise<Date | null>;
  /** Removes a row whose run never began. */
  discard(executionId: ExecutionId): Promise<void>;
  /** Replaces expressions in the parameters of the run with their values. */
  keepParams(run: Attempt, params: JsonObject): Promise<void>;
  completedWith(run: Attempt, resultId: string | null): Promise<boolean>;
  /** Records the heartbeat of these attempts. Returns those that are current and running. */
  keepRunning(runs: readonly Attempt[]): Promise<readonly HeldRun[]>;
}

/** Larger results would block a pipeline. */
const BRIEF_BYTES = 8_192;

export function createExecutionStore({
  query,
  read,
  briefWrite,
  largeRead,
  transaction,
}: Pick<Database, 'query' | 'read' | 'briefWrite' | 'largeRead' | 'transaction'>): ExecutionStore {
  const withCursors = endingWithCursors({ query, transaction });
  return {
    ...createEndStore({ withCursors, briefWrite }),

    async start(
      { organizationId, userId },
      { knownRevision, revision = 'published', ...run },
      commit,
    ) {
      const { workflowId } = run;
      const chosen = revisionArgument(revision);
      const args = [workflowId, organizationId, userId, knownRevision, chosen] as const;
      const startWith = (by: Query, statement: typeof sql.start) =>
        startedBy(by, statement, args, { ...run, organizationId });
      if (commit === undefined)
        return (
          (await startWith(read, sql.startBrief)) ??
          largeRead(organizationId, () => startWith(query, sql.start))
        );
      return transaction(async (tx) => {
        const started = await startWith(tx, sql.start);
        if (started === null) return null;
        await tx(INSERT, insertedValues({ ...started, attempt: 1 }));
        await commit(tx, started);
        return started;
      });
    },

    async insert(run) {
      await (bytesOf(run) <= BRIEF_BYTES ? briefWrite : query)(INSERT, insertedValues(run));
    },

    reserve: (run, reservation) => reserve(query, run, reservation),

    ...createAttemptStore(query),
  };
}

/** The statements that end a run, in a transaction if it has cursors. */
function createEndStore({
  withCursors,
  briefWrite,
}: {
  readonly withCursors: WithCursors;
  readonly briefWrite: Query;
}): Pick<ExecutionStore, 'finish' | 'fail' | 'finishWithResults'> {
  return {
    finish: (run, end) => withCursors(run, end, (by) => finish(by, run, end), isTrue),

    fail: (run, end) => withCursors(run, end, (by) => fail(by, run, end), isTrue),

    async finishWithResults(run, end, reservation, results = []) {
      const args = [
        ...reservationColumns(run, reservation),
        ...endColumns(end),
        ...smallResultColumns(results),
      ];
      const isBrief = run.isBackground === false && bytesOf(run, results) <= BRIEF_BYTES;
      const finishBy = async (by: Query) =>
        reservationOutcome(await queryRow(by, FINISH_WITH_RESULTS, args, run.row));
      return isBrief && end.cursors === undefined
        ? finishBy(briefWrite)
        : withCursors(run, end, finishBy, (outcome) => outcome === 'kept');
    },
  };
}

const isTrue = (value: boolean): boolean => value;

type AttemptStore = Pick<
  ExecutionStore,
  | 'noteEffects'
  | 'resumeStoring'
  | 'lastSuccess'
  | 'discard'
  | 'keepParams'
  | 'completedWith'
  | 'keepRunning'
>;

function createAttemptStore(query: Query): AttemptStore {
  return {
    async noteEffects({ executionId, attempt }) {
      return (await query(sql.noteEffects, [executionId, attempt])).length > 0;
    },

    async resumeStoring({ executionId, attempt }, resultId) {
      const [next] = await query(sql.newAttempt, [executionId, attempt]);
      if (next !== undefined) return next.attempt;
      const completed = await query(sql.completedWith, [executionId, resultId]);
      return completed.length > 0 ? 'completed' : 'superseded';
    },

    async lastSuccess(workflowId) {
      return (await query(sql.lastSuccess, [workflowId]))[0]?.dueAt ?? null;
    },

    async discard(executionId) {
      await query(sql.discard, [executionId]);
    },

    async keepParams({ executionId, attempt }, params) {
      await query(sql.keepParams, [executionId, attempt, JSON.stringify(params)]);
    },

    async completedWith({ executionId }, resultId) {
      return (await query(sql.completedWith, [executionId, resultId])).length > 0;
    },

    async keepRunning(runs) {
      if (runs.length === 0) return [];
      const ids = runs.map(({ executionId }) => executionId);
      const rows = await query(sql.keepRunning, [ids, runs.map(({ attempt }) => attempt)]);
      return rows.map(({ executionId, attempt, isCancelled, authorityProblem }) => ({
        executionId,
        attempt,
        reason: authorityProblem ?? (isCancelled ? 'requested' : null),
      }));
    },
  };
}

async function reserve(
  query: Query,
  run: Attempt,
  reservation: Reservation,
): Promise<ReservationOutcome> {
  const args = reservationColumns(run, reservation);
  return reservationOutcome(await queryRow(query, RESERVE, args, run.row));
}

function bytesOf({ row }: Attempt, results: readonly SmallResult[] = []): number {
  const params = row?.sealedParams?.length ?? 0;
  return results.reduce((sum, { rows }) => sum + rows.length, params);
}

/** The parameter of the statements `start` and `startBrief`. */
function revisionArgument(choice: RevisionChoice): number | null {
  if (choice === 'published') return null;
  return choice === 'newest' ? 0 : choice;
}

async function startedBy(
  query: Query,
  statement: typeof sql.start,
  args: NonNullable<typeof sql.start.args>,
  run: Omit<NewExecution, 'revision' | 'workflowUserId'>,
): Promise<StartedExecution | null> {
  const [found] = await query(statement, args);
  if (!found) return null;
  const { executionId, revision, workflowUserId, lastSuccessAt } = found;
  const { nodes, edges, parameters, settings } = found;
  const workflow =
    nodes === null || edges === null || settings === null
      ? null
      : { nodes, edges, parameters, settings };
  const [, , , knownRevision] = args;
  if (workflow === null && revision !== knownRevision) throw new RevisionNotStored(revision);
  const row = { ...run, revision, workflowUserId, lastSuccessAt };
  return { executionId, row, workflow };
}

const insertedValues = ({ executionId, attempt, row }: NewAttempt): readonly unknown[] => [
  executionId,
  attempt,
  ...newExecutionColumns(row),
];

function reservationOutcome([row]: readonly {
  readonly isCurrentAttempt: boolean;
  readonly isKept: boolean;
}[]): ReservationOutcome {
  if (row?.isKept === true) return 'kept';
  return row?.isCurrentAttempt === true ? 'over_quota' : 'superseded';
}

function reservationColumns(
  { executionId, attempt }: Attempt,
  { bytes, expiresAt, limitBytes }: Reservation,
): readonly unknown[] {
  return [executionId, bytes, expiryMinute(expiresAt), limitBytes, attempt];
}
