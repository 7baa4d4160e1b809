/** `weir validate`: what is wrong with a workflow, without running it. */

import { defineCommand } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { describeProblem } from '../output/problem.ts';
import { visible } from '../output/visible.ts';
import { identifyWorkflow, withWorkflow } from './identify.ts';

export const validate = defineCommand({
  usage: 'validate <workflow>',
  description: `Check a workflow without running it; exit code ${EXIT.invalid} where it cannot run`,
  options: (parser) => withWorkflow(parser),
  async run({ workflow }, context) {
    const { signal } = context.io;
    const client = await context.client();
    const id = await identifyWorkflow(client, workflow, signal);
    const result = await client.validateWorkflow(id, { signal });
    const { paint } = context;
    const lines = [
      ...(result.errors ?? []).map(
        (problem) => `${paint.red('error')}    ${visible(describeProblem(problem))}`,
      ),
      ...(result.warnings ?? []).map(
        (problem) => `${paint.yellow('warning')}  ${visible(describeProblem(problem))}`,
      ),
      result.valid ? `Workflow ${id} is valid.` : `Workflow ${id} cannot run as it is.`,
    ];
    await context.print(`${lines.join('\n')}\n`, result);
    return result.valid ? EXIT.ok : EXIT.invalid;
  },
});
