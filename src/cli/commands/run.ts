/** `weir run`: runs a workflow and prints every row of its result. */

import type { ExecutionResult } from '../../client/index.ts';
import { defineCommand } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { identifyWorkflow, withWorkflow } from './identify.ts';
import { readParams } from './params.ts';
import { grouped, withRowsOptions, withTarget, writeRows } from './rows.ts';

export const run = defineCommand({
  usage: 'run <workflow>',
  description: `Run a workflow and print all rows of its result; exit code ${EXIT.runFailed} where the run fails`,
  options: (parser) =>
    withRowsOptions(withWorkflow(parser))
      .option('param', {
        alias: 'p',
        type: 'array',
        string: true,
        requiresArg: true,
        default: [] as string[],
        describe:
          'A parameter, name=value: the value is JSON or else text; name=@file takes what the file holds',
      })
      .option('params', {
        type: 'string',
        requiresArg: true,
        describe: 'File with all parameters, YAML or JSON; - for standard input',
      })
      .example('weir run 7 -p since=2026-01-01 -p orders=@orders.json', 'With two parameters')
      .example('weir run "Orders over 100" -o orders.csv', 'By title, into a CSV file'),
  async run(args, context) {
    const { io, progress } = context;
    const { signal } = io;
    const params = await readParams(args.params, args.param, io.stdin);
    const client = await context.client();
    await withTarget(args, context, async (target) => {
      progress.say('Looking for the workflow');
      const id = await identifyWorkflow(client, args.workflow, signal);
      progress.say(`Workflow ${id} is running`);
      const result = await client.executeWorkflow(id, { params }, { signal });
      // All rows are given, so nothing is left for a next page.
      const answer: ExecutionResult = { ...result, truncated: false, next_page_url: null };
      await writeRows(
        { answer, batches: client.rowsOf(result, { signal }), count: result.total_rows },
        target,
        args,
        context,
      );
      await progress.end();
      await context.note(summary(result));
    });
  },
});

function summary({
  workflow_id,
  total_rows,
  execution_time_ms,
  result_id,
  expires_at,
  outputs,
}: ExecutionResult): string {
  const rows = total_rows === 1 ? '1 row' : `${grouped(total_rows)} rows`;
  const others = outputs
    .filter((output) => output.result_id !== result_id)
    .map((output) => `; node ${output.node_id} made ${output.result_id}`);
  return `${rows} in ${(execution_time_ms / 1000).toFixed(1)} s. Until ${expires_at} again with: weir data ${workflow_id} ${result_id}${others.join('')}`;
}
