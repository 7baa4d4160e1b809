/** Whether oasdiff and our own rules notice what they are there for. */

import type { SpecDocument } from '../generate/bundle.ts';
import { additions } from './additions.ts';
import { breakages } from './breakages.ts';
import type { Oasdiff } from './oasdiff.ts';
import { ownRules } from './own-rules.ts';
import { changed } from './seed.ts';

/** @returns one line per seed that is taken for what it is not */
export async function selfTest(
  document: SpecDocument,
  oasdiff: Oasdiff | null,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const seed of breakages) {
    const now = changed(document, seed);
    const found = seed.own === undefined ? await oasdiff?.(document, now) : ownRules(document, now);
    if (found?.length === 0) wrong.push(`not found: ${seed.name}`);
  }
  for (const seed of additions) {
    const now = changed(document, seed);
    const found = [...ownRules(document, now), ...((await oasdiff?.(document, now)) ?? [])];
    if (found.length > 0) wrong.push(`taken for a breakage: ${seed.name} (${found.join('; ')})`);
  }
  return wrong;
}
