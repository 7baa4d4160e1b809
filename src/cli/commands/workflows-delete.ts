/** `weir workflows delete`: after asking, because it cannot be undone. */

import { defineCommand } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { visible } from '../output/visible.ts';
import { identifyWorkflow, withWorkflow } from './identify.ts';

export const deleteWorkflow = defineCommand({
  usage: 'delete <workflow>',
  description: 'Delete a workflow with its graph, schedules and stored results',
  options: (parser) =>
    withWorkflow(parser).option('yes', {
      alias: 'y',
      type: 'boolean',
      default: false,
      describe: 'Do not ask',
    }),
  async run({ workflow, yes }, context) {
    const { signal, stdin } = context.io;
    const client = await context.client();
    const id = await identifyWorkflow(client, workflow, signal);
    if (!yes) {
      if (!stdin.isTerminal)
        throw new CliError(EXIT.usage, 'There is no terminal for the question.', [
          'Say --yes to delete without being asked.',
        ]);
      const { title } = await client.getWorkflow(id, { signal });
      const reply = await stdin.ask(
        `Delete workflow ${id} "${visible(title)}" permanently? [y/N] `,
      );
      if (!/^y(es)?$/i.test(reply.trim())) throw new CliError(EXIT.usage, 'Nothing is deleted.');
    }
    await client.deleteWorkflow(id, { signal });
    await context.print(`Workflow ${id} is deleted.\n`, { id, deleted: true });
  },
});
