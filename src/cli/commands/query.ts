/** `weir query`: the rows of a statement, before it becomes part of a workflow. */

import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { readInput } from '../files/input.ts';
import { grouped } from '../output/grouped.ts';
import { createRowFormat } from '../output/row-format.ts';
import { visible } from '../output/visible.ts';
import {
  createCredentialsClient,
  type Credential,
  type CredentialType,
} from '../product/credentials.ts';
import { identifyCredential, withCredential } from './identify-credential.ts';
import { wholeNumber } from './identify.ts';
import { productOf } from './product.ts';
import { TYPES } from './credential-options.ts';

const MAX_ROWS = 1_000;

export const query = defineCommand({
  usage: 'query <credential> <statement>',
  description: 'Show the columns and the first rows of a statement in a database',
  options: (parser) =>
    withCredential(parser)
      .positional('statement', {
        type: 'string',
        demandOption: true,
        describe:
          'SELECT, VALUES, TABLE or WITH; @file.sql for that of a file, - for standard input',
      })
      .option('parameter', {
        alias: 'p',
        type: 'string',
        array: true,
        nargs: 1,
        default: [],
        describe: 'The value of $1; more than once for $2 and so on',
      })
      .option('rows', {
        type: 'string',
        requiresArg: true,
        coerce: wholeNumber('rows', 0),
        describe: `How many rows to show, at most ${MAX_ROWS}; 20 by default`,
      })
      .example(
        'weir query Shop "SELECT * FROM orders WHERE country = $1" -p CH',
        'The first orders of a country',
      ),
  async run({ credential, statement, parameter, rows }, context) {
    const { io, paint } = context;
    const credentials = createCredentialsClient(await productOf(context));
    const login = await credentials.get(await identifyCredential(credentials, credential));
    const config = {
      credential_id: login.id,
      statement: await statementOf(statement, context),
      parameters: parameter,
    };
    const client = await context.client();
    const { nodes } = await client.previewGraph(
      {
        nodes: [
          { node_type: nodeTypeOf(login), node_role: 'getter', label: 'Statement', config },
          { node_type: 'termination/dashboardOutput', node_role: 'terminator', label: 'Rows' },
        ],
        edges: [{ source_node_index: 0, target_node_index: 1 }],
        ...(rows === undefined ? {} : { rows }),
      },
      { signal: io.signal },
    );
    const [node] = nodes;
    if (node === undefined) throw new Error('a preview shows its getter');
    const { columns, total_rows: totalRows, rows: shownRows, ms } = node;
    const options = { paint, width: io.stdout.width, guardsFormulas: false };
    const format = createRowFormat('table', columns, options);
    const types = columns.map(({ name, type }) => ({ name, type }));
    const table = `${format.begin()}${format.batch(shownRows)}${format.end()}`;
    const names = types.map(({ name, type }) => `${name} ${type}`).join(', ');
    const head = `${grouped(totalRows)} rows in ${ms} ms: ${names}`;
    const output = { columns: types, total_rows: totalRows, rows: shownRows };
    await context.print(`${paint.bold(visible(head))}\n${table}`, output);
  },
});

async function statementOf(text: string, { io }: Context): Promise<string> {
  if (text === '-') return readInput(text, io.stdin);
  return text.startsWith('@') ? readInput(text.slice(1), io.stdin) : text;
}

/** The node type that reads from the database of a credential. */
function nodeTypeOf({ id, type }: Credential): string {
  const isDatabase = Object.hasOwn(TYPES, type) && TYPES[type as CredentialType].isDatabase;
  if (isDatabase) return `sources/${type}`;
  throw new CliError(EXIT.usage, `Credential ${id} is of type ${type}: it is not a database.`);
}
