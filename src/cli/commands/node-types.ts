/** `weir node-types`: what a graph can be made of. */

import { stringify } from 'yaml';
import type { NodeTypesQuery } from '../../client/index.ts';
import { defineCommand } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../failure.ts';
import { similarNames } from '../output/similar.ts';

export const nodeTypes = defineCommand({
  usage: 'node-types [type]',
  description: 'List node types, or show one with its config schema and examples',
  options: (parser) =>
    parser
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
      }),
  async run({ type, category, role }, context) {
    const query: NodeTypesQuery = {
      ...(category === undefined ? {} : { category }),
      ...(role === undefined ? {} : { role }),
    };
    const client = await context.client();
    const list = await client.listNodeTypes(query, { signal: context.io.signal });
    if (type !== undefined) {
      const names = list.node_types.map(({ node_type }) => node_type);
      const found = list.node_types.find(({ node_type }) => node_type === fullName(type, names));
      if (found === undefined)
        throw new CliError(EXIT.notFound, `There is no node type "${type}" here.`, [
          ...similarNames(type, names),
          '"weir node-types" lists them all.',
        ]);
      return context.print(stringify(found), found);
    }
    const rows = list.node_types.map((each) => [
      each.node_type,
      each.node_role,
      ports(each.inputs),
      ports(each.outputs),
      each.label,
    ]);
    const columns = ['node type', 'role', 'inputs', 'outputs', 'label'].map((title) => ({ title }));
    await context.print(context.table(columns, rows), list);
  },
});

/** The part behind the slash is enough where one type has it: `join`. */
function fullName(type: string, names: readonly string[]): string {
  const short = `/${type.toLowerCase()}`;
  const [only, ...others] = names.filter((name) => name.toLowerCase().endsWith(short));
  return only !== undefined && others.length === 0 ? only : type;
}

function ports(names: readonly string[]): string {
  return names.length === 0 ? '-' : names.join(',');
}
