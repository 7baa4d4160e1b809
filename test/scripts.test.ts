/** Every script says how it is used, and refuses what it does not know before it does anything. */

import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { projectRoot } from './support/source-files.ts';

/** Below the project: the tools, and the commands in package.json that verify. */
const scripts = [
  ...readdirSync(join(projectRoot, 'scripts'))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `scripts/${name}`),
  ...[
    ...readFileSync(join(projectRoot, 'package.json'), 'utf8').matchAll(
      /tsx (test\/[\w./-]+\.ts)/g,
    ),
  ].map(([, path]) => path!),
];

/** Jest has options of its own, which `npm test` takes. */
const PASSES_ON = 'scripts/test.ts';

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(script: string, ...args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(projectRoot, script), ...args], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...output }));
  });
}

it.concurrent.each(scripts.filter((name) => name !== PASSES_ON))(
  '%s refuses an option that it does not have, and says how it is used',
  async (script) => {
    const { code, stdout, stderr } = await run(script, '--nonsense');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^Unknown option '--nonsense'\.\n\n/);
    const source = readFileSync(join(projectRoot, script), 'utf8');
    const options = [...source.matchAll(/^ +'?([\w-]+)'?: \{ type: '(?:string|boolean)'/gm)];
    for (const [, name] of options) expect(stderr).toContain(`--${name}`);
    expect(stderr).toMatch(new RegExp(`\\b(?:npm run |tsx scripts/)${nameOf(script)}\\b`));
    expect(stderr).not.toMatch(/\*\/|^ \*/m);
  },
);

it.each([PASSES_ON, 'scripts/bench.ts', 'scripts/generate.ts'])(
  '%s prints with --help how it is used, and does nothing',
  async (script) => {
    const { code, stdout, stderr } = await run(script, 'first', '--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^ {4}npm (?:run )?${nameOf(script)}\\b`, 'm'));
  },
);

it.each<[script: string, args: readonly string[], message: string]>([
  [
    'scripts/bench.ts',
    ['--only', 'engin'],
    '--only takes some of http, writes, engine, rows, pages, ',
  ],
  ['scripts/bench.ts', ['--seconds', 'many'], '--seconds takes a number of 0 or more, not "many".'],
  [
    'scripts/test.ts',
    ['test/rows', 'test/rows/none.test.ts'],
    'There is no test/rows/none.test.ts.',
  ],
  ['test/chaos/chaos.ts', ['worker'], 'There is no use for the argument "worker".'],
])('%s %j is refused', async (script, args, message) => {
  const { code, stdout, stderr } = await run(script, ...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr.startsWith(message)).toBe(true);
});

/** As a command of npm has it. */
function nameOf(script: string): string {
  return basename(script, '.ts').replace(/^check-/, 'check[:-]');
}
