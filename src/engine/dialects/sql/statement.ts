/** The statement of a region: its relations one after the other. */

import type { Relation } from '../../algebra/relation.ts';
import type { RemoteDialect } from '../remote-dialect.ts';
import { printRelation, type Printing } from './relation.ts';
import type { Syntax } from './syntax.ts';
import { positions } from './tables.ts';

export function statementPrinter(syntax: Syntax): RemoteDialect['statement'] {
  return (relations, leaves, parameters) => {
    const bound = syntax.newValues();
    const names = new Map(leaves.map((id, at) => [id, `weir_leaf_${at + 1}`]));
    const printing: Printing = {
      syntax,
      values: { bound, parameters },
      tableOf: ({ node, columns }) => ({ name: names.get(node) ?? `step${node}`, columns }),
    };
    const last = relations.at(-1);
    if (last === undefined) throw new Error('a statement has at least one relation');
    const steps = relations.filter(({ node }) => !names.has(node));
    return { text: textOf(steps, last, printing), values: bound.texts };
  };
}

/** The last relation is the statement itself, because only there is the order of rows kept. */
function textOf(steps: readonly Relation[], last: Relation, printing: Printing): string {
  const tables = steps
    .filter((step) => step !== last)
    .map((step) => `step${step.node} AS (${printRelation(step, printing)})`);
  const { name, columns } = printing.tableOf(last);
  const select = steps.includes(last)
    ? printRelation(last, printing)
    : `SELECT ${positions(columns)} FROM ${name}`;
  return tables.length === 0 ? select : `WITH ${tables.join(',\n')}\n${select}`;
}
