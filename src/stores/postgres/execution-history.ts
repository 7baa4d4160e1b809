import { callingKeys, rerunnable, stats } from '../../generated/statements/executions.ts';
import type {
  ExecutionId,
  KeyId,
  OrganizationId,
  ScheduleId,
  UserId,
  WorkflowId,
} from '../../model/ids.ts';
import type { Visibility } from '../../model/caller.ts';
import {
  LONGEST_WAIT_MS,
  REACHABLE_EXECUTIONS,
  type Execution,
  type ExecutionStatus,
  type Trigger,
} from '../../model/execution.ts';
import type { JsonObject } from '../../kit/json-value.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import type { Database } from './connection/database.ts';
import type { Statement } from './queries/statement.ts';
import { EXECUTION, EXECUTION_FIELDS } from './execution-columns.ts';
import { CANCEL_CHANNEL, ENDED_CHANNEL } from './execution-events.ts';
import { bool, columns, nullable, text } from './queries/columns.ts';
import { countedColumns, pageOfRows, type CountedRow } from './queries/counted-page.ts';
import { oneRow } from './queries/one-row.ts';

/** Absent: all. */
export interface ExecutionFilter {
  readonly workflowId?: WorkflowId | undefined;
  readonly statuses?: readonly ExecutionStatus[] | undefined;
  readonly trigger?: Trigger | undefined;
  readonly hasFailedDeliveries?: boolean | undefined;
  readonly backfillId?: bigint | undefined;
  readonly scheduleId?: ScheduleId | undefined;
  /** The user who requested it. */
  readonly userId?: UserId | undefined;
  readonly keyId?: KeyId | undefined;
  readonly startedAfter?: Date | undefined;
  readonly startedBefore?: Date | undefined;
}

export interface CancelledExecution {
  readonly execution: Execution;
  /** The parameters stored while it was queued. */
  readonly paramsId: string | null;
  readonly hasReserved: boolean;
}

export interface ExecutionHistoryStore {
  find(visibility: Visibility, id: ExecutionId): Promise<Execution | null>;
  /** Newest first. `total` is at most `REACHABLE_EXECUTIONS` + 1. */
  list(visibility: Visibility, filter: ExecutionFilter, page: PageNumber): Promise<Page<Execution>>;
  /** Ends a queued run, or notifies the process of a running one. null if not visible. */
  cancel(visibility: Visibility, id: ExecutionId): Promise<CancelledExecution | null>;
  /** Keys that executed the workflow, newest first. Considers its newest 50,000 executions. */
  callingKeys(
    organizationId: OrganizationId,
    workflowId: WorkflowId,
    range: { readonly since: Date; readonly limit: number },
  ): Promise<readonly CallingKey[]>;
  /** null if not visible. */
  rerunnable(visibility: Visibility, id: ExecutionId): Promise<RerunnableRun | null>;
  stats(): Promise<QueueStats>;
}

/** The input of a run, for another one. */
export interface RerunnableRun {
  /** The parameters of a schedule, which are not encrypted. */
  readonly params: JsonObject | null;
  /** Null if they are not kept. */
  readonly sealedParams: Buffer | null;
  /** `$started_at` in its expressions; null if it never started. */
  readonly baseStartedAt: Date | null;
}

export interface CallingKey {
  readonly id: KeyId;
  readonly name: string;
}

export interface QueueStats {
  readonly queued: number;
  readonly running: number;
  /** Age of the oldest queued run. */
  readonly oldestSeconds: number;
}

export function createExecutionHistoryStore({
  query,
}: Pick<Database, 'query'>): ExecutionHistoryStore {
  const lists = new Map<string, List>();
  const find: ExecutionHistoryStore['find'] = async ({ organizationId, userId }, id) =>
    (await query(FIND, [id, organizationId, userId]))[0] ?? null;

  return {
    find,

    async list({ organizationId, userId }, filter, { page, limit }) {
      const args = [
        organizationId,
        userId,
        filter.workflowId ?? null,
        filter.statuses ?? null,
        filter.trigger ?? null,
        filter.startedAfter?.toISOString() ?? null,
        filter.startedBefore?.toISOString() ?? null,
        page * limit,
        limit,
        filter.backfillId === undefined ? null : String(filter.backfillId),
        filter.scheduleId ?? null,
        filter.userId ?? null,
        filter.keyId ?? null,
      ];
      const rows = await query(listFor(lists, filter, userId), args);
      return pageOfRows(rows);
    },

    async cancel({ organizationId, userId }, id) {
      const [row] = await query(CANCEL, [id, organizationId, userId]);
      if (row !== undefined) {
        const { paramsId, hasReserved, ...execution } = row;
        return { execution, paramsId, hasReserved };
      }
      const execution = await find({ organizationId, userId }, id);
      return execution && { execution, paramsId: null, hasReserved: false };
    },

    callingKeys: (organizationId, workflowId, { since, limit }) =>
      query(callingKeys, [workflowId, organizationId, since, limit]),

    async rerunnable({ organizationId, userId }, id) {
      return (await query(rerunnable, [id, organizationId, userId]))[0] ?? null;
    },

    async stats() {
      return oneRow(await query(stats, []));
    },
  };
}

/**
 * A user who can see a workflow can see its executions. `$2` is the organization, `$3` the owner of the workflow,
 * or null for the whole organization.
 */
const VISIBLE = 'e.organization_id = $2 AND ($3::int IS NULL OR e.workflow_user_id = $3)';

const FIND = {
  name: 'executions.find',
  sql: `SELECT ${EXECUTION.sql} FROM executions e WHERE e.id = $1 AND ${VISIBLE}`,
  columns: EXECUTION,
};

const LIST_ROW = countedColumns('counted.total', EXECUTION);

type List = Statement<CountedRow<Execution>>;

const originConditions = (filter: ExecutionFilter): readonly string[] => [
  filter.backfillId === undefined ? '$10::bigint IS NULL' : 'e.backfill_id = $10::bigint',
  filter.scheduleId === undefined ? '$11::int IS NULL' : 'e.schedule_id = $11',
  filter.userId === undefined ? '$12::int IS NULL' : 'e.user_id = $12',
  filter.keyId === undefined ? '$13::int IS NULL' : 'e.key_id = $13',
];

/** One statement per set of conditions, each with its own index. All take the same thirteen arguments. */
function listFor(lists: Map<string, List>, filter: ExecutionFilter, userId: number | null): List {
  const { workflowId, statuses, trigger, startedAfter, startedBefore } = filter;
  const conditions = [
    'e.organization_id = $1',
    userId === null ? '$2::int IS NULL' : 'e.workflow_user_id = $2',
    workflowId === undefined ? '$3::int IS NULL' : 'e.workflow_id = $3',
    statuses === undefined ? '$4::text[] IS NULL' : 'e.status = ANY ($4::text[])',
    ...(statuses !== undefined && !statuses.includes('completed')
      ? ["e.status <> 'completed'"]
      : []),
    trigger === undefined ? '$5::text IS NULL' : 'e.trigger = $5',
    ...(trigger === 'schedule' ? ["e.trigger = 'schedule'"] : []),
    ...originConditions(filter),
    ...(filter.hasFailedDeliveries
      ? ['e.finished_at IS NOT NULL AND has_undelivered_rows(e.deliveries)']
      : []),
    startedAfter === undefined
      ? '$6::timestamptz IS NULL'
      : `coalesce(e.started_at, e.created) >= $6::timestamptz
         AND e.created >= $6::timestamptz - ${LONGEST_WAIT_MS} * interval '1 millisecond'`,
    startedBefore === undefined
      ? '$7::timestamptz IS NULL'
      : 'coalesce(e.started_at, e.created) < $7::timestamptz AND e.created < $7::timestamptz',
  ];
  const where = conditions.join(' AND ');
  const cachedStatement = lists.get(where);
  if (cachedStatement !== undefined) return cachedStatement;
  const statement = {
    name: `executions.list${lists.size}`,
    columns: LIST_ROW,
    sql: `
      WITH ids AS MATERIALIZED (
        SELECT e.id, e.created FROM executions e WHERE ${where}
        ORDER BY e.created DESC, e.id DESC LIMIT ${REACHABLE_EXECUTIONS + 1}
      ), counted AS (SELECT count(*)::int AS total FROM ids)
      SELECT ${LIST_ROW.sql}
      FROM counted LEFT JOIN (
        SELECT ${EXECUTION.sql}
        FROM (SELECT id FROM ids ORDER BY created DESC, id DESC OFFSET $8::int LIMIT $9::int) shown
        JOIN executions e ON e.id = shown.id
      ) page ON true
      ORDER BY page.created DESC, page.id DESC`,
  };
  lists.set(where, statement);
  return statement;
}

const CANCELLED = columns('e', {
  ...EXECUTION_FIELDS,
  paramsId: nullable(text()),
  hasReserved: bool('e.result_bytes > 0'),
});

const CANCELLED_BY_REQUEST =
  '{"node_id": null, "code": "cancelled_by_request", "message": "The run was cancelled by a request."}';

/** Leaves an execution that has ended unchanged, and returns no row. */
const CANCEL = {
  name: 'executions.cancel',
  columns: CANCELLED,
  sql: `
    WITH e AS (
      UPDATE executions e SET cancelled_at = clock_timestamp(),
        params = CASE WHEN status = 'running' OR schedule_id IS NOT NULL THEN params END,
        status = CASE status WHEN 'queued' THEN 'cancelled' ELSE status END,
        finished_at = CASE status WHEN 'queued' THEN clock_timestamp() END,
        error = CASE status WHEN 'queued' THEN '${CANCELLED_BY_REQUEST}'::jsonb END
      WHERE e.id = $1 AND ${VISIBLE} AND status IN ('queued', 'running') RETURNING *
    )
    SELECT ${CANCELLED.sql},
      pg_notify(CASE status WHEN 'running' THEN '${CANCEL_CHANNEL}' ELSE '${ENDED_CHANNEL}' END, id::text)
    FROM e`,
};
