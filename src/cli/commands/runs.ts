/** `weir runs list`, `get`, `watch` and `cancel`: the history of runs, and runs in progress. */

import type { Client, Execution, ListExecutionsQuery } from '../../client/index.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { isUndelivered } from '../output/deliveries.ts';
import { namesIfThere, NO_NAMES } from '../output/node-names.ts';
import { describeRun, runsTable } from '../output/run.ts';
import { identifyWorkflow, wholeNumber } from './identify.ts';
import { asRunId, withRun } from './run-id.ts';

const STATUSES = ['queued', 'running', 'completed', 'failed', 'timed_out', 'cancelled'] as const;
const TRIGGERS = ['api', 'schedule', 'rerun', 'resend'] as const;
const MAX_PAGE = 100;

export const listRuns = defineCommand({
  usage: 'list',
  description: 'List runs, newest first',
  options: (parser) =>
    parser
      .option('workflow', {
        alias: 'w',
        type: 'string',
        requiresArg: true,
        describe: 'Only of this workflow, by id, slug or title',
      })
      .option('status', {
        alias: 's',
        type: 'array',
        choices: STATUSES,
        requiresArg: true,
        default: [] as (typeof STATUSES)[number][],
        describe: 'Only with this status; may be given several times',
      })
      .option('backfill', {
        type: 'number',
        requiresArg: true,
        describe: 'Only runs of this backfill of a schedule',
      })
      .option('schedule', {
        type: 'number',
        requiresArg: true,
        describe: 'Only runs of this schedule',
      })
      .option('trigger', { choices: TRIGGERS, describe: 'Only what this started' })
      .option('deliveries', {
        choices: ['failed'] as const,
        describe: 'Only with rows that could not be delivered',
      })
      .option('after', {
        type: 'string',
        requiresArg: true,
        describe: 'Only what started then or later, such as 2026-03-01T09:30:00Z',
      })
      .option('before', {
        type: 'string',
        requiresArg: true,
        describe: 'Only what started earlier than that',
      })
      .option('limit', {
        type: 'string',
        requiresArg: true,
        coerce: wholeNumber('limit', 1),
        describe: 'Maximum number of runs; 50 by default',
      })
      .example(
        'weir runs list -w Orders -s failed -s timed_out',
        'What went wrong of one workflow',
      ),
  async run(
    { workflow, status, backfill, schedule, trigger, deliveries, after, before, limit = 50 },
    context,
  ) {
    const { signal } = context.io;
    const client = await context.client();
    const query: ListExecutionsQuery = {
      ...(workflow === undefined
        ? {}
        : { workflow_id: await identifyWorkflow(client, workflow, signal) }),
      ...(status.length === 0 ? {} : { status }),
      ...defined({
        backfill_id: backfill,
        schedule_id: schedule,
        trigger,
        deliveries,
        started_after: after,
        started_before: before,
      }),
    };
    const runs: Execution[] = [];
    let hasMore = true;
    let isCapped = false;
    for (let page = 0; hasMore && runs.length < limit; page += 1) {
      const paged = { ...query, page, limit: Math.min(limit, MAX_PAGE) };
      const response = await client.listExecutions(paged, { signal });
      runs.push(...response.executions);
      hasMore = response.has_more;
      isCapped = response.total_is_capped;
    }
    const listed = runs.slice(0, limit);
    const { table, paint } = context;
    const nowMs = context.io.stdout.isTerminal ? context.io.clock.nowMs() : null;
    await context.print(runsTable(listed, { table, paint, nowMs }), listed);
    await context.noteIfEmpty(
      listed,
      Object.keys(query).length === 0
        ? 'No runs yet. "weir run <workflow>" starts one.'
        : 'No run matches. "weir runs list" shows all runs.',
    );
    if (hasMore || runs.length > limit)
      await context.note('There are more: --limit shows them, --before those that are older.');
    else if (isCapped)
      await context.note('There may be more: --before shows those that are older.');
  },
});

export const getRun = defineCommand({
  usage: 'get <run>',
  description: 'Show a run: how far it is, or how it ended',
  options: (parser) => withRun(parser),
  async run({ run }, context) {
    const client = await context.client();
    await show(
      await client.getExecution(asRunId(run), { signal: context.io.signal }),
      client,
      context,
    );
  },
});

export const watchRun = defineCommand({
  usage: 'watch <run>',
  description: `Wait until a run has ended and show it; exit code ${EXIT.runFailed} if it did not complete, ${EXIT.undelivered} if rows were not delivered`,
  options: (parser) => withRun(parser),
  async run({ run }, context) {
    const client = await context.client();
    const id = asRunId(run);
    context.progress.say(`Waiting for run ${id}`);
    const execution = await client.waitForExecution(id, { signal: context.io.signal });
    await context.progress.end();
    await show(execution, client, context);
    return exitCodeOfRun(execution);
  },
});

export const cancelRun = defineCommand({
  usage: 'cancel <run>',
  description: 'Stop a queued or running run',
  options: (parser) => withRun(parser),
  async run({ run }, context) {
    const client = await context.client();
    await show(
      await client.cancelExecution(asRunId(run), { signal: context.io.signal }),
      client,
      context,
    );
  },
});

async function show(execution: Execution, client: Client, context: Context): Promise<void> {
  const names = context.options.json
    ? NO_NAMES
    : await namesIfThere(client, execution.workflow_id, context.io.signal);
  await context.print(describeRun(execution, names, context.paint), execution);
}

function exitCodeOfRun({ status, deliveries }: Execution): ExitCode {
  if (status !== 'completed') return EXIT.runFailed;
  return isUndelivered(deliveries) ? EXIT.undelivered : EXIT.ok;
}

type Filters = Pick<
  ListExecutionsQuery,
  'backfill_id' | 'schedule_id' | 'trigger' | 'deliveries' | 'started_after' | 'started_before'
>;

/** The filters that are given. */
function defined(filters: {
  readonly [Name in keyof Filters]: Filters[Name] | undefined;
}): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}
