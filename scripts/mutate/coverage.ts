/** What each test file reaches and how long it takes, recorded once and again when its text changes. */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { MODULE } from './functions.ts';
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

export type Coverage = ReadonlyMap<string, Recorded>;

interface Options {
  readonly root: string;
  readonly cache: string;
  /** `new`: tests whose text is not known; `all`: every test again; `none`; or a folder: those of `new` that are below it. */
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
    record === 'new' || record === 'all' || (record !== 'none' && test.startsWith(record));
  const waiting = tests.filter(
    (test) => known.get(test)?.digest !== digests.get(test) && isWanted(test),
  );
  if (waiting.length === 0) return known;
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
  return known;
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

/** The test files that reach a function, those first that are about its file: by their name, or by how much of what they reach is in it. */
export function testsFor(
  coverage: Coverage,
  file: string,
  inside: string,
): readonly (Recorded & { readonly test: string })[] {
  const using = [...coverage]
    .filter(([, { passed, reached }]) => passed && reached[file] !== undefined)
    .map(([test, recorded]) => ({ test, ...recorded }));
  const idsOf = ({ reached }: Recorded): readonly string[] =>
    (reached[file] ?? []).filter((id) => id !== MODULE);
  const calling = using.filter((recorded) => idsOf(recorded).length > 0);
  // What nothing reached may have got another name since it was recorded.
  const reaching = calling.filter((recorded) => idsOf(recorded).includes(inside));
  const chosen = [reaching, calling, using].find((tests) => tests.length > 0) ?? [];
  const subject = basename(file, '.ts');
  const size = ({ reached }: Recorded): number =>
    Object.values(reached).reduce((sum, ids) => sum + ids.length, 0);
  const rank = (recorded: Recorded & { readonly test: string }): number =>
    (basename(recorded.test, '.test.ts') === subject ? 1 : 0) +
    (recorded.reached[file]?.length ?? 0) / size(recorded);
  return [...chosen].sort((a, b) => rank(b) - rank(a));
}
