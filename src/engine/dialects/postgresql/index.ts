/** PostgreSQL computes what has exactly the engine's values there. */

import type { RemoteDialect } from '../remote-dialect.ts';
import { obstacle } from './obstacles.ts';
import { printRelation, type Printing } from './relation.ts';
import { positions } from './tables.ts';
import { BoundValues } from './values.ts';

export const postgresql: RemoteDialect = {
  name: 'postgresql',
  label: 'PostgreSQL',
  obstacle,
  statement(relations, leaves, parameters) {
    const bound = new BoundValues();
    const names = new Map(leaves.map((id, at) => [id, `weir_leaf_${at + 1}`]));
    const printing: Printing = {
      values: { bound, parameters },
      tableOf: ({ node, columns }) => ({ name: names.get(node) ?? `step${node}`, columns }),
    };
    const last = relations.at(-1);
    if (last === undefined) throw new Error('a statement has at least one relation');
    const tables = relations
      .filter(({ node }) => !names.has(node))
      .map((relation) => `step${relation.node} AS (${printRelation(relation, printing)})`);
    const { name, columns } = printing.tableOf(last);
    const select = `SELECT ${positions(columns)} FROM ${name}`;
    const text = tables.length === 0 ? select : `WITH ${tables.join(',\n')}\n${select}`;
    return { text, values: bound.texts };
  },
};
