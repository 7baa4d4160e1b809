/** `weir tests capture`: makes a test of a run. */

import type { CaptureExecutionInput } from '../../client/index.ts';
import { defineCommand } from '../command.ts';
import { visible } from '../output/visible.ts';
import { readParams, withParamsOptions } from './params.ts';
import { asRunId, withRun } from './run-id.ts';

export const captureTest = defineCommand({
  usage: 'capture <run>',
  description: 'Make a test of a completed run: its parameters go in, and its rows must come out',
  options: (parser) =>
    withParamsOptions(withRun(parser))
      .option('name', {
        type: 'string',
        requiresArg: true,
        describe: 'Name of the test; "Run" with the id by default',
      })
      .option('fixture', {
        type: 'array',
        string: true,
        requiresArg: true,
        default: [] as string[],
        describe:
          'The rows that a node fetched, label=@file or label=JSON; rows that a run fetched are not stored',
      })
      .example('weir tests capture 1001 --fixture Orders=@orders.csv', ''),
  async run(args, context) {
    const executionId = asRunId(args.run);
    const { csv, param, params, fixture } = args;
    const fixtures = await readParams({ param: fixture, params: undefined, csv }, context);
    const hasParams = param.length > 0 || params !== undefined;
    // The service checks the members.
    const input = {
      name: args.name ?? `Run ${executionId}`,
      ...(hasParams ? { params: await readParams(args, context) } : {}),
      fixtures,
    } as CaptureExecutionInput;
    const client = await context.client();
    const { signal } = context.io;
    const test = await client.captureExecution(executionId, input, { signal });
    const compared = test.expect.map(({ node, rows }) => `${rows.length} rows of "${node}"`);
    await context.print(
      `Workflow ${test.workflow_id}: test "${visible(test.name)}" expects ${visible(compared.join(', '))}.\n`,
      test,
    );
  },
});
