/** The packages of client and command, installed into empty projects and used there. */

import { execFile, execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startTestApp, type TestApp } from '../support/app.ts';
import { readDocument } from '../support/documents-in-text.ts';
import { projectRoot } from '../support/source-files.ts';
import { startRegistry, type Registry } from './registry.ts';

const run = promisify(execFile);

let folder: string;
let registry: Registry;
let app: TestApp;
let archives: readonly string[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'weir-packages-'));
  const offered = join(folder, 'offered');
  execFileSync(
    process.execPath,
    [
      join(projectRoot, 'node_modules/tsx/dist/cli.mjs'),
      join(projectRoot, 'scripts/packages.ts'),
      '--to',
      offered,
    ],
    { stdio: 'ignore' },
  );
  archives = readdirSync(offered).map((name) => join(offered, name));
  const needed = join(folder, 'needed');
  mkdirSync(needed);
  registry = await startRegistry(archives, needed);
  app = await startTestApp();
});
afterAll(async () => {
  await app.close();
  await registry.close();
  rmSync(folder, { recursive: true, force: true });
});

const archiveOf = (name: string): string => archives.find((path) => path.includes(name))!;

/** @returns its folder */
async function project(name: string, installed: string, files: Readonly<Record<string, string>>) {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, 'package.json'), JSON.stringify({ name, private: true }));
  for (const [file, content] of Object.entries(files)) writeFileSync(join(path, file), content);
  await run(
    'npm',
    [
      'install',
      '--registry',
      registry.url,
      '--cache',
      join(folder, 'cache'),
      '--no-audit',
      '--no-fund',
      installed,
    ],
    { cwd: path },
  );
  return path;
}

const LIST = `
const weir = createClient({ baseUrl: process.env.WEIR_URL, key: process.env.WEIR_KEY });
weir.listWorkflows().then(async ({ workflows }) => {
  console.log(workflows.length);
  await weir.getWorkflow(404404).catch((error) => console.log(error instanceof WeirError, error.code));
});
`;
const LISTED = '0\ntrue WORKFLOW_NOT_FOUND\n';

/** Types that are right, and one that is not. */
const TYPED = `
import { createClient, WeirError, type Client, type Workflow } from '@weir/client';
const weir: Client = createClient({ baseUrl: 'http://127.0.0.1:1' });
export const title = async (): Promise<string> => {
  const workflow: Workflow = await weir.getWorkflow(7);
  return workflow.title;
};
export const code = (error: WeirError): string => error.code;
// @ts-expect-error an id is a number
void (() => weir.getWorkflow('seven'));
// @ts-expect-error there is no such option
void (() => createClient({ baseUrl: '', colour: 'red' }));
`;

/** The programs of the guide, which says that they are valid TypeScript. */
function guidePrograms(): Readonly<Record<string, string>> {
  const { text } = readDocument('openapi/docs/guides/client.md');
  const programs = [...text.matchAll(/^cat > (\w+)\.mjs <<'END'\n([^]*?)^END$/gm)];
  expect(programs.length).toBeGreaterThan(2);
  // The project has no types of Node.js.
  const environment =
    'declare const process: { readonly env: Readonly<Record<string, string | undefined>> };';
  return Object.fromEntries(
    programs.map(([, name, program]) => [`${name!}.mts`, `${environment}\n${program!}`]),
  );
}

describe('@weir/client', () => {
  let path: string;
  beforeAll(async () => {
    path = await project('uses-client', '@weir/client', {
      'list.mjs': `import { createClient, WeirError } from '@weir/client';${LIST}`,
      'list.cjs': `const { createClient, WeirError } = require('@weir/client');${LIST}`,
      'typed.mts': TYPED,
      'typed.cts': TYPED,
      'typed.ts': TYPED,
      ...guidePrograms(),
    });
  });

  it('is small, and depends on nothing but openapi-fetch', () => {
    expect(statSync(archiveOf('weir-client')).size).toBeLessThan(150_000);
    const installed = readdirSync(join(path, 'node_modules')).filter(
      (name) => !name.startsWith('.'),
    );
    expect(installed.sort()).toEqual(['@weir', 'openapi-fetch', 'openapi-typescript-helpers']);
  });

  it.each(['list.mjs', 'list.cjs'])('works from %s', async (file) => {
    const { stdout } = await run(process.execPath, [file], {
      cwd: path,
      env: { PATH: process.env['PATH'], WEIR_URL: app.url, WEIR_KEY: app.keys.all },
    });
    expect(stdout).toBe(LISTED);
  });

  it.each<[module: string, moduleResolution: string, files: readonly string[]]>([
    ['nodenext', 'nodenext', ['typed.mts', 'typed.cts', ...Object.keys(guidePrograms())]],
    ['esnext', 'bundler', ['typed.ts']],
    ['commonjs', 'node10', ['typed.ts']],
  ])('has types under module %s, resolved as %s', async (module, moduleResolution, files) => {
    const options = [
      '--noEmit',
      '--strict',
      '--exactOptionalPropertyTypes',
      // The types of the package are checked, those of the compiler are not.
      '--skipDefaultLibCheck',
      '--target',
      'es2022',
      '--lib',
      'es2022,dom,dom.iterable,dom.asynciterable',
    ];
    await run(
      process.execPath,
      [
        join(projectRoot, 'node_modules/typescript/bin/tsc'),
        ...options,
        '--module',
        module,
        '--moduleResolution',
        moduleResolution,
        ...files,
      ],
      { cwd: path },
    ).catch((error: { stdout: string }) => {
      throw new Error(error.stdout);
    });
  });

  it('asks nothing of Node.js: browsers have all that it imports and names', () => {
    const esm = join(path, 'node_modules/@weir/client/esm/client');
    const text = readdirSync(esm)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(esm, name), 'utf8'))
      .join('\n')
      // A comment shows how the client is imported.
      .replace(/\/\*[^]*?\*\//g, '');
    const imported = [...text.matchAll(/\bfrom ['"]([^'"]+)['"]/g)].map(([, name]) => name!);
    expect(imported.length).toBeGreaterThan(5);
    expect(
      imported.filter((name) => !/^\.{1,2}\/.+\.js$/.test(name) && name !== 'openapi-fetch'),
    ).toEqual([]);
    expect(text).not.toMatch(/\b(process|Buffer|require|__dirname|global)\b\s*[.([]/);
  });
});

describe('@weir/cli', () => {
  it('is the command weir', async () => {
    const path = await project('uses-command', '@weir/cli', {});
    const weir = (...args: readonly string[]) =>
      run(join(path, 'node_modules/.bin/weir'), args, {
        cwd: path,
        env: { PATH: process.env['PATH'], HOME: path, WEIR_URL: app.url, WEIR_KEY: app.keys.all },
      });
    const { version } = jest.requireActual<{ version: string }>('../../package.json');
    expect((await weir('--version')).stdout).toBe(`${version}\n`);
    await weir('init', 'orders.yaml');
    expect((await weir('workflows', 'apply', 'orders.yaml')).stdout).toContain('is created.');
    expect((await weir('run', 'Orders worth a call', '--format', 'csv')).stdout).toBe(
      'customer,total,orders\r\nLinus,150,1\r\nAda,110,2\r\n',
    );
  });
});
