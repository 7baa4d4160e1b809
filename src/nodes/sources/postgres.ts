import { queryProblems, querySchema, querySource } from '../../engine/config/query-members.ts';
import { defineNodeType } from '../../engine/node-type.ts';

export const postgres = defineNodeType({
  type: 'sources/postgres',
  role: 'getter',
  category: 'sources',
  position: 50,
  label: 'PostgreSQL query',
  description:
    'Reads the rows of a statement or a table from a PostgreSQL database. A value is read exactly, or the run fails and says which column to declare as `string`: `NaN`, an infinite date, or a year before 1 or after 9999. ' +
    'Whole numbers and `numeric(p,0)` with up to 18 digits are integers, other `numeric(p,s)` with up to 38 digits are exact decimals, a `numeric` without a size is text unless `columns` declares it, floating-point numbers are numbers, `timestamptz` is a timestamp in UTC, ' +
    '`json` and composite types are objects, arrays are arrays, `bytea` is text in base64, and all other types are text as PostgreSQL prints it. The database computes the nodes that follow if they make the rows fewer and it has exactly the same rows: see [Compute in the database](/docs/guides/databases#compute-in-the-database). Private, local and cloud metadata addresses are refused, except those that the operator of the service lists in `OUTBOUND_ALLOW_HOSTS`.',
  inputs: [],
  outputs: ['output1'],
  requiresCredential: true,
  callsServices: true,
  credential: { id: 'credential_id', accepts: { type: 'postgres' } },
  config: querySchema({
    type: 'postgres',
    table:
      'Instead of `statement`: a table or view, with its schema if it is not the first one of the login: `orders`, or `sales.orders`. Write a name with a dot in double quotes.',
    parameters:
      'The values of `$1`, `$2` and so on in the statement or filter. They are never part of its text. The database converts each to the type that the statement needs; a list is the value of an array.',
    filter: 'country = $1',
  }),
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
          { name: 'amount', type: 'decimal(12,2)' },
        ],
        csv: '1,Ada,12.50\n2,"Smith, John",\n',
      },
      output: [
        { id: 1, customer: 'Ada', amount: '12.50' },
        { id: 2, customer: 'Smith, John', amount: null },
      ],
    },
    {
      title: 'Amounts of a column without a size, as exact decimals',
      config: { credential_id: 7, table: 'entries', columns: { amount: 'decimal(30,2)' } },
      rowsFile: {
        columns: [
          { name: 'account', type: 'string' },
          { name: 'amount', type: 'decimal(30,2)' },
        ],
        csv: 'A,12345678901234567890.12\n',
      },
      output: [{ account: 'A', amount: '12345678901234567890.12' }],
    },
  ],
  check: queryProblems,
  source: (config) => querySource('postgres', config),
});
