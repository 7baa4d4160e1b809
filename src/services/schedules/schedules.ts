/** The schedules of a workflow: validation and next run times. */

import { readParamExpressions, type Engine } from '../../engine/index.ts';
import type { Clock } from '../../kit/clock.ts';
import { ApiError } from '../../errors.ts';
import { authorOf, type Caller } from '../../model/caller.ts';
import type { Execution } from '../../model/execution.ts';
import type { ScheduleId, WorkflowId } from '../../model/ids.ts';
import type { JsonObject } from '../../kit/json-value.ts';
import { runInTimeSlices, type Steps } from '../../kit/time-slices.ts';
import { cappedPage, type CappedPage, type Page, type PageNumber } from '../../model/page.ts';
import {
  REACHABLE_SCHEDULES,
  type Schedule,
  type ScheduleSettings,
  type Titled,
} from '../../model/schedule.ts';
import type {
  FreeSpace,
  InTransaction,
  ScheduleFiringStore,
  ScheduleStore,
  WorkflowStore,
} from '../../stores/index.ts';
import type { LockedSchedule, ScheduleFilter } from '../../stores/postgres/schedules.ts';
import { createBackfill, type BackfillSchedule } from './backfill.ts';
import { InvalidInput, type FieldProblem } from '../invalid-input.ts';
import { queueFull } from '../caller-slots.ts';
import { ownerDeleted } from '../keys/refusals.ts';
import { storageFull } from '../executions/storage-full.ts';
import { workflowVisibility } from '../visibility.ts';
import type { OrganizationTypes } from '../node-types/organization-types.ts';
import { toEngineGraph } from '../workflows/graph.ts';
import { placedMessage } from '../workflows/node-place.ts';
import { refuseParamProblems, refuseRunParams } from '../workflows/declared-parameters.ts';
import { workflowNotFound } from '../workflows/find-workflow.ts';
import { cronProblem, nextRunAfter, runsFrom } from '../timing/cron.ts';
import { timeZoneProblem } from '../../kit/time-zone.ts';

/** A schedule with its next run times, which are empty while it is paused. */
export type PlannedSchedule<S extends Schedule = Schedule> = S & {
  readonly upcoming: readonly Date[];
};

export interface Schedules {
  /** Newest first. Throws WORKFLOW_NOT_FOUND, like the methods below. */
  list(caller: Caller, workflowId: WorkflowId, page: PageNumber): Promise<Page<PlannedSchedule>>;
  /** Those of all workflows that the caller sees, next run first. */
  listAll(
    caller: Caller,
    filter: ScheduleFilter,
    page: PageNumber,
  ): Promise<CappedPage<PlannedSchedule<Titled>>>;
  /** Throws SCHEDULE_NOT_FOUND, like `update` and `delete`. */
  get(caller: Caller, workflowId: WorkflowId, id: ScheduleId): Promise<PlannedSchedule>;
  /** Its runs belong to the caller's user. Throws INVALID_INPUT with all problems. */
  create(
    caller: Caller,
    workflowId: WorkflowId,
    settings: ScheduleSettings,
    commit?: InTransaction<PlannedSchedule>,
  ): Promise<PlannedSchedule>;
  update(
    caller: Caller,
    workflowId: WorkflowId,
    id: ScheduleId,
    change: Partial<ScheduleSettings>,
  ): Promise<PlannedSchedule>;
  delete(caller: Caller, workflowId: WorkflowId, id: ScheduleId): Promise<void>;
  /** Queues a run for the caller. Throws RATE_LIMITED if too many runs wait, and SERVICE_UNAVAILABLE. */
  run(
    caller: Caller,
    workflowId: WorkflowId,
    id: ScheduleId,
    commit?: InTransaction<Execution>,
  ): Promise<Execution>;
  /** Queues runs for due times in the past, for the caller. */
  readonly backfill: BackfillSchedule;
}

interface Dependencies {
  readonly store: ScheduleStore;
  readonly workflows: Pick<WorkflowStore, 'get' | 'revision'>;
  readonly engine: Pick<Engine, 'checkParams'>;
  readonly types: Pick<OrganizationTypes, 'complete'>;
  readonly firing: Pick<ScheduleFiringStore, 'startNow' | 'backfill'>;
  readonly storage: Pick<FreeSpace, 'hasFreeSpace'>;
  readonly limits: { readonly queuedPerKey: number; readonly schedulesPerUser: number };
  readonly clock: Clock;
}

const MAX_PER_WORKFLOW = 100;
const MAX_PARAMS_BYTES = 64 * 1024;
const UPCOMING = 5;
const MAX_PROBLEMS = 20;

export function createSchedules(dependencies: Dependencies): Schedules {
  const { store, workflows, firing, storage, limits, clock } = dependencies;
  const requireSchedule = createScheduleCheck(workflows);
  return {
    async list(caller, workflowId, page) {
      const { items, total } = await store.list(workflowVisibility(caller), workflowId, page);
      if (total === 0) await requireWorkflow(workflows, caller, workflowId);
      return { items: await runInTimeSlices(withAllUpcoming(items)), total };
    },

    listAll: (caller, filter, page) => listAll(store, caller, filter, page),

    async get(caller, workflowId, id) {
      const schedule = await store.find(workflowVisibility(caller), workflowId, id);
      return withUpcoming(await requireSchedule(schedule, caller, workflowId, id));
    },

    async create(caller, workflowId, settings, commit) {
      const now = clock.now();
      refuse(problemsOf(settings, now));
      await refuseParams(dependencies, caller, workflowId, settings.params);
      const nextRunAt = settings.isActive ? nextRunAfter(settings, now) : null;
      const inserted = await store.insert(
        workflowVisibility(caller),
        { ...settings, workflowId, userId: caller.userId, nextRunAt },
        { perWorkflow: MAX_PER_WORKFLOW, perUser: limits.schedulesPerUser },
        commit && ((tx, created) => commit(tx, withUpcoming(created))),
      );
      if (typeof inserted === 'string')
        throw notInserted(caller, inserted, workflowId, limits.schedulesPerUser);
      return withUpcoming(inserted);
    },

    async update(caller, workflowId, id, change) {
      const now = clock.now();
      refuse(problemsOf(change, now));
      if (change.params !== undefined)
        await refuseParams(dependencies, caller, workflowId, change.params);
      const updated = await store.update(workflowVisibility(caller), workflowId, id, (current) =>
        changed(current, change, now),
      );
      return withUpcoming(await requireSchedule(updated, caller, workflowId, id));
    },

    async delete(caller, workflowId, id) {
      const isDeleted = await store.delete(workflowVisibility(caller), workflowId, id);
      await requireSchedule(isDeleted ? true : null, caller, workflowId, id);
    },

    async run(caller, workflowId, id, commit) {
      if (!(await storage.hasFreeSpace())) throw storageFull();
      const run = { workflowId, id, ...authorOf(caller), now: clock.now() };
      const started = await firing.startNow(workflowVisibility(caller), run, limits, commit);
      if (started === 'queue_full') throw queueFull(caller, limits.queuedPerKey);
      return requireSchedule(started, caller, workflowId, id);
    },

    backfill: createBackfill(dependencies, requireSchedule),
  };
}

async function listAll(
  store: Pick<ScheduleStore, 'listAll'>,
  caller: Caller,
  filter: ScheduleFilter,
  page: PageNumber,
): ReturnType<Schedules['listAll']> {
  const { items, total } = await store.listAll(workflowVisibility(caller), filter, page);
  const planned = await runInTimeSlices(withAllUpcoming(items));
  return cappedPage({ items: planned, total }, REACHABLE_SCHEDULES);
}

async function requireWorkflow(
  workflows: Pick<WorkflowStore, 'revision'>,
  caller: Caller,
  workflowId: WorkflowId,
): Promise<void> {
  const revision = await workflows.revision(workflowVisibility(caller), workflowId);
  if (revision === null) throw workflowNotFound(workflowId);
}

function createScheduleCheck(workflows: Pick<WorkflowStore, 'revision'>) {
  return async <T>(
    value: T | null,
    caller: Caller,
    workflowId: WorkflowId,
    id: ScheduleId,
  ): Promise<T> => {
    if (value !== null) return value;
    await requireWorkflow(workflows, caller, workflowId);
    throw new ApiError('SCHEDULE_NOT_FOUND', `Workflow ${workflowId} has no schedule ${id}.`);
  };
}

async function refuseParams(
  { workflows, types, engine }: Pick<Dependencies, 'workflows' | 'types' | 'engine'>,
  caller: Caller,
  workflowId: WorkflowId,
  params: JsonObject,
): Promise<void> {
  const workflow = await workflows.get(workflowVisibility(caller), workflowId);
  if (workflow === null) throw workflowNotFound(workflowId);
  const graph = await types.complete(caller.organizationId, toEngineGraph(workflow));
  const { values, expressions, problems: unread } = readParamExpressions(params, graph.parameters);
  refuseParamProblems(unread);
  const computed = new Map(expressions.map(({ name }) => [name, null] as const));
  refuseRunParams(graph, { values, others: computed });
  const problems = await engine.checkParams(graph, values, expressions);
  const fields = problems.slice(0, MAX_PROBLEMS).map((problem) => ({
    field: '/params',
    message: placedMessage(workflow.nodes, problem),
  }));
  refuse(fields);
}

function notInserted(
  caller: Caller,
  reason: Extract<Awaited<ReturnType<ScheduleStore['insert']>>, string>,
  workflowId: WorkflowId,
  perUser: number,
): ApiError {
  switch (reason) {
    case 'no_workflow':
      return workflowNotFound(workflowId);
    case 'too_many':
      return tooMany();
    case 'too_many_of_user':
      return tooManyOfUser(perUser);
    case 'owner_deleted':
      return ownerDeleted(caller);
  }
}

/** The next time changes only with the times or the activity of the schedule. Past times are not due again. */
function changed(
  current: LockedSchedule,
  change: Partial<ScheduleSettings>,
  now: Date,
): ScheduleSettings & Pick<Schedule, 'nextRunAt'> {
  const { cron, timeZone, params, isActive, overlap, catchUp } = { ...current, ...change };
  const settings = { cron, timeZone, params, isActive, overlap, catchUp };
  if (!isActive || current.mustRest) return { ...settings, nextRunAt: null };
  const isSame = current.isActive && current.cron === cron && current.timeZone === timeZone;
  return { ...settings, nextRunAt: isSame ? current.nextRunAt : nextRunAfter(settings, now) };
}

function withUpcoming<S extends Schedule>(stored: S): PlannedSchedule<S> {
  const schedule = stored.pausedReason === null ? stored : { ...stored, nextRunAt: null };
  const { nextRunAt } = schedule;
  return { ...schedule, upcoming: nextRunAt ? runsFrom(schedule, nextRunAt, UPCOMING) : [] };
}

/** Each takes a part of a millisecond, and a page has a hundred. */
function* withAllUpcoming<S extends Schedule>(
  schedules: readonly S[],
): Steps<readonly PlannedSchedule<S>[]> {
  const planned: PlannedSchedule<S>[] = [];
  for (const schedule of schedules) {
    planned.push(withUpcoming(schedule));
    yield;
  }
  return planned;
}

function problemsOf(
  { cron, timeZone, params }: Partial<ScheduleSettings>,
  now: Date,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const problem = cron === undefined ? null : cronProblem(cron, now);
  if (problem !== null) problems.push({ field: '/cron', message: problem });
  const zoneProblem = timeZone === undefined ? null : timeZoneProblem(timeZone);
  if (zoneProblem !== null) problems.push({ field: '/timeZone', message: zoneProblem });
  if (params !== undefined && Buffer.byteLength(JSON.stringify(params)) > MAX_PARAMS_BYTES)
    problems.push({
      field: '/params',
      message: 'must be at most 64 KiB of JSON: let the workflow fetch larger data by itself',
    });
  return problems;
}

function refuse([first, ...others]: readonly FieldProblem[]): void {
  if (first !== undefined) throw new InvalidInput(first, ...others);
}

function tooMany(): ApiError {
  const message = `The workflow has ${MAX_PER_WORKFLOW} schedules, the most that a workflow may have. Delete one that you no longer need.`;
  return new ApiError('INVALID_INPUT', message);
}

function tooManyOfUser(most: number): ApiError {
  const message = `You have ${most} schedules, the most that a user may have (SCHEDULES_PER_USER). Delete one that you no longer need.`;
  return new ApiError('INVALID_INPUT', message);
}
