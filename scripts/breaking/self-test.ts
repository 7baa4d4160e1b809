/** Checks that oasdiff and our own rules report seeded breaking changes, and accept additions. */

import type { SpecDocument } from '../generate/bundle.ts';
import { additions } from './additions.ts';
import { breakages } from './breakages.ts';
import type { Oasdiff } from './oasdiff.ts';
import { ownRules } from './own-rules.ts';
import { changed } from './seed.ts';

/** @returns one line per seed with a wrong report */
export async function selfTest(
  document: SpecDocument,
  oasdiff: Oasdiff | null,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const seed of breakages) {
    const now = changed(document, seed);
    const reports =
      seed.ownMessage === undefined ? await oasdiff?.(document, now) : ownRules(document, now);
    if (reports?.length === 0) wrong.push(`not found: ${seed.name}`);
  }
  for (const seed of additions) {
    const now = changed(document, seed);
    const reports = [...ownRules(document, now), ...((await oasdiff?.(document, now)) ?? [])];
    if (reports.length > 0)
      wrong.push(`taken for a breakage: ${seed.name} (${reports.join('; ')})`);
  }
  return wrong;
}
