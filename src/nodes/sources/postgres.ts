import { defineNodeType, type ConfigSchema } from '../../engine/node-type.ts';

const MAX_STATEMENT_CHARACTERS = 100_000;

const config = {
  type: 'object',
  additionalProperties: false,
  required: ['credential_id', 'statement'],
  properties: {
    credential_id: {
      type: 'integer',
      minimum: 1,
      maximum: 2_147_483_647,
      description:
        'The login to the database: a credential of the type `postgres`, by its id. See [Keep secrets out of workflows](/docs/guides/credentials#databases).',
    },
    statement: {
      type: 'string',
      minLength: 1,
      maxLength: MAX_STATEMENT_CHARACTERS,
      pattern: '^[^\\x00]*$',
      description:
        'One SELECT, VALUES, TABLE or WITH statement. It runs in a read-only transaction, with the time zone UTC.',
    },
    parameters: {
      type: 'array',
      maxItems: 100,
      default: [],
      items: {},
      description:
        'The values of `$1`, `$2` and so on in the statement. They are never part of its text. The database converts each to the type that the statement needs; a list is the value of an array.',
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
  },
} as const satisfies ConfigSchema;

export const postgres = defineNodeType({
  type: 'sources/postgres',
  role: 'getter',
  category: 'sources',
  position: 50,
  label: 'PostgreSQL query',
  description:
    'Reads the rows of a statement from a PostgreSQL database. ' +
    'A value is read exactly, or the run fails and says which column to declare as `string`: a `numeric` with more digits than a number holds, `NaN`, an infinite date, or a year before 1 or after 9999. ' +
    'Whole numbers and `numeric(p,0)` with up to 18 digits are integers, other `numeric` and floating-point numbers are numbers, `timestamptz` is a timestamp in UTC, ' +
    '`json` and composite types are objects, arrays are arrays, `bytea` is text in base64, and all other types are text as PostgreSQL prints it. ' +
    'Private, local and cloud metadata addresses are refused, except those that the operator of the service lists in `OUTBOUND_ALLOW_HOSTS`.',
  inputs: [],
  outputs: ['output1'],
  requiresCredential: true,
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
      title: 'Every digit of an amount, as text',
      config: {
        credential_id: 7,
        statement: 'SELECT account, sum(amount) AS total FROM entries GROUP BY account',
        columns: { total: 'string' },
      },
      rowsFile: {
        columns: [
          { name: 'account', type: 'string' },
          { name: 'total', type: 'string' },
        ],
        csv: 'A,12345678901234567890.12\n',
      },
      output: [{ account: 'A', total: '12345678901234567890.12' }],
    },
  ],
  source: ({ credential_id, statement, parameters, columns }) => ({
    kind: 'rows-file',
    connector: 'postgres',
    credentialId: credential_id,
    request: { statement, parameters, columns },
  }),
});
