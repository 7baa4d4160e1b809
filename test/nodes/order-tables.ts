/** The large tables of the tests of order, and their rows. */

import type { Json, JsonObject } from '../../src/engine/types.ts';
import { useBench, type Input, type MadeTable } from './run-node.ts';

export const COUNT = 130_000;
const KEYS = 50_000;

/** Keys come scattered: 7919 shares no factor with their number. */
export const keyOf = (n: number): number => (n * 7919) % KEYS;
export const few = (n: number): string => `k${keyOf(n) % 7}`;

export const big: MadeTable = {
  count: COUNT,
  computed: {
    key: `mod(n * 7919, ${KEYS})`,
    few: `'k' || cast(mod(mod(n * 7919, ${KEYS}), 7) as string)`,
  },
};
export const bigRows = Array.from({ length: COUNT }, (_, index) => ({
  n: index + 1,
  key: keyOf(index + 1),
  few: few(index + 1),
}));

/** Two rows for each key below 5,000, in falling order. */
export const small: MadeTable = {
  count: 10_000,
  computed: { key: 'cast(floor((10000 - n) / 2) as integer)' },
};
export const smallRows = Array.from({ length: 10_000 }, (_, index) => ({
  n: index + 1,
  key: Math.floor((9_999 - index) / 2),
}));
export const smallByKey = groupBy(smallRows, ({ key }) => key);

export interface OrderCase {
  readonly type: string;
  readonly what: string;
  readonly config: JsonObject;
  readonly inputs: Readonly<Record<string, Input | readonly Input[]>>;
  readonly expected: () => readonly JsonObject[];
}

export function groupBy<Row, Key>(rows: readonly Row[], key: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}

export function firstOfEach(
  rows: typeof bigRows,
  key: (row: (typeof bigRows)[number]) => Json,
): typeof bigRows {
  const seen = new Set<Json>();
  return rows.filter((row) => {
    const known = seen.has(key(row));
    seen.add(key(row));
    return !known;
  });
}

/** The same rows, the last first: an order that only a sort upstream makes. */
export const reversed: MadeTable = {
  ...big,
  through: [{ type: 'queryoperators/sort', config: { by: [{ field: 'n', direction: 'desc' }] } }],
};
export const reversedRows = bigRows.toReversed();

/** Runs each on its tables and compares row by row. */
export function itGivesTheOrder(cases: readonly OrderCase[]): void {
  const bench = useBench();
  it.each(cases)('$type: the order $what', async ({ type, config, inputs, expected }) => {
    const lines = await bench.lines({ type, config, inputs });
    const wanted = expected();
    const different = wanted.findIndex((row, index) => JSON.stringify(row) !== lines[index]);
    expect({ at: different, line: lines[different] }).toEqual({ at: -1, line: undefined });
    expect(lines).toHaveLength(wanted.length);
  });
}
