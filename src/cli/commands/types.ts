/** `weir types`: what a workflow takes and gives, as TypeScript. */

import { defineCommand } from '../command.ts';
import { typesOf } from '../files/typescript.ts';
import { openTarget } from '../output/target.ts';
import { identifyWorkflow } from './identify.ts';

export const types = defineCommand({
  usage: 'types <workflow>',
  description: 'Print the parameters and the rows of a workflow as TypeScript types',
  options: (parser) =>
    parser
      .positional('workflow', {
        type: 'string',
        demandOption: true,
        describe: 'Id, slug or title of the workflow',
      })
      .option('output', {
        alias: 'o',
        type: 'string',
        requiresArg: true,
        describe: 'File to write to',
      })
      .example('weir types Orders -o orders.ts', 'Again whenever the workflow has changed'),
  async run({ workflow, output }, { client: connect, io, note, options }) {
    const { signal } = io;
    const client = await connect();
    const id = await identifyWorkflow(client, workflow, signal);
    const document = await client.getWorkflowDocument(id, { signal });
    const target = await openTarget(output ?? null, io.stdout);
    await target.write(options.json ? `${JSON.stringify(document, null, 2)}\n` : typesOf(document));
    await target.finish();
    if (output !== undefined && output !== '-')
      await note(`The types of workflow ${id} are in ${output}.`);
  },
});
