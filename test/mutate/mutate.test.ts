/** What `npm run mutate` makes of a small project: which mutants its tests notice, and which of the survivors once there are more tests. */

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
    write('test/skipped.test.ts', "it.skip('has no server', () => undefined);\n");
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

  const outputOf = async (...args: readonly string[]) => {
    const child = start(...args);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (piece: string) => (output += piece));
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect({ code, output }).toMatchObject({ code: 0 });
    const verdict = (what: string): string =>
      output.split('\n').find((line) => /^ +\d+ /.test(line) && line.includes(what)) ??
      `nothing about ${what} in ${output}`;
    const [, killed, of] = /^all +(\d+) of (\d+) killed/m.exec(output) ?? [];
    return { output, verdict, killed: Number(killed), of: Number(of) };
  };

  it('separates killed mutants from survivors, and leaves the tree unchanged', async () => {
    const args = ['--file', 'src/engine/limit.ts', '--seed', '1', '--limit', '5'];
    const { output, verdict, ...first } = await outputOf(...args);
    expect(output).toContain('test/skipped.test.ts  skipped all of its tests and is not recorded');
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

    writeFileSync(
      join(root, 'test/limit.test.ts'),
      `${TEST}it('says that it closed', async () => { const log: string[] = []; await close(log); expect(log).toEqual(['closed']); });\n`,
    );
    const again = await outputOf('--survivors', '--limit', '5');
    expect(again.verdict('limit.ts:9  finally emptied')).toMatch(/killed .*says that it closed$/);
    expect(again.verdict('limit.ts:18  true → false')).toContain('SURVIVED');
    expect(again.output).not.toContain('limit.ts:3');
    expect(again.of).toBe(first.of);
    expect(again.killed).toBeGreaterThan(first.killed);
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
