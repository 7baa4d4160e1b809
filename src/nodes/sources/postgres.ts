import { credentialMember } from '../../engine/config/hints.ts';
import { incrementalQuerySchema } from '../../engine/config/incremental.ts';
import { defineNodeType, type ConfigSchema, type Incremental } from '../../engine/node-type.ts';
import type { Problem } from '../../engine/types.ts';

const MAX_STATEMENT_CHARACTERS = 100_000;

const config = {
  type: 'object',
  additionalProperties: false,
  required: ['credential_id'],
  properties: {
    credential_id: credentialMember(
      ['postgres'],
      'The login to the database: a credential of the type `postgres`, by its id or its name. See [Keep secrets out of workflows](/docs/guides/credentials#databases).',
    ),
    statement: {
      type: 'string',
      minLength: 1,
      maxLength: MAX_STATEMENT_CHARACTERS,
      pattern: '^[^\\x00]*$',
      description:
        'One SELECT, VALUES, TABLE or WITH statement. It runs in a read-only transaction, with the time zone UTC.',
    },
    table: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      pattern: '^[^\\x00]*$',
      description:
        'Instead of `statement`: a table or view, with its schema if it is not the first one of the login: `orders`, or `sales.orders`. Write a name with a dot in double quotes.',
    },
    select: {
      type: 'array',
      minItems: 1,
      maxItems: 1_000,
      uniqueItems: true,
      items: { type: 'string', minLength: 1 },
      description: 'The columns of `table` to read, in order. By default, all of them.',
    },
    filter: {
      type: 'string',
      minLength: 1,
      maxLength: MAX_STATEMENT_CHARACTERS,
      pattern: '^[^\\x00]*$',
      description:
        'Reads only the rows of `table` for which this condition in SQL is true, such as `country = $1`.',
    },
    parameters: {
      type: 'array',
      maxItems: 100,
      default: [],
      items: {},
      description:
        'The values of `$1`, `$2` and so on in the statement or filter. They are never part of its text. The database converts each to the type that the statement needs; a list is the value of an array.',
    },
    columns: {
      type: 'object',
      maxProperties: 1_000,
      default: {},
      additionalProperties: {
        enum: ['integer', 'number', 'string', 'boolean', 'date', 'timestamp', 'object', 'array'],
      },
      description:
        'Types of single columns, by name, in place of those that follow from the database: `{"amount": "string"}` keeps every digit of a `numeric`.',
    },
    incremental: incrementalQuerySchema(),
  },
} as const satisfies ConfigSchema;

export const postgres = defineNodeType({
  type: 'sources/postgres',
  role: 'getter',
  category: 'sources',
  position: 50,
  label: 'PostgreSQL query',
  description:
    'Reads the rows of a statement or a table from a PostgreSQL database. A value is read exactly, or the run fails and says which column to declare as `string`: a `numeric` with more digits than a number holds, `NaN`, an infinite date, or a year before 1 or after 9999. ' +
    'Whole numbers and `numeric(p,0)` with up to 18 digits are integers, other `numeric` and floating-point numbers are numbers, `timestamptz` is a timestamp in UTC, ' +
    '`json` and composite types are objects, arrays are arrays, `bytea` is text in base64, and all other types are text as PostgreSQL prints it. Private, local and cloud metadata addresses are refused, except those that the operator of the service lists in `OUTBOUND_ALLOW_HOSTS`.',
  inputs: [],
  outputs: ['output1'],
  requiresCredential: true,
  callsServices: true,
  credential: { id: 'credential_id', accepts: { type: 'postgres' } },
  config,
  examples: [
    {
      title: 'The orders of a country',
      config: {
        credential_id: 7,
        statement: 'SELECT id, customer, amount FROM orders WHERE country = $1 ORDER BY id',
        parameters: ['CH'],
      },
      rowsFile: {
        columns: [
          { name: 'id', type: 'integer' },
          { name: 'customer', type: 'string' },
          { name: 'amount', type: 'number' },
        ],
        csv: '1,Ada,12.5\n2,"Smith, John",\n',
      },
      output: [
        { id: 1, customer: 'Ada', amount: 12.5 },
        { id: 2, customer: 'Smith, John', amount: null },
      ],
    },
    {
      title: 'Every digit of the amounts in a table, as text',
      config: { credential_id: 7, table: 'entries', columns: { amount: 'string' } },
      rowsFile: {
        columns: [
          { name: 'account', type: 'string' },
          { name: 'amount', type: 'string' },
        ],
        csv: 'A,12345678901234567890.12\n',
      },
      output: [{ account: 'A', amount: '12345678901234567890.12' }],
    },
  ],
  check({ statement, table, select, filter }) {
    if ((statement === undefined) === (table === undefined)) {
      const path = table === undefined ? '/statement' : '/table';
      return [problem('Write either `statement` or `table`', path)];
    }
    if (table !== undefined) return [];
    return Object.entries({ select, filter }).flatMap(([name, value]) =>
      value === undefined ? [] : [problem(`\`${name}\` belongs to \`table\``, `/${name}`)],
    );
  },
  source({ credential_id: credentialId, incremental, ...request }) {
    const from = (bound: Parameters<Incremental['from']>[0]) => ({
      kind: 'rows-file' as const,
      connector: 'postgres',
      credentialId,
      request: {
        ...request,
        ...(incremental && bound && { from: { column: incremental.cursor, ...bound } }),
      },
    });
    if (incremental === undefined) return from(null);
    const { columns } = request;
    return { ...from(null), incremental: { ...incremental, columns, hasOtherColumns: true, from } };
  },
});

function problem(message: string, path: string): Problem {
  return { code: 'invalid_config', message, path };
}
