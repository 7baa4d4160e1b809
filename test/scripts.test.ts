/** Every script says how it is used, and refuses what it does not know before it does anything. */

import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './support/source-files.ts';

const scripts = readdirSync(join(projectRoot, 'scripts')).filter((name) => name.endsWith('.ts'));

/** Jest has options of its own, which `npm test` takes. */
const PASSES_ON = 'test.ts';

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(script: string, ...args: readonly string[]): Promise<Ended> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(projectRoot, 'scripts', script), ...args],
    { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...output }));
  });
}

it.concurrent.each(scripts.filter((name) => name !== PASSES_ON))(
  'scripts/%s refuses an option that it does not have, and says how it is used',
  async (script) => {
    const { code, stdout, stderr } = await run(script, '--nonsense');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^Unknown option '--nonsense'\.\n\n/);
    const source = readFileSync(join(projectRoot, 'scripts', script), 'utf8');
    const options = [...source.matchAll(/^ +'?([\w-]+)'?: \{ type: '(?:string|boolean)'/gm)];
    for (const [, name] of options) expect(stderr).toContain(`--${name}`);
    expect(stderr).toMatch(new RegExp(`\\b(?:npm run |tsx scripts/)${nameOf(script)}\\b`));
    expect(stderr).not.toMatch(/\*\/|^ \*/m);
  },
);

it.each([PASSES_ON, 'bench.ts', 'generate.ts'])(
  'scripts/%s prints with --help how it is used, and does nothing',
  async (script) => {
    const { code, stdout, stderr } = await run(script, 'first', '--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^ {4}npm (?:run )?${nameOf(script)}\\b`, 'm'));
  },
);

it.each<[script: string, args: readonly string[], message: string]>([
  ['bench.ts', ['--only', 'engin'], '--only takes some of http, writes, engine, rows, pages, '],
  ['bench.ts', ['--seconds', 'many'], '--seconds takes a number of 0 or more, not "many".'],
  ['test.ts', ['test/rows', 'test/rows/none.test.ts'], 'There is no test/rows/none.test.ts.'],
  ['chaos.ts', ['worker'], 'There is no use for the argument "worker".'],
])('scripts/%s %j is refused', async (script, args, message) => {
  const { code, stdout, stderr } = await run(script, ...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr.startsWith(message)).toBe(true);
});

/** As a command of npm has it. */
function nameOf(script: string): string {
  return script.replace(/\.ts$/, '').replace(/^check-/, 'check[:-]');
}
