/** The command as it is installed: the built file, in a process of its own, with real pipes. */

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { enveloped, startScriptedServer, type ScriptedServer } from '../client/scripted-server.ts';
import { createTerminal, type Terminal } from './terminal.ts';

const entry = join(__dirname, '..', '..', 'dist', 'cli', 'main.js');

let server: ScriptedServer;
let terminal: Terminal;
beforeAll(async () => {
  if (!existsSync(entry))
    throw new Error(`${entry} is missing: run \`npm run build\` first (\`npm test\` does)`);
  server = await startScriptedServer();
  terminal = createTerminal();
});
afterAll(async () => {
  await server.close();
  terminal.close();
});

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function start(args: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [entry, ...args], {
    env: {
      PATH: process.env.PATH,
      HOME: terminal.directory,
      WEIR_URL: server.url,
      WEIR_KEY: 'weir_x',
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const written = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (written.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (written.stderr += chunk.toString()));
  const ended = new Promise<Ended>((resolve) =>
    child.on('close', (code) => resolve({ code, ...written })),
  );
  return { child, ended };
}

const result = (count: number): Parameters<ScriptedServer['script']>[0] =>
  enveloped({
    workflow_id: 7,
    status: 'completed',
    execution_time_ms: 1,
    result_id: 'dataRef:x',
    rows: Array.from({ length: count }, (_, n) => ({ n, filling: 'x'.repeat(100) })),
    total_rows: count,
    schema: { n: 'number', filling: 'string' },
    columns: [
      { name: 'n', type: 'number' },
      { name: 'filling', type: 'string' },
    ],
    truncated: false,
    next_page_url: null,
    expires_at: '2026-03-02T12:00:00.000Z',
    outputs: [],
  });

it('says its version, the one of the package', async () => {
  const { version } = jest.requireActual<{ version: string }>('../../package.json');
  expect(await start(['--version']).ended).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});

it('writes a big result whole before it ends', async () => {
  server.script(result(20_000));
  const { child, ended } = start(['run', '7', '--quiet']);
  child.stdin.end();
  const { code, stdout, stderr } = await ended;
  expect({ code, stderr, lines: stdout.split('\n').length }).toEqual({
    code: 0,
    stderr: '',
    lines: 20_001,
  });
});

it('ends silently with success when the output pipe is closed', async () => {
  server.script(result(20_000));
  const { child, ended } = start(['run', '7', '-f', 'csv']);
  child.stdout.once('data', () => child.stdout.destroy());
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
});

it('reads parameters from standard input, and needs none that stays open', async () => {
  // What the workflow takes is looked up before anything is run.
  server.script(enveloped({ id: 7, parameters: {}, nodes: [], edges: [] }), result(1), result(1));
  const piped = start(['run', '7', '--params', '-', '-q']);
  piped.child.stdin.end('n: 5\n');
  expect((await piped.ended).code).toBe(0);
  expect(server.requests[1]!.body).toBe('{"params":{"n":5}}');
  const open = start(['run', '7', '-q']);
  expect((await open.ended).code).toBe(0);
});

it('stops at Ctrl-C with nothing said', async () => {
  server.script('silence');
  const { child, ended } = start(['run', '7']);
  while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  child.kill('SIGINT');
  expect(await ended).toEqual({ code: 130, stdout: '', stderr: '' });
});

it('reports a failure by its exit code, without a stack', async () => {
  const { code, stdout, stderr } = await start(['keys', 'list'], { WEIR_KEY: '' }).ended;
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
  expect(stderr).toBe(
    `weir: There is no API key for ${server.url}.\nMake one with "weir login --url ${server.url}", or set WEIR_KEY.\n`,
  );
});

it.each([
  ['bash', 'workflows'],
  ['zsh', 'workflows:Write and read workflows'],
])('completes in the manner of %s', async (shell, expected) => {
  const { code, stdout } = await start(['--get-yargs-completions', 'weir', 'w'], {
    SHELL: `/bin/${shell}`,
  }).ended;
  expect(code).toBe(0);
  expect(stdout.split('\n')).toContain(expected);
});

it('completes in a real bash', async () => {
  const { stdout: script } = await start(['completion', 'bash']).ended;
  const program = `weir() { "${process.execPath}" "${entry}" "$@"; }\n${script}\nCOMP_WORDS=(weir workflows ap); COMP_CWORD=2; _weir_completions; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const bash = spawn('bash', ['-c', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  let stdout = '';
  bash.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  await new Promise((resolve) => bash.on('close', resolve));
  expect(stdout).toBe('apply\n');
});
