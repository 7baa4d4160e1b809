/**
 * Statements that write the row of a run, composed of shared parts: the reservation of space, small results, and the two
 * forms of `execution-rows.ts`.
 */

import {
  assigned,
  END,
  endValues,
  isCurrentAttempt,
  WITHOUT_READABLE_PARAMS,
} from './execution-end.ts';
import { runSql, upsertSql } from './execution-rows.ts';
import { bool, columns } from './queries/columns.ts';
import { WITHOUT_WAITING } from './queries/without-waiting.ts';
import { reserve, runWhere } from './result-bytes.ts';
import { insertSmallResults } from './small-results.ts';

export const INSERT = {
  name: 'executions.insert',
  sql: upsertSql({
    first: 3,
    attempt: '$2::int',
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
      UPDATE executions SET ${assigned(ENDED)}, ${WITHOUT_READABLE_PARAMS} FROM reserved WHERE id = $1 RETURNING ${END}`,
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

export const RESERVE_QUEUED = {
  name: 'executions.reserveParams',
  sql: `
    WITH ${reserve(runWhere('id = $1'))}
    UPDATE executions SET result_bytes = $2::bigint, result_expires_at = $3::timestamptz
    FROM reserved WHERE id = $1 RETURNING id`,
};
