/** `weir run`: runs a workflow and prints every row of its result. */

import type {
  Client,
  ExecuteInput,
  ExecuteOptions,
  ExecutionResult,
  Workflow,
} from '../../client/index.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { isWorkflowFile } from '../files/collect.ts';
import type { Target } from '../output/target.ts';
import { visible } from '../output/visible.ts';
import { DUE_AT_OPTION, dueAtMember } from './due-at.ts';
import { IDEMPOTENCY_KEY_OPTION, keyedBy } from './idempotency-key.ts';
import { asId, identifyWorkflow, wholeNumber } from './identify.ts';
import { deliveriesLines, isUndelivered } from '../output/deliveries.ts';
import { grouped } from '../output/grouped.ts';
import { namesIfThere, namingNodes, NO_NAMES } from '../output/node-names.ts';
import { readIfAllowed, readParams, refuseUnused, withParamsOptions } from './params.ts';
import {
  firstRows,
  rowsToPrint,
  withRowsOptions,
  withTarget,
  writeParquet,
  writeRows,
  writesParquet,
  type RowsOptions,
} from './rows.ts';
import { withWorkflowOrFile, withWorkflowToRun } from './temporary-workflow.ts';

export const run = defineCommand({
  usage: 'run <workflow>',
  description: `Run a workflow and print all rows of its result; exit code ${EXIT.runFailed} if the run fails, ${EXIT.undelivered} if rows were not delivered`,
  options: (parser) =>
    withRowsOptions(withParamsOptions(withWorkflowOrFile(parser)))
      .option('async', {
        type: 'boolean',
        default: false,
        describe: 'Start the run in the background, print its id, and do not wait for its rows',
      })
      .option('due-at', DUE_AT_OPTION)
      .option('revision', {
        type: 'string',
        requiresArg: true,
        coerce: revisionToRun,
        describe:
          'Run this revision: a number, latest or published; by default the published one, or the newest if none is',
      })
      .option('idempotency-key', IDEMPOTENCY_KEY_OPTION)
      .option('limit', {
        type: 'string',
        requiresArg: true,
        coerce: wholeNumber('limit', 0),
        describe: 'Maximum number of rows to print; the result has all of them',
      })
      .example('weir run 7 --async', 'Follow it with: weir runs watch <run>')
      .example('weir run Report -p year=2026 -p sales=@sales.csv', 'With the rows of a file')
      .example('weir run Report --due-at 2026-02-27T06:00:00Z', 'As it ran that morning')
      .example('weir run report.yaml', 'A workflow in a file, which is not stored')
      .example('weir run "Orders over 100" -o orders.csv', 'By title, into a CSV file'),
  async run(args, context) {
    const { io, progress } = context;
    const { signal } = io;
    const { revision } = args;
    const options = { ...keyedBy(args['idempotency-key'], signal), revision };
    const params = await readParams(args, context);
    const input = { params, ...dueAtMember(args['due-at']) };
    const isFile = isWorkflowFile(args.workflow);
    if (isFile && (args.async || args['idempotency-key'] !== undefined))
      throw new CliError(
        EXIT.usage,
        `${args.workflow} is not stored, so it cannot be run with --${args.async ? 'async' : 'idempotency-key'}.`,
        [`Store it first: weir workflows apply ${args.workflow}`],
      );
    if (isFile && revision !== undefined)
      throw new CliError(EXIT.usage, `${args.workflow} is not stored, so it has no revisions.`);
    const client = await context.client();
    if (args.async) {
      if ([args.output, args.format, args.limit].some((option) => option !== undefined))
        throw new CliError(
          EXIT.usage,
          'A run that is started with --async has no rows to write yet.',
        );
      return start(client, args.workflow, input, options, context);
    }
    return withTarget(args, context, (target) =>
      withWorkflowToRun(args.workflow, client, context, async (id) => {
        await checkParams(client, id, params, options);
        progress.say(`${isFile ? args.workflow : `Workflow ${id}`} is running`);
        const result = await namingNodes(
          () => namesIfThere(client, id, signal),
          () => client.executeWorkflow(id, input, options),
        );
        await writeResult(result, target, args, client, context);
        await progress.end();
        await context.note(summary(result, isFile));
        return noteDeliveries(result, client, context);
      }),
    );
  },
});

function revisionToRun(text: string | undefined): ExecuteOptions['revision'] {
  if (text === undefined) return undefined;
  if (text === 'latest' || text === 'published') return text;
  const revision = asId(text);
  if (revision === null)
    throw new CliError(
      EXIT.usage,
      `"${text}" is not a revision: --revision takes a number, latest or published.`,
    );
  return revision;
}

/** Rows that were not delivered are reported with --quiet too. */
async function noteDeliveries(
  { workflow_id: id, deliveries = [] }: ExecutionResult,
  client: Client,
  { io, note }: Context,
): Promise<ExitCode> {
  if (deliveries.length === 0) return EXIT.ok;
  const names = deliveries.length === 1 ? NO_NAMES : await namesIfThere(client, id, io.signal);
  const text = deliveriesLines(deliveries, names).map(visible).join('\n');
  if (!isUndelivered(deliveries)) {
    await note(text);
    return EXIT.ok;
  }
  await io.stderr.write(`${text}\n`);
  return EXIT.undelivered;
}

async function writeResult(
  result: ExecutionResult,
  target: Target,
  options: RowsOptions & { readonly limit?: number | undefined },
  client: Client,
  context: Context,
): Promise<void> {
  const { signal } = context.io;
  if (writesParquet(options))
    return writeParquet(client, result.workflow_id, result.result_id, target, context);
  const limit = options.limit ?? (await rowsToPrint(result.total_rows, options, context));
  const count = Math.min(limit, result.total_rows);
  const printedResult: ExecutionResult = {
    ...result,
    truncated: count < result.total_rows,
    // If all rows are present, no page follows.
    ...(count === result.total_rows && { next_page_url: null }),
  };
  const batches = firstRows(client.rowsOf(result, { signal }), count);
  await writeRows({ result: printedResult, batches, count }, target, options, context);
}

type RunOptions = ReturnType<typeof keyedBy> & Pick<ExecuteOptions, 'revision'>;

function runsNewest(
  { revision, published_revision }: Pick<Workflow, 'revision' | 'published_revision'>,
  choice: NonNullable<RunOptions['revision']>,
): boolean {
  if (choice === 'latest') return true;
  return (choice === 'published' ? (published_revision ?? revision) : choice) === revision;
}

/** The graph that was read is the newest; the parameters of another one are for the service to check. */
async function checkParams(
  client: Client,
  workflowId: number,
  params: Record<string, unknown>,
  { signal, revision: choice = 'published' }: RunOptions,
): Promise<void> {
  if (Object.keys(params).length === 0) return;
  const workflow = await readIfAllowed(client, workflowId, signal);
  if (workflow === null || !runsNewest(workflow, choice)) return;
  refuseUnused(`Workflow ${workflowId}`, workflow, params);
}

async function start(
  client: Client,
  workflow: string,
  input: ExecuteInput & { readonly params: Record<string, unknown> },
  options: RunOptions,
  context: Context,
): Promise<void> {
  const { signal } = options;
  const id = await identifyWorkflow(client, workflow, signal);
  await checkParams(client, id, input.params, options);
  const run = await namingNodes(
    () => namesIfThere(client, id, signal),
    () => client.submitWorkflow(id, input, options),
  );
  await context.print(`Run ${run.id} of workflow ${id} is ${visible(run.status)}.\n`, run);
  await context.note(`Follow it with: weir runs watch ${run.id}`);
}

/** @param isFile whether the result is deleted with the workflow */
function summary(result: ExecutionResult, isFile: boolean): string {
  const { workflow_id, total_rows, execution_time_ms, result_id, expires_at, outputs } = result;
  const rows = total_rows === 1 ? '1 row' : `${grouped(total_rows)} rows`;
  const head = `${rows} in ${(execution_time_ms / 1000).toFixed(1)} s.`;
  if (isFile) return head;
  const others = outputs
    .filter((output) => output.result_id !== result_id)
    .map((output) => `; node ${output.node_id} made ${output.result_id}`);
  return `${head} Until ${expires_at} again with: weir data ${workflow_id} ${result_id}${others.join('')}`;
}
