/** Schedules: what is sent is what is shown, and what was read can be sent back. */

import { deepStrictEqual as same } from 'node:assert';
import fc from 'fast-check';
import { validBodies } from '../specification.ts';
import { expectRefusal, expectStatus, type UserModel } from '../user-model.ts';
import { pick, step, type WeightedStep } from './step.ts';
import { hasWorkflows } from './workflows.ts';

const choice = fc.nat();

/** What the expressions and zones of the services accept, which no schema says. */
export const TIMING = Object.fromEntries(
  ['CreateScheduleInput', 'UpdateScheduleInput'].flatMap((schema) => [
    [`${schema}/cron`, fc.constantFrom('@daily', '*/7 * * * *', '30 2 * * MON', '0 0 29 2 *')],
    [`${schema}/time_zone`, fc.constantFrom('UTC', 'Europe/Berlin', 'Australia/Lord_Howe')],
    [`${schema}/params`, fc.constantFrom({}, { n: 1 }, { list: [null, 'x'], constructor: {} })],
  ]),
);

const READ_ONLY = [
  'id',
  'workflow_id',
  'user_id',
  'paused_reason',
  'next_run_at',
  'upcoming',
  'last_run_at',
  'last_execution_id',
  'created',
  'modified',
];

const settingsOf = (body: object): object =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !READ_ONLY.includes(name)));

const DEFAULTS = {
  time_zone: 'UTC',
  params: {},
  is_active: true,
  overlap: 'skip',
  catch_up: 'none',
};

export const scheduleSteps: readonly WeightedStep[] = [
  {
    weight: 3,
    arbitrary: step(
      'a schedule from its creation to its deletion',
      fc.record({
        choice,
        body: validBodies('createSchedule', TIMING) as fc.Arbitrary<object>,
        change: validBodies('updateSchedule', TIMING) as fc.Arbitrary<object>,
      }),
      async (user: UserModel, { choice, body, change }) => {
        const { id: workflowId } = pick(user.workflows, choice);
        const made = await user.call('createSchedule', { params: { workflowId }, body });
        // The workflow may need others.
        if (made.status === 400) return expectRefusal(made, ['/params'], 'its parameters');
        expectStatus(made, 201);
        const schedule = made.body.data;
        same(settingsOf(schedule), { ...DEFAULTS, ...settingsOf(body) });
        same(schedule.upcoming[0] ?? null, schedule.next_run_at);
        same([...new Set(schedule.upcoming)].sort(), schedule.upcoming);

        const params = { workflowId, scheduleId: schedule.id };
        same(made.headers['location'], `/api/v1/workflows/${workflowId}/schedules/${schedule.id}`);
        const listed = await user.call('listSchedules', { params: { workflowId } });
        same([listed.body.data.total, listed.body.data.schedules[0].id], [1, schedule.id]);
        const query = `workflow_id=${workflowId}`;
        const all = await user.call('listAllSchedules', { query });
        same([all.body.data.total, all.body.data.schedules[0].id], [1, schedule.id]);

        const changed = await user.call('updateSchedule', { params, body: change });
        if (changed.status === 400) expectRefusal(changed, ['/params'], 'its parameters');
        else {
          expectStatus(changed, 200);
          same(settingsOf(changed.body.data), { ...settingsOf(schedule), ...settingsOf(change) });
          const again = await user.call('updateSchedule', { params, body: changed.body.data });
          expectStatus(again, 200);
          same(settingsOf(again.body.data), settingsOf(changed.body.data));
        }

        const run = await user.call('runSchedule', { params });
        expectStatus(run, 202);
        same(run.body.data.schedule_id, schedule.id);
        expectStatus(await user.call('deleteSchedule', { params }), 204);
        expectStatus(await user.call('getSchedule', { params }), 404);
      },
      hasWorkflows,
    ),
  },
];
