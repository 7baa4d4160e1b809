/** Which mutants `npm run mutate` makes of a text, and which tests come first for them. */

import { mutantsOf } from '../../scripts/mutate/mutants.ts';
import { createImports, kinship } from '../../scripts/mutate/nearness.ts';
import { instrumented } from '../../scripts/mutate/reach.ts';
import { shuffled } from '../../scripts/mutate/sample.ts';
import { projectRoot } from '../support/source-files.ts';

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
    ['src/http/body/receive-body.ts', ['http/receive-body', 'http/edge/large-body', 'http/logIn']],
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
