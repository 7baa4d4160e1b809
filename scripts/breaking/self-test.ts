/** Whether both checks notice what they are there for. */

import type { SpecDocument } from '../generate/bundle.ts';
import { breakingDifferences } from './differences.ts';
import type { Oasdiff } from './oasdiff.ts';
import { additions } from './additions.ts';
import { breakages } from './breakages.ts';
import { changed } from './seed.ts';

/** @returns one line per seed that a check takes for what it is not */
export async function selfTest(
  document: SpecDocument,
  oasdiff: Oasdiff | null,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const seed of [...breakages, ...additions]) {
    const breaking = seed.says !== null;
    const now = changed(document, seed);
    if (breakingDifferences(document, now).length > 0 !== breaking)
      wrong.push(`own check: ${seed.name}`);
    if (oasdiff === null) continue;
    const found = await oasdiff(document, now);
    const good = breaking ? found.length > 0 || seed.seenByOasdiff === false : found.length === 0;
    if (!good)
      wrong.push(`oasdiff: ${seed.name}${found.length > 0 ? ` (${found.join('; ')})` : ''}`);
  }
  return wrong;
}
