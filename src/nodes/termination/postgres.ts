import { loadDelivery, loadProblems, loadSchema } from '../../engine/config/load-members.ts';
import { defineNodeType } from '../../engine/node-type.ts';
import { failed, ok } from '../../engine/outcome.ts';
import { rowsOf, tableAt } from '../../engine/relation/projection.ts';

export const postgres = defineNodeType({
  type: 'termination/postgres',
  role: 'terminator',
  category: 'termination',
  position: 30,
  label: 'PostgreSQL table',
  description:
    'Writes the rows to a table of a PostgreSQL database (13 or later) in one transaction: all of them or none. ' +
    'If a row cannot be stored, the run fails, and says which row and which column. ' +
    'Text is stored as the type of its column reads it, objects and lists as `json`, `jsonb` or text, lists also as arrays, and text in base64 as `bytea`. ' +
    'Private, local and cloud metadata addresses are refused, except those that the operator of the service lists in `OUTBOUND_ALLOW_HOSTS`.',
  inputs: [{ name: 'input1' }],
  outputs: [],
  requiresCredential: true,
  callsServices: true,
  keepsColumns: true,
  credential: { id: 'credential_id', accepts: { type: 'postgres' } },
  config: loadSchema(
    'postgres',
    'The table, with its schema if it is not the first one of the login: `orders`, or `sales.orders`. Write a name with a dot in double quotes.',
  ),
  examples: [
    {
      title: 'New rows in a table',
      config: { credential_id: 7, table: 'sales.orders' },
      inputs: {
        input1: [
          { id: 1, customer: 'Ada', amount: 12.5 },
          { id: 2, customer: 'Zoë', amount: null },
        ],
      },
      output: [
        { id: 1, customer: 'Ada', amount: 12.5 },
        { id: 2, customer: 'Zoë', amount: null },
      ],
    },
    {
      title: 'The latest state of each order',
      config: {
        credential_id: 7,
        table: 'orders',
        mode: 'upsert',
        key_columns: ['order_id'],
        columns: { order_id: 'id', status: 'status' },
        duplicate_keys: 'last',
      },
      inputs: {
        input1: [
          { id: 1, status: 'new' },
          { id: 1, status: 'paid' },
        ],
      },
      output: [
        { id: 1, status: 'new' },
        { id: 1, status: 'paid' },
      ],
    },
  ],
  resolve(config, inputs) {
    const table = tableAt(inputs, 'input1');
    const problems = loadProblems(config, table.columns);
    return problems.length > 0 ? failed(...problems) : ok(rowsOf(table));
  },
  deliver: (config) => loadDelivery('postgres', config),
});
