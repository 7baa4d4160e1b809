/** What `npm run mutate` makes of a small project: which mutants, and which of them its tests notice. */

import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { mutantsOf } from '../../scripts/mutate/mutants.ts';
import { createImports, kinship } from '../../scripts/mutate/nearness.ts';
import { instrumented } from '../../scripts/mutate/reach.ts';
import { shuffled } from '../../scripts/mutate/sample.ts';
import { projectRoot } from '../support/source-files.ts';

// It starts jest once for each mutant.
jest.setTimeout(600_000);

const SOURCE = `/** A fixture. */
export function fits(size: number, max: number): boolean {
  return size <= max;
}

export async function close(log: string[]): Promise<void> {
  try {
    await Promise.resolve();
  } finally {
    log.push('closed');
  }
}

export function wait(done: boolean): void {
  while (!done);
}

export const unused = (): boolean => true;
`;

const TEST = `import { close, fits, wait } from '../src/engine/limit.ts';

it('is exact', () => expect([fits(1, 1), fits(2, 1)]).toEqual([true, false]));
it('waits', () => wait(true));
it('closes', () => close([]));
`;

const changes = (source: string): readonly string[] =>
  mutantsOf('src/engine/x.ts', source).map(
    ({ operator, diff }) => `${operator}: ${diff.split('\n').at(-1)?.slice(6)}`,
  );

describe('the mutants of a text', () => {
  it.each<[source: string, expected: readonly string[]]>([
    ['const a = b < c;', ['< → <=: const a = b <= c;']],
    ['const a = !b && c;', ['&& → ||: const a = !b || c;', '! removed: const a = b && c;']],
    ['const a = Math.ceil(b);', ['ceil → floor: const a = Math.floor(b);']],
    ['const a = 7;', ['7 → 8: const a = 8;', '7 → 6: const a = 6;']],
    ['const a = 60_000;', ['60000 halved: const a = 30000;']],
    ['const a = b ?? c;', ['?? fallback dropped: const a = b;']],
    ['const a = b?.c;', ['?. → .: const a = b!.c;']],
    ["const a = 'key';", ["string changed: const a = '';"]],
    ["const a = 'A sentence for people.';", []],
    ["const a = { name: 'b.find', sql: c };", []],
    ['const a = randomBytes(9);', []],
    ["const a = { name: 'b' };", ["string changed: const a = { name: '' };"]],
    ["import { a } from './a.ts';", []],
    ["type A = 'a' | 'b';", []],
    [
      'const { a = 1 } = { 0: b };',
      ['1 → 2: const { a = 2 } = { 0: b };', '1 → 0: const { a = 0 } = { 0: b };'],
    ],
    ['clear(timer);', ['statement removed: ;']],
    [
      'if (a) b();',
      [
        'condition → true: if (true) b();',
        'condition → false: if (false) b();',
        'statement removed: if (a) ;',
      ],
    ],
    [
      'while (a) { continue; }',
      ['condition → false: while (false) { continue; }', 'continue removed: while (a) { ; }'],
    ],
    [
      'try { a; } finally { b(); }',
      [
        'finally emptied: try { a; } finally {}',
        'statement removed: try { ; } finally { b(); }',
        'statement removed: try { a; } finally { ; }',
      ],
    ],
    [
      'const a = async () => 1 + (await b);',
      [
        '+ → -: const a = async () => 1 - (await b);',
        '1 → 2: const a = async () => 2 + (await b);',
        '1 → 0: const a = async () => 0 + (await b);',
        'await removed: const a = async () => 1 + (b);',
      ],
    ],
    ['const a = async () => await b();', []],
    [
      'async function a() { return await b(); }',
      ['return value dropped: async function a() { return; }'],
    ],
    [
      "signal.addEventListener('abort', a, { once: true });",
      ['statement removed: ;', "string changed: signal.addEventListener('', a, { once: true });"],
    ],
    ['const a = () => { return b; };', ['return value dropped: const a = () => { return; };']],
    ['const a = b.catch(c);', ['.catch() removed: const a = b;']],
    [
      'const a = `SELECT 1 WHERE b <= c AND d`;',
      [
        '<= → <: const a = `SELECT 1 WHERE b < c AND d`;',
        'AND → OR: const a = `SELECT 1 WHERE b <= c OR d`;',
      ],
    ],
    [
      'const a = /^b$/i;',
      [
        '^ removed: const a = /b$/i;',
        '$ removed: const a = /^b/i;',
        'flag i removed: const a = /^b$/;',
      ],
    ],
  ])('%s', (source, expected) => {
    expect(changes(source)).toEqual(expected);
  });

  it('says in which function each is, whatever the other functions are', () => {
    const inside = (source: string): readonly string[] =>
      mutantsOf('x.ts', source).map((mutant) => mutant.inside);
    expect(inside('const top = 1;')).toEqual(['', '']);
    expect(inside('function a() { return { b: () => -c }; }')).toEqual(['/a', '/a/b']);
    expect(inside('function z() {} function a() { return { b: () => -c }; }')).toEqual([
      '/a',
      '/a/b',
    ]);
    expect(inside('d(() => -1); d(() => -e);').filter((id) => id !== '')).toEqual([
      '/anonymous',
      '/anonymous',
      '/anonymous',
      '/anonymous~2',
    ]);
  });
});

it('draws the same sample for the same seed', () => {
  const items = Array.from({ length: 50 }, (_, index) => index);
  expect(shuffled(items, 7)).toEqual(shuffled(items, 7));
  expect(shuffled(items, 7)).not.toEqual(shuffled(items, 8));
  expect([...shuffled(items, 7)].sort((a, b) => a - b)).toEqual(items);
});

it('notes what is called without moving a line', () => {
  const text = instrumented(
    'src/x.ts',
    'export function a() { return [1].map((b) => ({ b })); }\n',
    '/nowhere',
  );
  expect(text.split('\n')).toHaveLength(2);
  expect(text).toContain(
    'function a() {__reached("/a"); return [1].map((b) => (__reached("/a/anonymous"), (({ b })))); }',
  );
});

describe('tests that were not recorded', () => {
  it.each<[file: string, nearestFirst: readonly string[]]>([
    [
      'src/services/schedules/firing.ts',
      ['services/schedule-firing', 'services/schedules', 'services/fair-queue'],
    ],
    ['src/http/json/receive-body.ts', ['http/receive-body', 'http/edge/large-body', 'http/logIn']],
    [
      'src/services/executions/deliveries/calls.ts',
      ['services/delivery-calls', 'http/edge/deliveries', 'http/edge/stop'],
    ],
    ['src/handlers/keys/createKey.ts', ['http/createKey', 'http/listKeys', 'http/logOut']],
  ])('come by their names for %s', (file, nearestFirst) => {
    const tests = nearestFirst.map((name) => `test/${name}.test.ts`);
    expect(tests.toReversed().toSorted((a, b) => kinship(b, file) - kinship(a, file))).toEqual(
      tests,
    );
  });

  it('come where their imports lead, also by way of processes and threads', () => {
    const importsOf = createImports(projectRoot);
    const ofTheService = importsOf('test/http/getWorkflow.test.ts');
    expect([...ofTheService]).toEqual(
      expect.arrayContaining([
        'src/handlers/workflows/getWorkflow.ts',
        'src/engine/child/query.ts',
        'src/importer/thread/main.ts',
      ]),
    );
    expect(importsOf('test/kit/semaphore.test.ts').has('src/engine/child/query.ts')).toBe(false);
  });
});

describe('a run', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'weir-mutate-fixture-'));
    const write = (file: string, text: string): void => {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    };
    write('package.json', '{"type":"module"}');
    write('src/engine/limit.ts', SOURCE);
    write('test/limit.test.ts', TEST);
    write(
      'test/unrelated.test.ts',
      "it('fails by itself', () => { throw new Error('it does'); });\n",
    );
    // Not recorded, as it is one of the service.
    write(
      'test/http/limit.test.ts',
      "import '../../src/engine/limit.ts';\nit('fails by itself, too', () => { throw new Error('it does'); });\n",
    );
    write(
      'test/jest.config.js',
      "export default { rootDir: '..', testMatch: ['<rootDir>/test/**/*.test.ts'], transform: { '\\\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } }] } };\n",
    );
    cpSync(join(projectRoot, 'tsconfig.json'), join(root, 'tsconfig.json'));
    symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const start = (...args: readonly string[]) =>
    spawn(
      process.execPath,
      ['--import', 'tsx', join(projectRoot, 'scripts/mutate.ts'), '--root', root, ...args],
      { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'] },
    );

  it('separates killed mutants from survivors, and leaves the tree unchanged', async () => {
    const child = start('--file', 'src/engine/limit.ts', '--seed', '1', '--limit', '5');
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (piece: string) => (output += piece));
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect({ code, output }).toMatchObject({ code: 0 });
    const verdict = (what: string): string =>
      output.split('\n').find((line) => /^ +\d+ /.test(line) && line.includes(what)) ??
      `nothing about ${what} in ${output}`;
    expect(output).toContain('test/unrelated.test.ts');
    expect(output.match(/FAILS without a mutant/g)).toHaveLength(2);
    expect(verdict('limit.ts:3  <= → <')).toMatch(/killed .* by test\/limit\.test\.ts: is exact$/);
    expect(verdict('limit.ts:9  finally emptied')).toMatch(/SURVIVED .*1 of the 1 test files/);
    expect(verdict('limit.ts:15  ! removed')).toContain('timeout');
    expect(verdict('limit.ts:18  true → false')).toContain('SURVIVED');
    expect(output).toMatch(/^src\/engine +\d+ of \d+ killed, [\d.]+ %$/m);
    // The compiler refuses it: nothing may be returned there.
    expect(output).not.toContain('return value dropped');
    expect(readFileSync(join(root, 'src/engine/limit.ts'), 'utf8')).toBe(SOURCE);
    expect(
      readdirSync(join(root, '.cache/mutate')).filter(
        (name) => name.startsWith('tree') || name.startsWith('recording'),
      ),
    ).toEqual([]);
  });

  it('ends at an interrupt and leaves nothing', async () => {
    const child = start('--file', 'src/engine/limit.ts', '--record', 'all');
    await new Promise<void>((resolve) =>
      child.stdout.on('data', (piece: Buffer) => piece.includes('mutants of') && resolve()),
    );
    child.kill('SIGINT');
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(130);
    expect(readFileSync(join(root, 'src/engine/limit.ts'), 'utf8')).toBe(SOURCE);
    expect(
      readdirSync(join(root, '.cache/mutate')).filter(
        (name) => name.startsWith('tree') || name.startsWith('recording'),
      ),
    ).toEqual([]);
    expect(existsSync(join(root, 'dist/engine/limit.js'))).toBe(false);
  });
});
