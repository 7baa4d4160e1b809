/** `weir functions`: what an expression can call. */

import { stringify } from 'yaml';
import { defineCommand } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { similarNames } from '../output/similar.ts';

export const functions = defineCommand({
  usage: 'functions [name]',
  description: 'List the functions of expressions, or show one with its types and an example',
  options: (parser) =>
    parser.positional('name', { type: 'string', describe: 'Show this one alone, like round' }),
  async run({ name }, context) {
    const client = await context.client();
    const list = await client.listFunctions({ signal: context.io.signal });
    if (name !== undefined) {
      const definition = list.functions.find((each) => each.name === name.toLowerCase());
      if (definition === undefined)
        throw new CliError(EXIT.notFound, `There is no function "${name}" here.`, [
          ...similarNames(
            name,
            list.functions.map((each) => each.name),
          ),
          '"weir functions" lists them all.',
        ]);
      return context.print(stringify(definition), definition);
    }
    const rows = list.functions.map((each) => [each.category, each.usage, each.returns.join('|')]);
    const columns = ['category', 'function', 'gives'].map((title) => ({ title }));
    await context.print(context.table(columns, rows), list);
  },
});
