/** The ids of stored results: `dataRef:` and 24 random characters of base62 (142 bits). */

import { randomBase62 } from '../kit/base62.ts';

const SHAPE = /^dataRef:[0-9A-Za-z]{24}$/;

export function newResultId(): string {
  return `dataRef:${randomBase62(24)}`;
}

/** Other texts are rejected without a query. */
export function isResultId(text: string): boolean {
  return SHAPE.test(text);
}
