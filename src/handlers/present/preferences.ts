/** The response headers about the `Prefer` header of a request. */

import type { Preferences } from '../handler.ts';

export function appliedHeaders({
  respondAsync,
  waitSeconds,
}: Preferences): Readonly<Record<string, string>> {
  const applied = [
    ...(respondAsync ? ['respond-async'] : []),
    ...(waitSeconds === null ? [] : [`wait=${waitSeconds}`]),
  ];
  return applied.length === 0 ? {} : { 'Preference-Applied': applied.join(', ') };
}
