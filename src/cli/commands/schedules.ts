/** `weir schedules`: at which times a workflow runs. */

import type { Argv } from 'yargs';
import type { Schedule, ScheduleListItem, UpdateScheduleInput } from '../../client/index.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { visible } from '../output/visible.ts';
import { IDEMPOTENCY_KEY_OPTION, keyedBy } from './idempotency-key.ts';
import { asScheduleId, identifyWorkflow, withWorkflow } from './identify.ts';
import { readParams } from './params.ts';

export const listSchedules = defineCommand({
  usage: 'list [workflow]',
  description: 'List the schedules of a workflow, newest first, or all schedules, next run first',
  options: (parser) =>
    parser.positional('workflow', {
      type: 'string',
      describe: 'Id, slug or title of the workflow; all workflows by default',
    }),
  async run({ workflow }, context) {
    await (workflow === undefined ? listAll(context) : listOfWorkflow(workflow, context));
  },
});

async function listOfWorkflow(workflow: string, context: Context): Promise<void> {
  const { client, workflowId, signal } = await openWorkflow(workflow, context);
  const { schedules } = await client.listSchedules(workflowId, { limit: 100 }, { signal });
  const rows = schedules.map((each) => [String(each.id), ...timesOf(each)]);
  const columns = [ID_COLUMN, ...TIME_COLUMNS];
  await context.print(context.table(columns, rows), schedules);
  await context.noteIfEmpty(
    schedules,
    `No schedules yet. "weir schedules create ${workflowId} '0 6 * * *'" runs the workflow every day.`,
  );
}

async function listAll(context: Context): Promise<void> {
  const { signal } = context.io;
  const client = await context.client();
  const schedules: ScheduleListItem[] = [];
  let hasMore = true;
  let isCapped = false;
  for (let page = 0; hasMore; page += 1) {
    const list = await client.listAllSchedules({ page, limit: 100 }, { signal });
    schedules.push(...list.schedules);
    hasMore = list.has_more;
    isCapped = list.total_is_capped;
  }
  const rows = schedules.map((each) => [
    String(each.id),
    each.workflow_title,
    String(each.workflow_id),
    ...timesOf(each),
  ]);
  const workflowColumns = [
    { title: 'workflow' },
    { title: 'workflow id', align: 'right' as const },
  ];
  const columns = [ID_COLUMN, ...workflowColumns, ...TIME_COLUMNS];
  await context.print(context.table(columns, rows), schedules);
  await context.noteIfEmpty(
    schedules,
    `No schedules yet. "weir schedules create <workflow> '0 6 * * *'" runs a workflow every day.`,
  );
  if (isCapped)
    await context.note(
      'There may be more: "weir schedules list <workflow>" lists all of a workflow.',
    );
}

const ID_COLUMN = { title: 'id', align: 'right' as const };
const TIME_COLUMNS = ['cron', 'time zone', 'active', 'next run', 'last run'].map((title) => ({
  title,
}));

const timesOf = (schedule: Schedule | ScheduleListItem): string[] => [
  schedule.cron,
  schedule.time_zone,
  schedule.is_active ? 'yes' : 'no',
  schedule.next_run_at ?? schedule.paused_reason ?? 'rests',
  schedule.last_run_at ?? 'never',
];

export const getSchedule = defineCommand({
  usage: 'get <workflow> <id>',
  description: 'Show a schedule and the next times at which it runs',
  options: (parser) => withSchedule(parser),
  async run({ workflow, id }, context) {
    const { client, workflowId, signal } = await openWorkflow(workflow, context);
    const schedule = await client.getSchedule(workflowId, asScheduleId(id), { signal });
    await context.print(inWords(schedule), schedule);
  },
});

export const createSchedule = defineCommand({
  usage: 'create <workflow> <cron>',
  description: 'Run a workflow at given times',
  options: (parser) =>
    withSettings(withWorkflow(parser))
      .positional('cron', {
        type: 'string',
        demandOption: true,
        describe: 'Minute, hour, day of the month, month, day of the week; or @daily and the like',
      })
      .option('idempotency-key', IDEMPOTENCY_KEY_OPTION)
      .example(
        'weir schedules create 7 "30 6 * * MON-FRI" --time-zone Europe/Berlin',
        'On working days at half past six',
      ),
  async run({ workflow, cron, 'idempotency-key': key, ...args }, context) {
    const settings = await settingsOf(args, context);
    const { client, workflowId, signal } = await openWorkflow(workflow, context);
    const input = { ...settings, cron };
    const schedule = await client.createSchedule(workflowId, input, keyedBy(key, signal));
    await context.print(inWords(schedule), schedule);
  },
});

export const updateSchedule = defineCommand({
  usage: 'update <workflow> <id>',
  description: 'Change a schedule',
  options: (parser) =>
    withSettings(withSchedule(parser)).option('cron', {
      type: 'string',
      requiresArg: true,
      describe: 'The new times at which it runs',
    }),
  async run({ workflow, id, cron, ...args }, context) {
    const scheduleId = asScheduleId(id);
    const change = {
      ...(await settingsOf(args, context)),
      ...(cron === undefined ? {} : { cron }),
    };
    if (Object.keys(change).length === 0)
      throw new CliError(EXIT.usage, 'Nothing is to be changed: give what is to be different.');
    const { client, workflowId, signal } = await openWorkflow(workflow, context);
    const schedule = await client.updateSchedule(workflowId, scheduleId, change, { signal });
    await context.print(inWords(schedule), schedule);
  },
});

export const deleteSchedule = defineCommand({
  usage: 'delete <workflow> <id>',
  description: 'Delete a schedule',
  options: (parser) => withSchedule(parser),
  async run({ workflow, id }, context) {
    const scheduleId = asScheduleId(id);
    const { client, workflowId, signal } = await openWorkflow(workflow, context);
    await client.deleteSchedule(workflowId, scheduleId, { signal });
    await context.print(`Schedule ${scheduleId} is deleted.\n`, { id: scheduleId, deleted: true });
  },
});

export const runSchedule = defineCommand({
  usage: 'run <workflow> <id>',
  description: 'Start a run of a schedule now',
  options: (parser) => withSchedule(parser).option('idempotency-key', IDEMPOTENCY_KEY_OPTION),
  async run({ workflow, id, 'idempotency-key': key }, context) {
    const scheduleId = asScheduleId(id);
    const { client, workflowId, signal } = await openWorkflow(workflow, context);
    const execution = await client.runSchedule(workflowId, scheduleId, keyedBy(key, signal));
    await context.print(
      `Run ${execution.id} of workflow ${execution.workflow_id} is ${execution.status}.\nFollow it with: weir runs watch ${execution.id}\n`,
      execution,
    );
  },
});

export async function openWorkflow(workflow: string, context: Context) {
  const { signal } = context.io;
  const client = await context.client();
  return { client, signal, workflowId: await identifyWorkflow(client, workflow, signal) };
}

export function withSchedule<T>(parser: Argv<T>) {
  return withWorkflow(parser).positional('id', {
    type: 'string',
    demandOption: true,
    describe: 'Id of the schedule',
  });
}

function withSettings<T>(parser: Argv<T>) {
  return parser
    .option('time-zone', {
      type: 'string',
      requiresArg: true,
      describe: 'Such as Europe/Berlin; UTC unless given',
    })
    .option('active', { type: 'boolean', describe: 'Whether it runs; --no-active lets it rest' })
    .option('overlap', {
      choices: ['skip', 'queue'] as const,
      describe: 'While its last run is not done: let the time pass (default), or queue another',
    })
    .option('catch-up', {
      choices: ['none', 'last'] as const,
      describe: 'For times when the service was not running: nothing (default), or one run',
    })
    .option('param', {
      alias: 'p',
      type: 'array',
      string: true,
      requiresArg: true,
      describe: 'A parameter of its runs, name=value, as in "weir run"',
    })
    .option('params', {
      type: 'string',
      requiresArg: true,
      describe: 'File with all parameters, YAML or JSON; - for standard input',
    });
}

interface Settings {
  readonly 'time-zone'?: string | undefined;
  readonly active?: boolean | undefined;
  readonly overlap?: 'skip' | 'queue' | undefined;
  readonly 'catch-up'?: 'none' | 'last' | undefined;
  readonly param?: readonly string[] | undefined;
  readonly params?: string | undefined;
}

/** The settings that the options change. */
async function settingsOf(args: Settings, context: Context): Promise<UpdateScheduleInput> {
  const { active, overlap, param, params } = args;
  const [timeZone, catchUp] = [args['time-zone'], args['catch-up']];
  const hasParams = param !== undefined || params !== undefined;
  const parameters = { param: param ?? [], params, csv: [] };
  return {
    ...(timeZone === undefined ? {} : { time_zone: timeZone }),
    ...(active === undefined ? {} : { is_active: active }),
    ...(overlap === undefined ? {} : { overlap }),
    ...(catchUp === undefined ? {} : { catch_up: catchUp }),
    ...(hasParams ? { params: await readParams(parameters, context) } : {}),
  };
}

function inWords(schedule: Schedule): string {
  const { id, cron, time_zone, is_active, overlap, catch_up, upcoming } = schedule;
  const lines = [
    `Schedule ${id} of workflow ${schedule.workflow_id}: ${cron} in ${time_zone}${is_active ? '' : ', not active'}`,
    `overlap ${overlap}, catch-up ${catch_up}, parameters ${JSON.stringify(schedule.params)}`,
    schedule.last_run_at === null
      ? 'It has not run yet.'
      : `Last run: ${schedule.last_run_at}${schedule.last_execution_id === null ? '' : `, execution ${schedule.last_execution_id}`}`,
    upcoming.length === 0
      ? `It rests${schedule.paused_reason === null ? '' : `: ${schedule.paused_reason}`}.`
      : `Next runs: ${upcoming.join(', ')}`,
  ];
  return `${lines.map(visible).join('\n')}\n`;
}
