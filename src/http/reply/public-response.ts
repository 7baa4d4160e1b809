/** Responses that are the same for everyone: one copy for all readers. */

import type { EdgeContext } from '../context.ts';

export function allowCaching(context: EdgeContext, seconds = 300): void {
  context.set('Cache-Control', `public, max-age=${seconds}`);
}

export function isPublic({ res }: EdgeContext): boolean {
  return String(res.getHeader('Cache-Control') ?? '').startsWith('public');
}
