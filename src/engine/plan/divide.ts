/** Divides relations into statements: those that one statement cannot hold are stored in tables. */

import { inputsOf, type Relation } from '../algebra/relation.ts';
import { countReaders, type Relations } from '../algebra/rewrites/rewritten.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { isStacking } from './facts.ts';

/** The content of a statement that selects from one relation. */
export interface Part {
  /** The relations between the tables and this one, in topological order. */
  readonly relations: readonly Relation[];
  /** The tables that they read. */
  readonly tables: readonly string[];
  /** True if the rows are stored in a table before the next statement. */
  readonly isStored: boolean;
  /** True if several statements read it, or a table stores it, and the rows are stacked. */
  readonly keepsOrder: boolean;
}

interface OpenPart {
  readonly relations: ReadonlySet<Relation>;
  /** The longest chain of nested SELECTs. */
  readonly levels: number;
  readonly tables: ReadonlySet<string>;
  readonly isStacked: boolean;
}

/**
 * @param outputs the nodes whose rows are results
 * @param isCounted returns true for relations that a reader can count without producing their rows
 */
export function divide(
  dialect: Dialect,
  relations: Relations,
  outputs: ReadonlySet<number>,
  isCounted: (relation: Relation) => boolean,
): ReadonlyMap<number, Part> {
  const { limits } = dialect;
  const readers = countReaders(relations);
  const open = new Map<number, OpenPart>();
  const parts = new Map<number, Part>();
  for (const [id, relation] of relations) {
    const part = partOf(relation, open);
    const isShared = (readers.get(id) ?? 0) > 1;
    const isRepeated =
      outputs.size > limits.outputs && part.levels >= limits.repeatedLevels && isShared;
    const isStored =
      !outputs.has(id) && !isCounted(relation) && (isRepeated || isFull(part, dialect));
    parts.set(id, {
      relations: [...part.relations],
      tables: [...part.tables],
      isStored,
      // DuckDB itself materializes expressions that are read several times.
      keepsOrder: part.isStacked && (isStored || isShared),
    });
    open.set(id, isStored ? tableOf(dialect.tableName(id)) : part);
  }
  return parts;
}

function tableOf(name: string): OpenPart {
  return {
    relations: new Set(),
    levels: 0,
    tables: new Set([name]),
    isStacked: false,
  };
}

function partOf(relation: Relation, open: ReadonlyMap<number, OpenPart>): OpenPart {
  const below = inputsOf(relation).flatMap(({ node }) => open.get(node) ?? []);
  return {
    relations: new Set([...below.flatMap((part) => [...part.relations]), relation]),
    levels: Math.max(0, ...below.map(({ levels }) => levels)) + 1,
    tables: new Set(below.flatMap(({ tables }) => [...tables])),
    isStacked: below.some(({ isStacked }) => isStacked) || isStacking(relation),
  };
}

function isFull({ relations, levels }: OpenPart, dialect: Dialect): boolean {
  const { limits } = dialect;
  let groupings = 0;
  let columns = 0;
  for (const relation of relations) {
    const size = dialect.sizeOf(relation);
    groupings += size.groupings;
    columns += size.columns;
  }
  return levels >= limits.levels || groupings >= limits.groupings || columns >= limits.columns;
}
