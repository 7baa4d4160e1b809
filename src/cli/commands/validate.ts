/** `weir validate`: what is wrong with a workflow, stored or in a file, without running it. */

import type {
  Client,
  GraphValidation,
  ValidateGraphInput,
  WorkflowValidation,
} from '../../client/index.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../failure.ts';
import { completeFile, needsCatalogue } from '../files/complete.ts';
import { readInput, readStructured } from '../files/input.ts';
import { readWorkflowFile } from '../files/read-workflow.ts';
import { describeColumns, describeProblem } from '../output/problem.ts';
import { visible } from '../output/visible.ts';
import { identifyWorkflow } from './identify.ts';

export const validate = defineCommand({
  usage: 'validate [workflow]',
  description: `Check a workflow without running it; exit code ${EXIT.invalid} where it cannot run`,
  options: (parser) =>
    parser
      .positional('workflow', { type: 'string', describe: 'Id or title of the workflow' })
      .option('file', {
        type: 'string',
        requiresArg: true,
        describe: 'Check the graph in this file, and store nothing; - for standard input',
      })
      .example('weir validate --file orders.yaml', 'Before it is applied'),
  async run({ workflow, file }, context) {
    if ((workflow === undefined) === (file === undefined))
      throw new CliError(
        EXIT.usage,
        'Say what to check: a stored workflow, or a file with --file.',
      );
    const client = await context.client();
    const { subject, result } =
      workflow === undefined
        ? await validateFile(file!, client, context)
        : await validateStored(workflow, client, context);
    const { paint } = context;
    const lines = [
      ...(result.errors ?? []).map(
        (problem) => `${paint.red('error')}    ${visible(describeProblem(problem))}`,
      ),
      ...(result.warnings ?? []).map(
        (problem) => `${paint.yellow('warning')}  ${visible(describeProblem(problem))}`,
      ),
      ...(result.nodes ?? []).map((node) => visible(describeColumns(node))),
      result.valid ? `${subject} is valid.` : `${subject} cannot run as it is.`,
    ];
    await context.print(`${lines.join('\n')}\n`, result);
    return result.valid ? EXIT.ok : EXIT.invalid;
  },
});

interface Validated {
  readonly subject: string;
  readonly result: WorkflowValidation | GraphValidation;
}

async function validateStored(
  workflow: string,
  client: Client,
  { io: { signal } }: Context,
): Promise<Validated> {
  const id = await identifyWorkflow(client, workflow, signal);
  return { subject: `Workflow ${id}`, result: await client.validateWorkflow(id, { signal }) };
}

async function validateFile(path: string, client: Client, { io }: Context): Promise<Validated> {
  const { signal } = io;
  const name = path === '-' ? 'Standard input' : path;
  const file = readWorkflowFile(readStructured(await readInput(path, io.stdin), path), name);
  const catalogue = needsCatalogue(file)
    ? (await client.listNodeTypes({}, { signal })).node_types
    : [];
  const { nodes = [], edges = [], parameters = null } = completeFile(file, catalogue, name);
  const graph = { nodes, edges, parameters } as unknown as ValidateGraphInput;
  return { subject: name, result: await client.validateGraph(graph, { signal }) };
}
