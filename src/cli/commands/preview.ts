/** `weir preview`: what each node of a workflow gives, without running its outputs. */

import type { PreviewInput, Workflow } from '../../client/index.ts';
import { defineCommand } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { isWorkflowFile } from '../files/collect.ts';
import { readInput, readStructured } from '../files/input.ts';
import type { Io } from '../io.ts';
import { grouped } from '../output/grouped.ts';
import { createRowFormat } from '../output/row-format.ts';
import { namesOf, namingNodes, NO_NAMES } from '../output/node-names.ts';
import { describeNode } from '../output/problem.ts';
import { visible } from '../output/visible.ts';
import { asId, wholeNumber } from './identify.ts';
import { readIfAllowed, readParams, refuseUnused, withParamsOptions } from './params.ts';
import { withWorkflowOrFile, withWorkflowToRun } from './temporary-workflow.ts';

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
    const { io, paint } = context;
    const { signal } = io;
    const isFile = isWorkflowFile(args.workflow);
    const until = args.until === undefined ? undefined : nodeNumber(args.until, isFile);
    const params = await readParams(args, context);
    const fixtures = await readFixtures(args.fixtures, io);
    const client = await context.client();
    await withWorkflowToRun(args.workflow, client, context, async (id) => {
      const workflow = await readIfAllowed(client, id, signal);
      refuseUnused(workflow, params);
      const idOf = isFile ? idsByPosition(workflow) : (number: number) => number;
      const input: PreviewInput = {
        params,
        ...(until === undefined ? {} : { until_node_id: idOf(until) }),
        ...(args.rows === undefined ? {} : { rows: args.rows }),
        ...(fixtures === undefined ? {} : { fixtures: isFile ? byId(fixtures, idOf) : fixtures }),
      };
      const names = workflow === null ? NO_NAMES : namesOf(workflow.nodes);
      const response = await namingNodes(
        () => Promise.resolve(names),
        () => client.previewWorkflow(id, input, { signal }),
      );
      const tables = response.nodes.map(({ node_id, columns, total_rows, rows, ms }) => {
        const format = createRowFormat('table', columns, {
          paint,
          width: io.stdout.width,
          guardsFormulas: false,
        });
        const head = `${describeNode(node_id, names)}: ${grouped(total_rows)} rows in ${ms} ms`;
        return `${paint.bold(visible(head))}\n${format.begin()}${format.batch(rows)}${format.end()}`;
      });
      await context.print(tables.join('\n'), response);
    });
  },
});

type Fixtures = NonNullable<PreviewInput['fixtures']>;

async function readFixtures(
  path: string | undefined,
  { stdin }: Pick<Io, 'stdin'>,
): Promise<Fixtures | undefined> {
  if (path === undefined) return undefined;
  const fixtures = readStructured(await readInput(path, stdin), path);
  if (typeof fixtures !== 'object' || fixtures === null || Array.isArray(fixtures))
    throw new CliError(EXIT.invalid, `${path} does not hold rows by node.`, [
      'It has to be one object: each member is a node, with a list of rows.',
    ]);
  return fixtures as Fixtures;
}

/** Nodes of a file have no ids before it is stored. */
function idsByPosition(workflow: Workflow | null): (position: number) => number {
  return (position) => {
    const node = workflow?.nodes[position];
    if (node === undefined)
      throw new CliError(EXIT.usage, `The file has no nodes[${position}]: nodes count from 0.`);
    return node.id;
  };
}

function byId(fixtures: Fixtures, idOf: (position: number) => number): Fixtures {
  return Object.fromEntries(
    Object.entries(fixtures).map(([name, rows]) => [String(idOf(nodeNumber(name, true))), rows]),
  );
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
