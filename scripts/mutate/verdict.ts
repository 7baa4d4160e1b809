/** What became of a mutant, and of a sample of them. */

import type { Mutant } from './mutants.ts';
import type { TestsEnd } from './test-process.ts';

export interface Verdict {
  readonly mutant: Mutant;
  readonly end: TestsEnd | { readonly kind: 'not reached' };
  readonly testsRun: number;
  readonly testsThatReach: number;
}

export function isKilled({ end }: Verdict): boolean {
  return end.kind === 'failed' || end.kind === 'timeout' || end.kind === 'crashed';
}

export function describe(verdict: Verdict): string {
  const { mutant, end, testsRun, testsThatReach } = verdict;
  const what = `${mutant.file}:${mutant.line}  ${mutant.operator}`;
  if (end.kind === 'not reached') return `SURVIVED  ${what}  (no test reaches it)\n${mutant.diff}`;
  if (end.kind === 'passed')
    return `SURVIVED  ${what}  (${testsRun} of the ${testsThatReach} test files that reach it)\n${mutant.diff}`;
  return `${end.kind === 'failed' ? 'killed' : end.kind}  ${what}  by ${end.file}${end.name === '' ? '' : `: ${end.name}`}`;
}

/** What the score is made of. */
export interface Scored {
  readonly file: string;
  readonly isKilled: boolean;
}

/** The share of mutants that a test noticed, by folder and together. */
export function scores(verdicts: readonly Scored[]): readonly string[] {
  const folderOf = ({ file }: Scored): string => file.split('/').slice(0, 2).join('/');
  const line = (name: string, of: readonly Scored[]): string => {
    const killed = of.filter(({ isKilled }) => isKilled).length;
    return `${name.padEnd(16)} ${killed} of ${of.length} killed, ${of.length === 0 ? '–' : ((100 * killed) / of.length).toFixed(1)} %`;
  };
  const folders = [...new Set(verdicts.map(folderOf))].sort();
  return [
    ...folders.map((folder) =>
      line(
        folder,
        verdicts.filter((verdict) => folderOf(verdict) === folder),
      ),
    ),
    line('all', verdicts),
  ];
}
