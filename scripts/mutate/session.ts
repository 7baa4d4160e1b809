/** A mutation run: a sample of mutants, each before the tests that reach it. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import { recordCoverage, testsFor, type ReachingTest } from './coverage.ts';
import { mutantsOf, type Mutant } from './mutants.ts';
import { shuffled } from './sample.ts';
import {
  createTestProcess,
  type TestProcess,
  type TestsEnd,
  type TimedTest,
} from './test-process.ts';
import { copyTree, sourceFiles, type Tree } from './tree.ts';
import { createTypecheck } from './typecheck.ts';
import { describe, type Verdict } from './verdict.ts';

export interface SessionOptions {
  readonly root: string;
  /** Files, or folders with all that is below. */
  readonly under: readonly string[];
  readonly count: number;
  readonly seed: number;
  /** Only these of them, in the sample's order; null for all. */
  readonly only: ((mutant: Mutant) => boolean) | null;
  readonly workers: number;
  /** How much test time, as it is without a mutant, one mutant may take. */
  readonly budgetMs: number;
  /** How long a test file may take beside a multiple of its own time. */
  readonly limitMs: number;
  readonly record: string;
  /** For the files of tests. */
  readonly temporary: string;
  readonly print: (line: string) => void;
  /** Is called with each as soon as it is known. */
  readonly onVerdict: (verdict: Verdict) => void;
  readonly onOpen: (close: () => void) => void;
}

/** Times vary with what else the machine does. */
const LIMIT_FACTOR = 5;

/** Tries a sample of mutants. */
export async function runSession(options: SessionOptions): Promise<void> {
  const { root, count, seed, workers, temporary, print, onVerdict, onOpen } = options;
  const cache = join(root, '.cache/mutate');
  const all = sourceFiles(root, 'src');
  const { mutants, files } = draw(options, all);
  const coverage = await recordCoverage({ ...options, cache });
  const isWorthwhile = createFilter(root, all);
  print(
    `${Math.min(count, mutants.length)} of ${mutants.length} mutants of ${files} files, seed ${seed}.`,
  );
  const waiting = mutants[Symbol.iterator]();
  let tried = 0;
  const alone = new Map<string, boolean>();
  let taken = 0;
  const next = (): Mutant | null => {
    if (taken >= count) return null;
    for (const mutant of waiting) {
      if (!isWorthwhile(mutant)) continue;
      taken += 1;
      return mutant;
    }
    return null;
  };
  await Promise.all(
    Array.from({ length: Math.min(workers, count) }, async (_, number) => {
      const tree = copyTree(root, join(cache, `tree-${number}`));
      const runner = createTestProcess({ root: tree.root, cache: join(cache, 'jest'), temporary });
      onOpen(() => runner.close());
      for (let mutant = next(); mutant !== null; mutant = next()) {
        const tests = testsFor(coverage, mutant.file, mutant.inside).filter(
          ({ test }) => alone.get(test) !== false,
        );
        const chosen = withinBudget(tests, options.budgetMs);
        let testsRun = 0;
        const end =
          chosen.length === 0
            ? ({ kind: 'not reached' } as const)
            : await tryMutant(
                { mutant, tree, runner, alone, print },
                chosen.map(({ test, ms }) => ({
                  file: test,
                  limitMs: options.limitMs + LIMIT_FACTOR * ms,
                })),
                () => (testsRun += 1),
              );
        const verdict: Verdict = { mutant, end, testsRun, testsThatReach: tests.length };
        onVerdict(verdict);
        tried += 1;
        print(`${String(tried).padStart(4)}  ${describe(verdict)}`);
      }
      runner.close();
    }),
  );
}

function draw(
  { root, under, seed, only }: SessionOptions,
  all: readonly string[],
): { readonly mutants: readonly Mutant[]; readonly files: number } {
  const files = all.filter((file) =>
    under.some((path) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`)),
  );
  const mutants = shuffled(
    files.flatMap((file) => mutantsOf(file, readFileSync(join(root, file), 'utf8'))),
    seed,
  );
  return { mutants: only === null ? mutants : mutants.filter(only), files: files.length };
}

interface Trial {
  readonly mutant: Mutant;
  readonly tree: Tree;
  readonly runner: TestProcess;
  /** Whether test files pass without a mutant, of those that had to show it. */
  readonly alone: Map<string, boolean>;
  readonly print: (line: string) => void;
}

/** A test file that fails has noticed the mutant only if it passes without it. */
async function tryMutant(
  { mutant, tree, runner, alone, print }: Trial,
  tests: readonly TimedTest[],
  onPassed: () => void,
): Promise<TestsEnd> {
  const passesAlone = async (test: TimedTest): Promise<boolean> => {
    const known = alone.get(test.file);
    if (known !== undefined) return known;
    const end = await runPatiently(runner, [test], () => undefined);
    alone.set(test.file, end.kind === 'passed');
    if (end.kind !== 'passed')
      print(`  ${test.file}  FAILS without a mutant and is left out: ${end.kind} ${end.name}`);
    return end.kind === 'passed';
  };
  let left = tests;
  for (;;) {
    tree.put(mutant.file, mutant.mutated);
    const end = await runPatiently(runner, left, onPassed);
    tree.restore(mutant.file);
    const noticing = left.find(({ file }) => end.kind !== 'passed' && end.file === file);
    if (noticing === undefined || (await passesAlone(noticing))) return end;
    left = left.slice(left.indexOf(noticing) + 1);
  }
}

/** How much longer a test may take that was too slow once: that alone may be the machine's doing. */
const SECOND_FACTOR = 3;
/** Before any test has begun, no mutant is at work. */
const MAX_STARTS = 3;

/** Tests that are too slow are run once more, and only those that are so again have noticed the mutant. */
async function runPatiently(
  runner: TestProcess,
  tests: readonly TimedTest[],
  onPassed: () => void,
): Promise<TestsEnd> {
  let left = tests;
  let second: TimedTest | undefined;
  for (let failedStarts = 0; ;) {
    const end = await runner.run(left, onPassed);
    if (end.kind !== 'passed' && end.file === '') {
      failedStarts += 1;
      if (failedStarts === MAX_STARTS) throw new Error('jest does not start');
      continue;
    }
    const slow = left.find(({ file }) => end.kind === 'timeout' && end.file === file);
    if (slow === undefined || slow === second) return end;
    second = { ...slow, limitMs: SECOND_FACTOR * slow.limitMs };
    left = [second, ...left.slice(left.indexOf(slow) + 1)];
  }
}

/** At least so many, whatever they take. */
const TESTS_AT_LEAST = 6;

/** Half of it is for tests that are known to reach the function: one of the service that may reach it takes as long as many of those. */
function withinBudget(tests: readonly ReachingTest[], budgetMs: number): readonly ReachingTest[] {
  const sure = first(
    tests.filter(({ isRecorded }) => isRecorded),
    budgetMs / 2,
  );
  const spentMs = sure.reduce((sum, { ms }) => sum + ms, 0);
  const others = first(
    tests.filter((test) => !sure.includes(test)),
    budgetMs - spentMs,
  );
  return tests.filter((test) => sure.includes(test) || others.includes(test));
}

function first(tests: readonly ReachingTest[], budgetMs: number): readonly ReachingTest[] {
  let spentMs = 0;
  return tests.filter(({ ms }, index) => {
    spentMs += ms;
    return index < TESTS_AT_LEAST || spentMs <= budgetMs;
  });
}

/** Leaves out what compiles to the same program, and what the compiler refuses. */
function createFilter(root: string, files: readonly string[]): (mutant: Mutant) => boolean {
  const compiles = createTypecheck(root, files);
  const printed = (text: string): string | null => {
    try {
      return transformSync(text, {
        swcrc: false,
        jsc: { target: 'es2022', parser: { syntax: 'typescript' }, minify: { compress: true } },
        minify: true,
      }).code;
    } catch {
      return null;
    }
  };
  return ({ file, mutated }) => {
    const before = printed(readFileSync(join(root, file), 'utf8'));
    const after = printed(mutated);
    return after !== null && after !== before && compiles(file, mutated);
  };
}
