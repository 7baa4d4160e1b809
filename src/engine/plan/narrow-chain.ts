/**
 * Chains of nodes that each add a column to rows of many columns. A sort moves whole rows, and DuckDB plans every column of
 * every SELECT, so such a chain takes the square of its length. Where a statement reads a table and adds columns to it, only
 * the columns that are read go through its SELECTs; the others are put beside the rows that come out, which are as many and
 * in the same order.
 */

import type { Columns } from '../types.ts';
import type { Projected, Projection } from '../node-type.ts';
import { identifier } from '../sql.ts';

/** Rows of fewer columns are sorted as fast as they are put together. */
const LEAST_COLUMNS = 24;
/** Fewer SELECTs without a sort are planned as fast. */
const LEAST_LINKS = 4;

/** A SELECT of the statement, and the name under which the next one takes from it. */
export interface Link {
  readonly name: string;
  readonly projection: Projection | undefined;
}

export interface NarrowChain {
  /** Takes the place of the table, under its name. */
  readonly table: string;
  readonly select: string;
}

/** @returns undefined where the links make no such chain, or too little is gained */
export function narrowChain(table: string, links: readonly Link[]): NarrowChain | undefined {
  const projections = links.flatMap(({ projection }) => projection ?? []);
  const [first] = projections;
  const last = links.at(-1);
  if (first === undefined || last === undefined || projections.length < links.length)
    return undefined;
  const names = [table, ...links.map(({ name }) => name)];
  const isChain = projections.every(
    (projection, at) => projection.input.name === names[at] && addsOnly(projection),
  );
  const added = projections.flatMap((projection) => addedBy(projection));
  const sorts = added.some(({ window }) => window?.isStreamed === false);
  if (!isChain || (!sorts && links.length < LEAST_LINKS)) return undefined;
  const kept = keptColumns(first.input.columns, added);
  if (kept === undefined) return undefined;
  const source = `temp.${table}`;
  const results = added.map(({ column }) => `r.${identifier(column.name)}`);
  return {
    table: `${table} AS (SELECT ${kept.map(identifier).join(', ')} FROM ${source})`,
    select: `SELECT l.*, ${results.join(', ')} FROM ${source} AS l POSITIONAL JOIN ${last.name} AS r`,
  };
}

/** Whether every column that comes in goes on in its place. */
function addsOnly({ input, projected }: Projection): boolean {
  return input.columns.every(({ name }, at) => {
    const one = projected[at];
    return one?.source === name && one.column.name === name;
  });
}

function addedBy({ input, projected }: Projection): readonly Projected[] {
  return projected.slice(input.columns.length);
}

/** The columns of the table that the added ones read; undefined where they are most of them. */
function keptColumns(columns: Columns, added: readonly Projected[]): readonly string[] | undefined {
  const read = new Set(
    added.flatMap(({ reads = [], source = [] }) => [...reads, ...[source].flat()]),
  );
  const kept = columns.filter(({ name }) => read.has(name)).map(({ name }) => name);
  if (columns.length < LEAST_COLUMNS || kept.length > columns.length / 2) return undefined;
  // SQL has no table without columns.
  return kept.length > 0 ? kept : columns.slice(0, 1).map(({ name }) => name);
}
