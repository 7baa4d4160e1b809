import { queryProblems, querySchema, querySource } from '../../engine/config/query-members.ts';
import { defineNodeType } from '../../engine/node-type.ts';

export const spark = defineNodeType({
  type: 'sources/spark',
  role: 'getter',
  category: 'sources',
  position: 57,
  label: 'Spark query',
  description:
    'Reads the rows of a statement or a table from a Spark cluster, through Spark Connect. A value is read exactly, or the run fails and says which column to declare as `string`. ' +
    'Whole numbers and `decimal(p,0)` with up to 18 digits are integers, other decimals are exact decimals, `float` and `double` are numbers, `timestamp` and `timestamp_ntz` are timestamps in UTC, binary values are text in base64. ' +
    'Arrays, maps, structs, variants and intervals are refused: use a function such as `to_json`, and declare the column as `object` or `array`. The rows have no order. The cluster computes the nodes after it, as far as it has exactly the same rows as Weir: see [Compute in the database](/docs/guides/databases#compute-in-the-database). ' +
    'Private, local and cloud metadata addresses are refused, except those that the operator of the service lists in `OUTBOUND_ALLOW_HOSTS`.',
  inputs: [],
  outputs: ['output1'],
  requiresCredential: true,
  callsServices: true,
  credential: { id: 'credential_id', accepts: { type: 'spark' } },
  config: querySchema({
    type: 'spark',
    table:
      'Instead of `statement`: a table or view, with its schema and catalog if they are not the default ones: `orders`, `sales.orders`, or `lake.sales.orders`. Write a name with a dot in backticks.',
    parameters:
      'The values of the question marks in the statement or filter, in order. They are never part of its text. Spark casts the texts of dates and times to the types that they are compared with. A list or an object is sent as JSON.',
    filter: 'country = ?',
    runsIn:
      'It runs in a session of its own, in ANSI mode and with the time zone UTC. Statements that change data are refused.',
    columns: '`{"tags": "array"}` reads the text of `to_json(tags)` as a list.',
  }),
  examples: [
    {
      title: 'The orders of a country',
      config: {
        credential_id: 7,
        statement: 'SELECT id, customer, amount FROM sales.orders WHERE country = ?',
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
      title: 'Some columns of a table in a catalog',
      config: { credential_id: 7, table: 'lake.sales.entries', select: ['account', 'booked_at'] },
      rowsFile: {
        columns: [
          { name: 'account', type: 'string' },
          { name: 'booked_at', type: 'timestamp' },
        ],
        csv: 'A,2026-01-31 12:00:00\n',
      },
      output: [{ account: 'A', booked_at: '2026-01-31T12:00:00.000Z' }],
    },
  ],
  check: queryProblems,
  // Parts of a table arrive in any order.
  source: (config) => ({ ...querySource('spark', config), isUnordered: true }),
});
