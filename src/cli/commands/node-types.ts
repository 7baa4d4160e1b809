/** `weir node-types`: what a graph can be made of. */

import { stringify } from 'yaml';
import type { Argv } from 'yargs';
import type { NodeTypesQuery } from '../../client/index.ts';
import { defineCommand, type AddCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { similarNames } from '../output/similar.ts';

/** With its subcommand, and without one for a list or a single type. */
const addNodeTypes = (...[parser, choose]: Parameters<AddCommand>): Argv =>
  defineCommand({
    usage: 'node-types [type]',
    description: 'List node types, or show one with its config schema and examples',
    options: (command) =>
      getNodeType(withFilters(command), choose) as ReturnType<typeof withFilters>,
    run: ({ type, ...filters }, context) =>
      type === undefined ? showAll(filters, context) : showOne(type, filters, context),
  })(parser, choose);

const getNodeType = defineCommand({
  usage: 'get <name>',
  description: 'Show one, with its config schema and examples',
  options: (parser) =>
    parser.positional('name', {
      type: 'string',
      demandOption: true,
      describe: 'Like queryoperators/filter, filter, or shop/listOrders of an integration',
    }),
  run: ({ name }, context) => showOne(name, {}, context),
});

export const nodeTypes: AddCommand = Object.assign(addNodeTypes, {
  usages: ['node-types [type]', 'node-types get <name>'],
});

function withFilters(parser: Argv) {
  return parser
    .positional('type', {
      type: 'string',
      describe: 'Show this one alone, like queryoperators/filter or filter',
    })
    .option('category', {
      type: 'string',
      requiresArg: true,
      describe: 'Only categories with this in their name',
    })
    .option('role', {
      choices: ['getter', 'setter', 'terminator'] as const,
      describe: 'Only nodes with this role',
    });
}

interface Filters {
  readonly category?: string | undefined;
  readonly role?: NodeTypesQuery['role'] | undefined;
}

async function listed({ category, role }: Filters, context: Context) {
  const query: NodeTypesQuery = {
    ...(category === undefined ? {} : { category }),
    ...(role === undefined ? {} : { role }),
  };
  return (await context.client()).listNodeTypes(query, { signal: context.io.signal });
}

async function showOne(type: string, filters: Filters, context: Context): Promise<void> {
  const { node_types: list } = await listed(filters, context);
  const names = list.map(({ node_type }) => node_type);
  const nodeType = list.find(({ node_type }) => node_type === fullName(type, names));
  if (nodeType !== undefined) return context.print(stringify(nodeType), nodeType);
  throw new CliError(EXIT.notFound, `There is no node type "${type}" here.`, [
    ...similarNames(type, names),
    '"weir node-types" lists them all.',
  ]);
}

async function showAll(filters: Filters, context: Context): Promise<void> {
  const list = await listed(filters, context);
  const rows = list.node_types.map((each) => [
    each.node_type,
    each.node_role,
    ports(each.inputs),
    ports(each.outputs),
    each.label,
  ]);
  const columns = ['node type', 'role', 'inputs', 'outputs', 'label'].map((title) => ({ title }));
  await context.print(context.table(columns, rows), list);
  await context.noteIfEmpty(
    list.node_types,
    'No node type matches. "weir node-types" lists all node types.',
  );
}

/** The part after the slash is enough where one type has it: `join`. */
function fullName(type: string, names: readonly string[]): string {
  const short = `/${type.toLowerCase()}`;
  const [only, ...others] = names.filter((name) => name.toLowerCase().endsWith(short));
  return only !== undefined && others.length === 0 ? only : type;
}

function ports(names: readonly string[]): string {
  return names.length === 0 ? '-' : names.join(',');
}
