/** `weir preview`: what each node of a workflow gives, without running its outputs. */

import type { NodePreview, PreviewInput } from '../../client/index.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { isWorkflowFile } from '../files/collect.ts';
import { readInput, readStructured } from '../files/input.ts';
import { fileNames, graphOf, loadFile } from '../files/load.ts';
import type { Io } from '../io.ts';
import { grouped } from '../output/grouped.ts';
import { createRowFormat } from '../output/row-format.ts';
import { namesOf, namingNodes, NO_NAMES } from '../output/node-names.ts';
import { describeFileNode, describeNode } from '../output/problem.ts';
import { visible } from '../output/visible.ts';
import { DUE_AT_OPTION, dueAtMember } from './due-at.ts';
import { asId, identifyWorkflow, wholeNumber } from './identify.ts';
import { readIfAllowed, readParams, refuseUnused, withParamsOptions } from './params.ts';
import { withWorkflowOrFile } from './temporary-workflow.ts';

export const preview = defineCommand({
  usage: 'preview <workflow>',
  description: 'Show what each node of a workflow gives; nothing is stored',
  options: (parser) =>
    withParamsOptions(withWorkflowOrFile(parser))
      .option('until', {
        type: 'string',
        requiresArg: true,
        describe: 'Id of the node to stop at; of a file, its position, counted from 0',
      })
      .option('rows', {
        type: 'string',
        requiresArg: true,
        coerce: wholeNumber('rows', 0),
        describe: 'How many rows of each node, at most 100; 20 unless given',
      })
      .option('due-at', DUE_AT_OPTION)
      .option('fixtures', {
        type: 'string',
        requiresArg: true,
        describe:
          'File with rows by node id (of a file: by position), YAML or JSON, in place of what those nodes would give',
      })
      .example(
        'weir preview Orders --until 12 --fixtures orders.yaml',
        'With rows in place of a source',
      ),
  async run(args, context) {
    const isFile = isWorkflowFile(args.workflow);
    const until = args.until === undefined ? undefined : nodeNumber(args.until, isFile);
    const options = {
      params: await readParams(args, context),
      ...dueAtMember(args['due-at']),
      ...(args.rows === undefined ? {} : { rows: args.rows }),
      ...(args.fixtures === undefined
        ? {}
        : { fixtures: await readFixtures(args.fixtures, context.io) }),
    };
    return isFile
      ? previewFile(args.workflow, options, until, context)
      : previewStored(args.workflow, options, until, context);
  },
});

type Options = Pick<PreviewInput, 'params' | 'due_at' | 'rows' | 'fixtures'>;

async function previewStored(
  text: string,
  options: Options,
  until: number | undefined,
  context: Context,
): Promise<void> {
  const { signal } = context.io;
  const client = await context.client();
  const id = await identifyWorkflow(client, text, signal);
  const workflow = await readIfAllowed(client, id, signal);
  refuseUnused(`Workflow ${id}`, workflow, options.params ?? {});
  const names = workflow === null ? NO_NAMES : namesOf(workflow.nodes);
  const input = { ...options, ...(until === undefined ? {} : { until_node_id: until }) };
  const response = await namingNodes(
    () => Promise.resolve(names),
    () => client.previewWorkflow(id, input, { signal }),
  );
  const tables = response.nodes.map((node) =>
    tableOf(describeNode(node.node_id, names), node, context),
  );
  await context.print(tables.join('\n'), response);
}

async function previewFile(
  path: string,
  options: Options,
  until: number | undefined,
  context: Context,
): Promise<void> {
  const { signal, stdin } = context.io;
  const { name, complete, client } = await loadFile(path, context.client, {
    stdin,
    signal,
  });
  const graph = graphOf(complete);
  refuseUnused(name, { parameters: null, nodes: [], ...complete }, options.params ?? {});
  refusePosition(until, graph.nodes.length);
  const names = fileNames(complete);
  const response = await namingNodes(
    () => Promise.resolve(names),
    () =>
      client.previewGraph(
        { ...graph, ...options, ...(until === undefined ? {} : { until_node_index: until }) },
        { signal },
      ),
  );
  const tables = response.nodes.map((node) =>
    tableOf(describeFileNode(node.node_index, names), node, context),
  );
  await context.print(tables.join('\n'), response);
}

function tableOf(
  name: string,
  { columns, total_rows, rows, ms }: Omit<NodePreview, 'node_id'>,
  { io, paint }: Context,
): string {
  const format = createRowFormat('table', columns, {
    paint,
    width: io.stdout.width,
    guardsFormulas: false,
  });
  const head = `${name}: ${grouped(total_rows)} rows in ${ms} ms`;
  return `${paint.bold(visible(head))}\n${format.begin()}${format.batch(rows)}${format.end()}`;
}

type Fixtures = NonNullable<PreviewInput['fixtures']>;

async function readFixtures(path: string, { stdin }: Pick<Io, 'stdin'>): Promise<Fixtures> {
  const fixtures = readStructured(await readInput(path, stdin), path);
  if (typeof fixtures !== 'object' || fixtures === null || Array.isArray(fixtures))
    throw new CliError(EXIT.invalid, `${path} does not hold rows by node.`, [
      'It has to be one object: each member is a node, with a list of rows.',
    ]);
  return fixtures as Fixtures;
}

function refusePosition(until: number | undefined, nodeCount: number): void {
  if (until === undefined || until < nodeCount) return;
  throw new CliError(EXIT.usage, `The file has no nodes[${until}]: nodes count from 0.`);
}

/** @param isPosition true for the nodes of a file */
function nodeNumber(text: string, isPosition: boolean): number {
  const number = isPosition && text === '0' ? 0 : asId(text);
  if (number === null)
    throw new CliError(
      EXIT.usage,
      `"${text}" is not the ${isPosition ? 'position' : 'id'} of a node.`,
    );
  return number;
}
