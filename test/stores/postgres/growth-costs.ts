/** How many rows the functions of a store may read. */

import type { Database } from '../../../src/stores/postgres/connection/database.ts';
import { rowsRead } from '../../support/rows-read.ts';

export type Costs<Store> = Readonly<
  Record<keyof Store, readonly (readonly [atMost: number, work: () => Promise<unknown>])[]>
>;

type AnyCosts = Costs<Record<string, never>>;

/** Defines a test for each use of each function. */
export function readsAtMost(
  database: () => Database,
  stores: Readonly<Record<string, object>>,
): void {
  const all = Object.entries(stores).flatMap(([store, costs]) =>
    Object.entries(costs as AnyCosts).flatMap(([name, uses]) =>
      uses.map(([atMost, work], n) => [`${store}.${name}`, n, atMost, work] as const),
    ),
  );
  test.each(all)('%s (%i) reads at most %i rows', async (_name, _n, atMost, work) => {
    expect(await rowsRead(database(), work)).toBeLessThanOrEqual(atMost);
  });
}
