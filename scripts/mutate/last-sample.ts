/** The verdicts on the last sample, kept as they come: its survivors can be tried again once there are tests for them. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './mutants.ts';
import { isKilled, type Scored, type Verdict } from './verdict.ts';

/** A mutant is the same one as long as its lines are. */
interface Kept extends Scored, Pick<Mutant, 'line' | 'operator' | 'diff'> {}

export interface LastSample {
  /** Those in which a mutant survived. */
  files(): readonly string[];
  isSurvivor(mutant: Mutant): boolean;
  /** Forgets what is known, for a new sample. */
  begin(): void;
  /** Adds it, or takes it for the verdict on the same mutant before. */
  add(verdict: Verdict): void;
  scored(): readonly Scored[];
}

export function openLastSample(cache: string): LastSample {
  const file = join(cache, 'last-sample.json');
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept[]) : [];
  const verdicts = new Map(known.map((kept) => [nameOf(kept), kept]));
  return {
    files: () => [...verdicts.values()].filter((kept) => !kept.isKilled).map((kept) => kept.file),
    isSurvivor: (mutant) => verdicts.get(nameOf(mutant))?.isKilled === false,
    begin: () => verdicts.clear(),
    add(verdict) {
      const { file: source, line, operator, diff } = verdict.mutant;
      const kept = { file: source, line, operator, diff, isKilled: isKilled(verdict) };
      verdicts.set(nameOf(kept), kept);
      writeFileSync(file, JSON.stringify([...verdicts.values()]));
    },
    scored: () => [...verdicts.values()],
  };
}

function nameOf({ file, line, operator, diff }: Omit<Kept, 'isKilled'>): string {
  return JSON.stringify([file, line, operator, diff]);
}
