import { queryProblems, querySchema, querySource } from '../../engine/config/query-members.ts';
import { defineNodeType } from '../../engine/node-type.ts';

export const mysql = defineNodeType({
  type: 'sources/mysql',
  role: 'getter',
  category: 'sources',
  position: 55,
  label: 'MySQL query',
  description:
    'Reads the rows of a statement or a table from a MySQL or MariaDB database. A value is read exactly, or the run fails and says which column to declare as `string`: a `bigint unsigned` of more than 63 bits, or a date such as 2024-00-00. The date 0000-00-00 is read as null, with a warning. ' +
    'Whole numbers, `year`, `bit(n)` and `decimal(p,0)` with up to 18 digits are integers, other `decimal(p,s)` with up to 38 digits are exact decimals and those with more are text, floating-point numbers are numbers, `bit(1)` is a boolean, `datetime` and `timestamp` are timestamps in UTC, ' +
    '`json` columns are objects, binary values are text in base64, and all other types are text; for spatial types, use a function such as `ST_AsText`. Private, local and cloud metadata addresses are refused, except those that the operator of the service lists in `OUTBOUND_ALLOW_HOSTS`.',
  inputs: [],
  outputs: ['output1'],
  requiresCredential: true,
  callsServices: true,
  credential: { id: 'credential_id', accepts: { type: 'mysql' } },
  config: querySchema({
    type: 'mysql',
    table:
      'Instead of `statement`: a table or view, with its database if it is not that of the login: `orders`, or `sales.orders`. Write a name with a dot in backticks.',
    parameters:
      'The values of the question marks in the statement or filter, in order. They are never part of its text. A boolean is sent as 1 or 0, a list or an object as JSON.',
    filter: 'country = ?',
  }),
  examples: [
    {
      title: 'The orders of a country',
      config: {
        credential_id: 7,
        statement: 'SELECT id, customer, amount FROM orders WHERE country = ? ORDER BY id',
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
      title: 'Amounts of a wide column, as exact decimals',
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
  source: (config) => querySource('mysql', config),
});
