/** `--idempotency-key`, of the commands that create or run: a script that is started again does its work once. */

import type { KeyedOptions } from '../../client/index.ts';

export const IDEMPOTENCY_KEY_OPTION = {
  type: 'string',
  requiresArg: true,
  describe:
    'A name that you choose for this work: within 24 hours it is done once, and asked for again it gives the first result',
} as const;

export function keyedBy(
  key: string | undefined,
  signal: AbortSignal,
): KeyedOptions & { readonly signal: AbortSignal } {
  return { signal, ...(key === undefined ? {} : { idempotencyKey: key }) };
}
