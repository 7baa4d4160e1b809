/**
 * What each test file reaches and how long it takes, recorded once and again when its
 * text changes. Tests of the whole service reach nearly everything and take most of the
 * time: what they import, their names and their words say enough, until they are recorded, too.
 */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MODULE } from './functions.ts';
import { createLikeness, type Likeness } from './likeness.ts';
import { createImports, namedFiles } from './nearness.ts';
import { instrument, takeReached } from './reach.ts';
import { createTestProcess, type TestProcess, type TestsEnd } from './test-process.ts';
import { copyTree } from './tree.ts';

export interface Recorded {
  /** Of the test file's text. */
  readonly digest: string;
  readonly ms: number;
  /** A test that fails by itself says nothing about mutants. */
  readonly passed: boolean;
  readonly reached: Readonly<Record<string, readonly string[]>>;
}

export interface Coverage {
  readonly recorded: ReadonlyMap<string, Recorded>;
  /** Of all tests: what they import. */
  readonly imports: ReadonlyMap<string, ReadonlySet<string>>;
  /** Of all tests: the source files that they name, to read their text. */
  readonly reads: ReadonlyMap<string, ReadonlySet<string>>;
  readonly likeness: Likeness;
}

interface Options {
  readonly root: string;
  readonly cache: string;
  /** `new`: tests whose text is not known, but for those of the service; `all`: every test again; `none`; or a folder: tests below it whose text is not known. */
  readonly record: string;
  readonly workers: number;
  /** For the files of tests. */
  readonly temporary: string;
  readonly print: (line: string) => void;
  /** Is called with what must be closed when the run is interrupted. */
  readonly onOpen: (close: () => void) => void;
}

/** These look at the project's own files, of which the copy has others. */
const OF_THE_PROJECT =
  /^test\/(?:spec|contract|fuzz|sdk|mutate|adding|packages)\/|^test\/(?:architecture|readme|package|notice)\.test\.ts$/;
/** These start the whole service. They come last, so that an interrupted recording serves the most. */
const OF_THE_SERVICE = /^test\/(?:http|authorization|docs|client|cli)\//;
const LIMIT_MS = 600_000;

export async function recordCoverage(options: Options): Promise<Coverage> {
  const { root, cache, record, print } = options;
  const file = join(cache, 'coverage.json');
  const known = record === 'all' ? new Map<string, Recorded>() : readRecorded(file);
  const digests = new Map(testFiles(root).map((test) => [test, digestOf(join(root, test))]));
  for (const test of known.keys()) if (!digests.has(test)) known.delete(test);
  const tests = [...digests.keys()];
  const waiting = tests
    .filter((test) => known.get(test)?.digest !== digests.get(test))
    .filter((test) => isWanted(test, record));
  if (waiting.length > 0) {
    print(`Recording what ${waiting.length} test files reach.`);
    mkdirSync(dirname(file), { recursive: true });
    await recordAll(waiting, options, (test, found) => {
      known.set(test, { ...found, digest: digests.get(test) ?? '' });
      writeFileSync(file, JSON.stringify(Object.fromEntries(known)));
    });
  }
  const importsOf = createImports(root);
  return {
    recorded: known,
    imports: new Map(tests.map((test) => [test, importsOf(test)])),
    reads: new Map(tests.map((test) => [test, namedFiles(readFileSync(join(root, test), 'utf8'))])),
    likeness: createLikeness(root, tests),
  };
}

function readRecorded(file: string): Map<string, Recorded> {
  if (!existsSync(file)) return new Map();
  const recorded = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Recorded>;
  return new Map(Object.entries(recorded));
}

function digestOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function isWanted(test: string, record: string): boolean {
  return (
    record === 'all' ||
    (record === 'new' && !OF_THE_SERVICE.test(test)) ||
    (record !== 'none' && test.startsWith(record))
  );
}

/** @param keep is called with each test as soon as it is recorded */
async function recordAll(
  tests: readonly string[],
  { root, cache, temporary, workers, print, onOpen }: Options,
  keep: (test: string, found: Omit<Recorded, 'digest'>) => void,
): Promise<void> {
  const waiting = [...tests];
  const work = async (number: number): Promise<void> => {
    const tree = copyTree(root, join(cache, `recording-${number}`));
    instrument(tree);
    const runner = createTestProcess({ root: tree.root, cache: join(cache, 'jest'), temporary });
    onOpen(() => runner.close());
    for (let test = waiting.shift(); test !== undefined; test = waiting.shift()) {
      takeReached(tree);
      const { end, ms } = await timed(runner, test);
      const passed = end.kind === 'passed';
      const reached = takeReached(tree);
      if (ms === null) {
        print(`  ${test}  skipped all of its tests and is not recorded`);
        continue;
      }
      keep(test, { ms, passed, reached });
      const why = passed ? '' : `  FAILS without a mutant and is left out: ${explained(end)}`;
      print(`  ${test}  ${Math.round(ms)} ms${why}`);
    }
    runner.close();
  };
  await Promise.all(Array.from({ length: Math.min(workers, tests.length) }, (_, n) => work(n)));
}

/** `ms` is null where all of its tests were skipped. */
async function timed(
  runner: TestProcess,
  test: string,
): Promise<{ readonly end: TestsEnd; readonly ms: number | null }> {
  const begun = performance.now();
  let ms: number | null = null;
  const end = await runner.run([{ file: test, limitMs: LIMIT_MS }], (_file, took) => (ms = took));
  return { end, ms: end.kind === 'passed' ? ms : performance.now() - begun };
}

function explained(end: TestsEnd): string {
  return `${end.kind} ${'name' in end ? end.name : ''}`;
}

function testFiles(root: string): readonly string[] {
  return readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .map((name) => `test/${name.replaceAll('\\', '/')}`)
    .filter(
      (name) =>
        name.endsWith('.test.ts') && !name.includes('/node_modules/') && !OF_THE_PROJECT.test(name),
    )
    .sort(
      (a, b) => Number(OF_THE_SERVICE.test(a)) - Number(OF_THE_SERVICE.test(b)) || (a < b ? -1 : 1),
    );
}

export interface ReachingTest {
  readonly test: string;
  /** As long as it took when it was recorded. */
  readonly ms: number;
  /** Whether it is known to reach the function. */
  readonly isRecorded: boolean;
}

/** What a test of the service takes that was not recorded. */
const UNRECORDED_MS = 5_000;

/** Before all others: it is quick, and about the numbers at the top of a file. */
const OF_A_READER = 1e9;

/** The test files that reach a function, those first that are about its file: by their imports, name and words, and by how much of what they reach is in it. */
export function testsFor(
  { recorded, imports, reads, likeness }: Coverage,
  file: string,
  inside: string,
): readonly ReachingTest[] {
  const using = [...recorded]
    .filter(([, { passed, reached }]) => passed && reached[file] !== undefined)
    .map(([test, found]) => ({ test, ...found }));
  const idsOf = ({ reached }: Recorded): readonly string[] =>
    (reached[file] ?? []).filter((id) => id !== MODULE);
  const calling = using.filter((found) => idsOf(found).length > 0);
  // What nothing reached may have got another name since it was recorded.
  const reaching = calling.filter((found) => idsOf(found).includes(inside));
  const chosen = [reaching, calling, using].find((tests) => tests.length > 0) ?? [];
  const size = ({ reached }: Recorded): number =>
    Object.values(reached).reduce((sum, ids) => sum + ids.length, 0);
  const likenessOf = likeness(file);
  // A file that no recorded test reached may be newer than the recordings.
  const isUnknown = (test: string): boolean =>
    using.length === 0 ? recorded.get(test)?.passed !== false : !recorded.has(test);
  const readers = [...reads].filter(
    ([test, files]) => inside === MODULE && files.has(file) && recorded.get(test)?.passed !== false,
  );
  const timed = (test: string, rank: number): ReachingTest & { readonly rank: number } => ({
    test,
    ms: recorded.get(test)?.ms ?? UNRECORDED_MS,
    isRecorded: recorded.has(test),
    rank,
  });
  const ranked = [
    ...readers.map(([test]) => timed(test, OF_A_READER)),
    ...chosen.map((found) =>
      timed(found.test, likenessOf(found.test) + (found.reached[file]?.length ?? 0) / size(found)),
    ),
    ...[...imports]
      .filter(([test, imported]) => imported.has(file) && isUnknown(test))
      .map(([test]) => timed(test, likenessOf(test))),
  ];
  // What is as near and quicker comes first.
  const worth = ({ rank, ms }: { rank: number; ms: number }): number => rank / (1_000 + ms) ** 0.3;
  const sorted = ranked.toSorted((a, b) => worth(b) - worth(a));
  return [...new Map(sorted.map((found) => [found.test, found])).values()];
}
