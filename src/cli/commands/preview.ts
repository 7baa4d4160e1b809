/** `weir preview`: what each node of a workflow gives, without running its outputs. */

import { defineCommand } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { readInput, readStructured } from '../files/input.ts';
import { createRowFormat } from '../output/row-format.ts';
import { namesOf, namingNodes, NO_NAMES } from '../output/node-names.ts';
import { describeNode } from '../output/problem.ts';
import { visible } from '../output/visible.ts';
import { asId, identifyWorkflow, wholeNumber, withWorkflow } from './identify.ts';
import { readIfAllowed, readParams, refuseUnused } from './params.ts';
import { grouped } from './rows.ts';

export const preview = defineCommand({
  usage: 'preview <workflow>',
  description: 'Show what each node of a workflow gives; nothing is stored',
  options: (parser) =>
    withWorkflow(parser)
      .option('until', {
        type: 'string',
        requiresArg: true,
        describe: 'Id of the node to stop at',
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
          'File with rows by node id, YAML or JSON, in place of what those nodes would give',
      })
      .option('param', {
        alias: 'p',
        type: 'array',
        string: true,
        requiresArg: true,
        default: [] as string[],
        describe: 'A parameter, name=value, as for run',
      })
      .option('params', {
        type: 'string',
        requiresArg: true,
        describe: 'File with all parameters, YAML or JSON; - for standard input',
      })
      .example(
        'weir preview Orders --until 12 --fixtures orders.yaml',
        'With rows in place of a source',
      ),
  async run(args, context) {
    const { io, paint } = context;
    const { signal } = io;
    const until = args.until === undefined ? undefined : nodeId(args.until);
    const params = await readParams(args.params, args.param, io.stdin);
    const fixtures =
      args.fixtures === undefined
        ? undefined
        : readStructured(await readInput(args.fixtures, io.stdin), args.fixtures);
    const client = await context.client();
    const id = await identifyWorkflow(client, args.workflow, signal);
    const input = {
      params,
      ...(until === undefined ? {} : { until_node_id: until }),
      ...(args.rows === undefined ? {} : { rows: args.rows }),
      ...(fixtures === undefined ? {} : { fixtures: fixtures as Record<string, never[]> }),
    };
    const workflow = await readIfAllowed(client, id, signal);
    refuseUnused(workflow, params);
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
  },
});

function nodeId(text: string): number {
  const id = asId(text);
  if (id === null) throw new CliError(EXIT.usage, `"${text}" is not the id of a node.`);
  return id;
}
