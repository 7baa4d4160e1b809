/** The place where a run computes a node, in words. */

import type { RunsAt } from './types.ts';

const NAMES: ReadonlyMap<string, string> = new Map([['postgresql', 'PostgreSQL']]);

/** The database that computes the node; its name in the API if this page does not know it. Null: none, or not known yet. */
export function databaseOf(place: RunsAt | undefined): string | null {
  if (place === undefined || place.engine === 'weir') return null;
  return NAMES.get(place.engine) ?? place.engine;
}
