import type { AuthorityProblemCode } from '../../model/authority-problem.ts';
import type { ExecutionId, UserId } from '../../model/ids.ts';
import { assigned, END, endValues, isCurrentAttempt } from './execution-end.ts';
import { runSql, upsertSql } from './execution-rows.ts';
import { bigint, bool, columns, int, nullable, text } from './queries/columns.ts';
import { WITHOUT_WAITING } from './queries/without-waiting.ts';
import { reserve, runWhere } from './result-bytes.ts';
import { authorityProblem, principalJoins } from './run-authority.ts';
import { insertSmallResults } from './small-results.ts';
import { GRAPH_UNLESS_KNOWN, SMALL, VISIBLE_WORKFLOW } from './workflow-sql.ts';

const NEXT_ID = bigint<ExecutionId>("nextval('executions_id_seq')");

const STARTED = columns('w', {
  executionId: NEXT_ID,
  workflowUserId: int<UserId>('w.user_id'),
  revision: int(),
  ...GRAPH_UNLESS_KNOWN,
});

/** `$4` is the revision that the caller has cached. */
const KNOWN = 'revision = coalesce($4::int, 0)';

const start = (workflow: string): string => `
    SELECT ${STARTED.sql} FROM (SELECT *, ${KNOWN} AS known FROM workflow_graphs w WHERE ${workflow}) w`;

export const START = { name: 'executions.start', sql: start(VISIBLE_WORKFLOW), columns: STARTED };

/** Skips workflows with a graph to read, which can be large. */
export const START_BRIEF = {
  name: 'executions.startBrief',
  sql: start(`${VISIBLE_WORKFLOW} AND (${KNOWN} OR ${SMALL})`),
  columns: STARTED,
};

export const INSERT = {
  name: 'executions.insert',
  sql: upsertSql({
    first: 3,
    values: { attempt: '$2::int', status: "'running'" },
    changed: [],
  }),
};

const RESERVATION = columns('', {
  isCurrentAttempt: bool('EXISTS (SELECT FROM run)'),
  isKept: bool('EXISTS (SELECT FROM kept)'),
});

/** `$1` to `$5` are the columns of a reservation. */
const ATTEMPT = '$5::int';
const RESERVED = { result_bytes: '$2::bigint', result_expires_at: '$3::timestamptz' };

const RUN_TO_RESERVE = runWhere(`id = $1 AND ${isCurrentAttempt(ATTEMPT)}`);

/** `run` selects the execution, and `record` returns a row if it took the reservation. */
const reservation = (
  name: string,
  { run, also = [], record }: { run: string; also?: readonly string[]; record: string },
) => ({
  name,
  sql: `
    WITH ${[reserve(run), ...also].join(', ')}, kept AS (${record})
    SELECT ${RESERVATION.sql}`,
  columns: RESERVATION,
});

export const RESERVE = {
  update: reservation('executions.reserve', {
    run: RUN_TO_RESERVE,
    record: `UPDATE executions SET ${assigned(RESERVED)} FROM reserved WHERE id = $1 RETURNING ${WITHOUT_WAITING}`,
  }),
  upsert: reservation('executions.reserveNew', {
    run: runSql(6, ATTEMPT),
    record: upsertSql({
      first: 6,
      attempt: ATTEMPT,
      from: 'FROM reserved',
      values: { ...RESERVED, attempt: ATTEMPT, status: "'running'" },
      changed: Object.keys(RESERVED),
    }),
  }),
};

const ENDED = { ...RESERVED, ...endValues(6) };
const SMALL_RESULTS = insertSmallResults('$11', 17);

export const FINISH_WITH_RESULTS = {
  update: reservation('executions.finishWithResults', {
    run: RUN_TO_RESERVE,
    also: [SMALL_RESULTS],
    record: `
      UPDATE executions SET ${assigned(ENDED)}, params = NULL FROM reserved WHERE id = $1 RETURNING ${END}`,
  }),
  upsert: reservation('executions.finishNewWithResults', {
    run: runSql(20, ATTEMPT),
    also: [SMALL_RESULTS],
    record: upsertSql({
      first: 20,
      attempt: ATTEMPT,
      from: 'FROM reserved',
      values: { ...ENDED, attempt: ATTEMPT },
      changed: Object.keys(ENDED),
    }),
  }),
};

/** Waits for the disk, because the next request cannot be undone. */
export const NOTE_EFFECTS = {
  name: 'executions.noteEffects',
  sql: `
    UPDATE executions SET has_effects = true WHERE id = $1 AND ${isCurrentAttempt('$2')} RETURNING id`,
};

const NEXT_ATTEMPT = columns('e', { attempt: int() });

export const NEW_ATTEMPT = {
  name: 'executions.newAttempt',
  sql: `
    UPDATE executions e SET attempt = attempt + 1 
    WHERE id = $1 AND attempt = $2 AND (status = 'running' OR NOT is_background AND status <> 'completed')
    RETURNING ${NEXT_ATTEMPT.sql}`,
  columns: NEXT_ATTEMPT,
};

export const DISCARD = {
  name: 'executions.discard',
  sql: `DELETE FROM executions WHERE id = $1 AND status = 'running' RETURNING ${WITHOUT_WAITING}`,
};

export const COMPLETED_WITH = {
  name: 'executions.completedWith',
  sql: "SELECT FROM executions WHERE id = $1 AND status = 'completed' AND result_id = $2",
};

const STILL_RUNNING = columns('e', {
  executionId: bigint<ExecutionId>('e.id'),
  attempt: int(),
  isCancelled: bool('e.cancelled_at IS NOT NULL'),
  authorityProblem: nullable(text<AuthorityProblemCode>(authorityProblem('e'))),
});

export const KEEP_RUNNING = {
  name: 'executions.keepRunning',
  sql: `
    WITH e AS (
      UPDATE executions e SET seen_at = clock_timestamp()
      FROM unnest($1::bigint[], $2::int[]) AS held (id, attempt)
      WHERE e.id = held.id AND e.attempt = held.attempt AND e.status = 'running'
      RETURNING e.id, e.attempt, e.user_id, e.key_id, e.workflow_user_id, e.cancelled_at
    )
    SELECT ${STILL_RUNNING.sql} FROM e ${principalJoins('e')}`,
  columns: STILL_RUNNING,
};
