/**
 * Chains of nodes that each add a column to wide rows. A sort moves whole rows, and DuckDB plans every column of every
 * SELECT, so the cost of such a chain is the square of its length. If a statement reads a table and only adds columns,
 * its SELECTs carry the columns that are read, and a positional join appends the results to the table: they have the
 * same number of rows in the same order.
 */

import type { Columns } from '../../types.ts';
import type { Projected, Projection } from './operators/projection.ts';
import { identifier } from '../../sql.ts';

/** With fewer columns, sorting them costs as little as the join. */
const LEAST_COLUMNS = 24;
/** With fewer SELECTs and no sort, planning costs as little without the join. */
const LEAST_LINKS = 4;

/** A SELECT of the statement, and its name for the next one. */
export interface Link {
  readonly name: string;
  readonly projection: Projection | undefined;
}

export interface NarrowChain {
  /** Replaces the table under the same name. */
  readonly table: string;
  readonly select: string;
}

/** @returns undefined if the links are not such a chain, or if it saves little */
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
  const carried = carriedColumns(first.input.columns, added);
  if (carried === undefined) return undefined;
  const source = `temp.${table}`;
  const results = added.map(({ column }) => `r.${identifier(column.name)}`);
  return {
    table: `${table} AS (SELECT ${carried.map(identifier).join(', ')} FROM ${source})`,
    select: `SELECT l.*, ${results.join(', ')} FROM ${source} AS l POSITIONAL JOIN ${last.name} AS r`,
  };
}

/** Returns true if every input column is at its place in the output, unchanged. */
function addsOnly({ input, projected }: Projection): boolean {
  return input.columns.every(({ name }, at) => {
    const one = projected[at];
    return one?.source === name && one.column.name === name;
  });
}

function addedBy({ input, projected }: Projection): readonly Projected[] {
  return projected.slice(input.columns.length);
}

/** The columns of the table that the added ones read. Undefined if these are more than half. */
function carriedColumns(
  columns: Columns,
  added: readonly Projected[],
): readonly string[] | undefined {
  const read = new Set(
    added.flatMap(({ reads = [], source = [] }) => [...reads, ...[source].flat()]),
  );
  const carried = columns.filter(({ name }) => read.has(name)).map(({ name }) => name);
  if (columns.length < LEAST_COLUMNS || carried.length > columns.length / 2) return undefined;
  return carried.length > 0 ? carried : columns.slice(0, 1).map(({ name }) => name);
}
