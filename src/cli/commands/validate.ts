/** `weir validate`: what is wrong with a workflow, stored or in a file, without running it. */

import type { Client, GraphValidation, WorkflowValidation } from '../../client/index.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { isWorkflowFile } from '../files/collect.ts';
import { fileNames, graphOf, loadFile } from '../files/load.ts';
import { namesIfThere, type NodeNames } from '../output/node-names.ts';
import { describeColumns, problemLines } from '../output/problem.ts';
import { visible } from '../output/visible.ts';
import { identifyWorkflow } from './identify.ts';

export const validate = defineCommand({
  usage: 'validate [workflow]',
  description: `Check a workflow without running it; exit code ${EXIT.invalid} where it cannot run`,
  options: (parser) =>
    parser
      .positional('workflow', {
        type: 'string',
        describe:
          'Id, slug or title of a stored workflow, or a file: its name ends in .yaml, .yml or .json',
      })
      .option('file', {
        type: 'string',
        requiresArg: true,
        describe: 'Check the graph in this file, whatever its name; - for standard input',
      })
      .example('weir validate orders.yaml', 'Before it is applied; nothing is stored'),
  async run({ workflow, file }, context) {
    const { subject, result, names } = await validateNamed(workflow, file, context);
    const lines = [
      ...problemLines(result, names, context.paint),
      ...(result.nodes ?? []).map((node) => visible(describeColumns(node, names, result.valid))),
      result.valid ? `${subject} is valid.` : `${subject} cannot run as it is.`,
    ];
    await context.print(`${lines.join('\n')}\n`, result);
    if (result.valid && hasUnknownColumns(result.nodes ?? []))
      await context.note(
        'Columns that are known only when it runs were not checked. A getter that declares its `columns` has them checked before.',
      );
    return result.valid ? EXIT.ok : EXIT.invalid;
  },
});

function hasUnknownColumns(nodes: Validated['result']['nodes'] & object): boolean {
  return nodes.some(({ outputs }) => Object.values(outputs).includes(null));
}

interface Validated {
  readonly subject: string;
  readonly result: WorkflowValidation | GraphValidation;
  readonly names: NodeNames;
}

async function validateStored(
  workflow: string,
  client: Client,
  { io: { signal } }: Context,
): Promise<Validated> {
  const id = await identifyWorkflow(client, workflow, signal);
  const result = await client.validateWorkflow(id, { signal });
  return {
    subject: `Workflow ${id}`,
    result,
    names: await namesIfThere(client, id, signal),
  };
}

async function validateFile(path: string, context: Context): Promise<Validated> {
  const { signal } = context.io;
  const { name, complete, client } = await loadFile(path, context.client, {
    stdin: context.io.stdin,
    signal: context.io.signal,
  });
  return {
    subject: name,
    result: await client.validateGraph(graphOf(complete), { signal }),
    names: fileNames(complete),
  };
}

async function validateNamed(
  workflow: string | undefined,
  file: string | undefined,
  context: Context,
): Promise<Validated> {
  if (file !== undefined && workflow === undefined) return validateFile(file, context);
  if (workflow === undefined || file !== undefined)
    throw new CliError(EXIT.usage, 'Say what to check: a stored workflow, or a file.');
  return isWorkflowFile(workflow)
    ? validateFile(workflow, context)
    : validateStored(workflow, await context.client(), context);
}
