/**
 * What each test file reaches and how long it takes, recorded once and again when its
 * text changes. Tests of the whole service reach nearly everything and take most of the
 * time: what they import and their names say enough, until they are recorded, too.
 */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MODULE } from './functions.ts';
import { createImports, kinship } from './nearness.ts';
import { instrument, takeReached } from './reach.ts';
import { createTestProcess } from './test-process.ts';
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
  /** The other tests, with all that they import. */
  readonly imports: ReadonlyMap<string, ReadonlySet<string>>;
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

export async function recordCoverage({
  root,
  cache,
  temporary,
  record,
  workers,
  print,
  onOpen,
}: Options): Promise<Coverage> {
  const file = join(cache, 'coverage.json');
  const known = new Map<string, Recorded>(
    record === 'all' || !existsSync(file)
      ? []
      : Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Recorded>),
  );
  const tests = testFiles(root);
  const digests = new Map(
    tests.map((test) => [
      test,
      createHash('sha256')
        .update(readFileSync(join(root, test)))
        .digest('hex'),
    ]),
  );
  for (const test of known.keys()) if (!digests.has(test)) known.delete(test);
  const isWanted = (test: string): boolean =>
    record === 'all' ||
    (record === 'new' && !OF_THE_SERVICE.test(test)) ||
    (record !== 'none' && test.startsWith(record));
  const waiting = tests.filter(
    (test) => known.get(test)?.digest !== digests.get(test) && isWanted(test),
  );
  const withImports = (): Coverage => {
    const importsOf = createImports(root);
    return {
      recorded: known,
      imports: new Map(
        tests.filter((test) => !known.has(test)).map((test) => [test, importsOf(test)]),
      ),
    };
  };
  if (waiting.length === 0) return withImports();
  print(`Recording what ${waiting.length} test files reach.`);
  const keep = (): void => writeFileSync(file, JSON.stringify(Object.fromEntries(known)));
  mkdirSync(dirname(file), { recursive: true });
  await Promise.all(
    Array.from({ length: Math.min(workers, waiting.length) }, async (_, number) => {
      const tree = copyTree(root, join(cache, `recording-${number}`));
      instrument(tree);
      const runner = createTestProcess({ root: tree.root, cache: join(cache, 'jest'), temporary });
      onOpen(() => runner.close());
      for (let test = waiting.shift(); test !== undefined; test = waiting.shift()) {
        takeReached(tree);
        const begun = performance.now();
        let ms: number | null = null;
        const end = await runner.run(
          [{ file: test, limitMs: LIMIT_MS }],
          (_file, took) => (ms = took),
        );
        const passed = end.kind === 'passed';
        known.set(test, {
          digest: digests.get(test) ?? '',
          ms: ms ?? performance.now() - begun,
          passed,
          reached: takeReached(tree),
        });
        print(
          `  ${test}  ${Math.round(known.get(test)!.ms)} ms${passed ? '' : `  FAILS without a mutant and is left out: ${end.kind} ${'name' in end ? end.name : ''}`}`,
        );
        keep();
      }
      runner.close();
    }),
  );
  return withImports();
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
}

/** What a test of the service takes that was not recorded. */
const UNRECORDED_MS = 15_000;

/** The test files that reach a function, those first that are about its file: by their name, or by how much of what they reach is in it. */
export function testsFor(
  { recorded, imports }: Coverage,
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
  const ranked = [
    ...chosen.map((found) => ({
      test: found.test,
      ms: found.ms,
      rank: kinship(found.test, file) + (found.reached[file]?.length ?? 0) / size(found),
    })),
    ...[...imports]
      .filter(([, imported]) => imported.has(file))
      .map(([test]) => ({ test, ms: UNRECORDED_MS, rank: kinship(test, file) })),
  ];
  // What is as near and quicker comes first.
  const worth = ({ rank, ms }: { rank: number; ms: number }): number =>
    rank / Math.sqrt(1_000 + ms);
  return ranked.toSorted((a, b) => worth(b) - worth(a));
}
