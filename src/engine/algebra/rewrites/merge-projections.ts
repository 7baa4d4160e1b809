/** Makes one projection of a projection and the one that it reads. */

import { readsOf, type Project, type ProjectedColumn } from '../relation.ts';
import { mergedWithInputs, type Relations } from './rewritten.ts';

/** @param outputs the nodes whose rows are results */
export function mergeProjections(relations: Relations, outputs: Iterable<number>): Relations {
  return mergedWithInputs(relations, outputs, (relation) => {
    if (relation.op !== 'project' || relation.of.op !== 'project') return undefined;
    const { columns, of } = relation;
    if (of.order !== relation.order) return undefined;
    const values = columns.length === 0 ? undefined : mergedValues(of, relation);
    return values && { ...relation, of: of.of, values };
  });
}

/** Undefined if the upper projection reads a column that the lower one computes, or selects it twice. */
function mergedValues(lower: Project, upper: Project): readonly ProjectedColumn[] | undefined {
  const below = new Map(lower.values.map((one) => [one.column.name, one]));
  const isUnchanged = (name: string): boolean => sourceOf(below.get(name)) === name;
  const selected = new Set<ProjectedColumn>();
  const values: ProjectedColumn[] = [];
  for (const one of upper.values) {
    const source = sourceOf(one);
    if (source === undefined) {
      if (!readsOf(one).every(isUnchanged)) return undefined;
      values.push(one);
      continue;
    }
    const computed = below.get(source);
    if (computed === undefined) return undefined;
    if (sourceOf(computed) === undefined && selected.has(computed)) return undefined;
    selected.add(computed);
    values.push({ ...computed, column: one.column });
  }
  return values;
}

/** The input column that is passed on unchanged. */
function sourceOf(one: ProjectedColumn | undefined): string | undefined {
  return one?.value.kind === 'column' ? one.value.name : undefined;
}
