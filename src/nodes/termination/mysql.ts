import { loadDelivery, loadProblems, loadSchema } from '../../engine/config/load-members.ts';
import { defineNodeType } from '../../engine/node-type.ts';
import { failed, ok } from '../../engine/outcome.ts';
import { rowsOf, tableAt } from '../../engine/relation/projection.ts';

export const mysql = defineNodeType({
  type: 'termination/mysql',
  role: 'terminator',
  category: 'termination',
  position: 35,
  label: 'MySQL table',
  description:
    'Writes the rows to a table of a MySQL or MariaDB database in one transaction: all of them or none. The table needs a storage engine with transactions, such as InnoDB, and the login the right to create temporary tables. ' +
    'If a row cannot be stored, the run fails, and says which row and, if it is known, which column. ' +
    'Text is stored as the type of its column reads it, objects and lists as `json` or text, booleans as 1 or 0, and text in base64 in binary columns. ' +
    'If the connection ends during the commit, the database cannot say afterwards whether the rows were stored, and the delivery is in doubt. ' +
    'Private, local and cloud metadata addresses are refused, except those that the operator of the service lists in `OUTBOUND_ALLOW_HOSTS`.',
  inputs: [{ name: 'input1' }],
  outputs: [],
  requiresCredential: true,
  callsServices: true,
  keepsColumns: true,
  credential: { id: 'credential_id', accepts: { type: 'mysql' } },
  config: loadSchema(
    'mysql',
    'The table, with its database if it is not that of the login: `orders`, or `sales.orders`. Write a name with a dot in backticks.',
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
  deliver: (config) => loadDelivery('mysql', config),
});
