/** `weir runs rerun` and `weir runs resend`: runs that repeat another, or send its rows again. */

import type { Execution } from '../../client/index.ts';
import { CliError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { visible } from '../output/visible.ts';
import { IDEMPOTENCY_KEY_OPTION, keyedBy } from './idempotency-key.ts';
import { wholeNumber } from './identify.ts';
import { asRunId, withRun } from './run-id.ts';

const REVISIONS = ['same', 'latest', 'published'] as const;
const OUTCOMES = ['failed', 'in_doubt', 'not_sent'] as const;

const CONFIRM = {
  type: 'boolean',
  default: false,
  describe: 'Also send rows in doubt that cannot be looked up and may have been delivered',
} as const;

export const rerun = defineCommand({
  usage: 'rerun <run>',
  description: 'Run again with the same parameters and times',
  options: (parser) =>
    withRun(parser)
      .option('revision', {
        choices: REVISIONS,
        requiresArg: true,
        default: 'same' as const,
        describe: 'The revision of the workflow',
      })
      .option('undelivered', {
        type: 'boolean',
        default: false,
        describe: 'Only send the rows that were not delivered',
      })
      .option('confirm-in-doubt', CONFIRM)
      .option('idempotency-key', IDEMPOTENCY_KEY_OPTION)
      .example('weir runs rerun 4711 --revision latest', 'After the workflow was corrected'),
  async run(args, context) {
    const client = await context.client();
    const options = keyedBy(args['idempotency-key'], context.io.signal);
    const input = args.undelivered
      ? ({ send: 'undelivered', confirm_in_doubt: args['confirm-in-doubt'] } as const)
      : { revision: args.revision };
    await printQueued(await client.rerunExecution(asRunId(args.run), input, options), context);
  },
});

export const resend = defineCommand({
  usage: 'resend <run>',
  description: 'Send rows again that a run did not deliver',
  options: (parser) =>
    withRun(parser)
      .option('status', {
        alias: 's',
        choices: OUTCOMES,
        requiresArg: true,
        default: 'failed' as const,
        describe: 'The outcome of the rows',
      })
      .option('node', {
        type: 'string',
        requiresArg: true,
        coerce: wholeNumber('node', 1),
        describe: 'The id of the node that sent them, if the run has several',
      })
      .option('confirm-in-doubt', CONFIRM)
      .option('idempotency-key', IDEMPOTENCY_KEY_OPTION)
      .example('weir runs resend 4711 -s not_sent', 'The rows that were not sent'),
  async run({ run, node, status, ...args }, context) {
    const { signal } = context.io;
    const client = await context.client();
    const id = asRunId(run);
    const nodeId = node ?? onlyNode(await client.getExecution(id, { signal }));
    const input = { which: status, confirm_in_doubt: args['confirm-in-doubt'] };
    const options = keyedBy(args['idempotency-key'], signal);
    await printQueued(await client.resendRows(id, nodeId, input, options), context);
  },
});

function onlyNode({ id, deliveries }: Execution): number {
  const [first, ...others] = deliveries;
  if (first === undefined) throw new CliError(EXIT.usage, `Run ${id} sent no rows.`);
  if (others.length === 0) return first.node_id;
  const nodes = deliveries.map(({ node_id }) => node_id).join(', ');
  throw new CliError(EXIT.usage, `Several nodes of run ${id} sent rows: choose one with --node.`, [
    `Their ids: ${nodes}`,
  ]);
}

async function printQueued(execution: Execution, context: Context): Promise<void> {
  const { id, workflow_id, status, rerun_of } = execution;
  const repeated = `Run ${id} of workflow ${workflow_id}, which repeats run ${rerun_of}, is ${visible(status)}.`;
  await context.print(`${repeated}\n`, execution);
  await context.note(`Follow it with: weir runs watch ${id}`);
}
