/** `weir schedules backfill`: runs of a schedule for past times. */

import { defineCommand } from '../command.ts';
import { IDEMPOTENCY_KEY_OPTION, keyedBy } from './idempotency-key.ts';
import { asScheduleId } from './identify.ts';
import { openWorkflow, withSchedule } from './schedules.ts';

const MAX_LISTED = 20;

export const backfillSchedule = defineCommand({
  usage: 'backfill <workflow> <id>',
  description: 'Run a schedule for past times that have no run',
  options: (parser) =>
    withSchedule(parser)
      .option('from', {
        type: 'string',
        requiresArg: true,
        demandOption: true,
        describe: 'The first time of the range, such as 2026-02-22T00:00:00Z',
      })
      .option('to', {
        type: 'string',
        requiresArg: true,
        demandOption: true,
        describe: 'The end of the range, which does not belong to it',
      })
      .option('dry-run', { type: 'boolean', describe: 'List the times, and queue nothing' })
      .option('max-parallel', {
        type: 'number',
        requiresArg: true,
        describe: 'How many of the runs can run at the same time; 1 unless given',
      })
      .option('idempotency-key', IDEMPOTENCY_KEY_OPTION)
      .example(
        'weir schedules backfill Report 4 --from 2026-02-22T00:00:00Z --to 2026-03-01T00:00:00Z',
        'The runs of a week',
      ),
  async run({ workflow, id, from, to, 'idempotency-key': key, ...args }, context) {
    const scheduleId = asScheduleId(id);
    const maxParallel = args['max-parallel'];
    const input = {
      from,
      to,
      ...(args['dry-run'] === true ? { dry_run: true } : {}),
      ...(maxParallel === undefined ? {} : { max_parallel: maxParallel }),
    };
    const { client, workflowId, signal } = await openWorkflow(workflow, context);
    const backfill = await client.backfillSchedule(
      workflowId,
      scheduleId,
      input,
      keyedBy(key, signal),
    );
    const { backfill_id: backfillId, count, existing, due_times: times } = backfill;
    const runs = `${count} ${count === 1 ? 'run' : 'runs'}`;
    const lines = [
      backfillId === null
        ? `${runs} would be queued, ${existing} exist already.`
        : `${runs} queued in backfill ${backfillId}, ${existing} existed already.`,
      ...times.slice(0, MAX_LISTED),
      ...(times.length > MAX_LISTED ? [`and ${times.length - MAX_LISTED} more`] : []),
      ...(backfillId === null ? [] : [`Follow them with: weir runs list --backfill ${backfillId}`]),
    ];
    await context.print(`${lines.join('\n')}\n`, backfill);
  },
});
