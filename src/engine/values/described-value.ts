import { shortened } from '../../kit/shortened.ts';
import type { Json } from '../types.ts';

/** A value for a message, shortened if it is long. */
export function describe(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return 'an object';
  const short = shortened(JSON.stringify(value), 40);
  return typeof value === 'string' ? `the text ${short}` : short;
}
