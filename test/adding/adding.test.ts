/**
 * What adding an operation, a node type and a periodic job costs: the files in
 * this folder, put into a copy of the project, pass its checks. A table that
 * each of them must be entered into as well fails here.
 */

import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { readSourceFiles } from '../support/source-files.ts';
import { servers } from '../support/servers.ts';

interface Edit {
  readonly file: string;
  /** Stands in the file once. */
  readonly at: string;
  readonly becomes: string;
}

interface Addition {
  readonly what: string;
  /** Of new files below this one, as they stand in the project but for `.txt`. */
  readonly folder: string;
  readonly edits: readonly Edit[];
  /** How many files it takes, the edited ones included. */
  readonly files: number;
}

const before = (file: string, at: string, line: string): Edit => ({
  file,
  at,
  becomes: `${line}${at}`,
});

const additions: readonly Addition[] = [
  {
    what: 'an operation: its path, the reference to the path, its example, handler and test',
    folder: 'operation',
    edits: [
      before(
        'openapi/v1.yaml',
        '  /api/v1/workflows/{workflowId}/execute:',
        '  /api/v1/workflows/{workflowId}/copy: { $ref: paths/workflow-copy.yaml }\n',
      ),
    ],
    files: 5,
  },
  {
    what: 'a node type: itself, its test, its model in the oracle',
    folder: 'node-type',
    edits: [
      before(
        'test/oracle/nodes.py',
        '#: By node type: how many inputs',
        `def skipped(random: Random, inputs: list[Table], schema: dict[str, Any]) -> Config:
    return {"rows": random.choice([0, 1, 2, 5, 40])}


def skip_result(config: Config, inputs: list[Table]) -> Table:
    return result(list(inputs[0].columns), inputs[0].rows[config["rows"] :])


`,
      ),
      before(
        'test/oracle/nodes.py',
        '    "queryoperators/select": (1,',
        '    "queryoperators/skip": (1, skipped, skip_result),\n',
      ),
    ],
    files: 3,
  },
  {
    what: 'a periodic job: itself and its test',
    folder: 'job',
    edits: [],
    files: 2,
  },
];

const PROJECT = join(__dirname, '..', '..');
/** What the checks read; the test's own folder is none of it. */
const COPIED = [
  'openapi',
  'prisma',
  'scripts',
  'src',
  'test',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  '.redocly.yaml',
  '.config/package.json',
];

const newFiles = ({ folder }: Addition): string[] =>
  readdirSync(join(__dirname, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(__dirname, folder), join(entry.parentPath, entry.name)));

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'weir-adding-'));
  for (const name of COPIED)
    cpSync(join(PROJECT, name), join(copy, name), {
      recursive: true,
      filter: (from) => !from.startsWith(__dirname),
    });
  symlinkSync(join(PROJECT, 'node_modules'), join(copy, 'node_modules'));
  for (const addition of additions) add(addition);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function add(addition: Addition): void {
  for (const file of newFiles(addition)) {
    const target = join(copy, file.replace(/\.txt$/, ''));
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(__dirname, addition.folder, file), target, { errorOnExist: true, force: false });
  }
  for (const { file, at, becomes } of addition.edits) {
    const text = readFileSync(join(copy, file), 'utf8');
    if (text.split(at).length !== 2) throw new Error(`${file} does not have once: ${at}`);
    writeFileSync(
      join(copy, file),
      text.replace(at, () => becomes),
    );
  }
}

/** By path, because the package exports no programs. */
const TYPE_CHECKER = join(import.meta.dirname, '../../node_modules/typescript-native/bin/tsc');

/** @returns what the program said where it failed, else nothing */
function run(
  module: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const program = spawn(process.execPath, [require.resolve(module), ...args], {
    cwd: copy,
    // What its tests see is not part of what those of the project see.
    env: { ...process.env, CONTRACT_RECORD: undefined, ...environment },
  });
  let said = '';
  for (const stream of [program.stdout, program.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise((resolve, reject) => {
    program.once('error', reject);
    program.once('close', (code) => resolve(code === 0 ? '' : said.slice(-20_000)));
  });
}

async function jest(...args: readonly string[]): Promise<string> {
  const { databaseUrl } = await servers();
  return run('jest/bin/jest', ['--config', 'test/jest.config.js', '--maxWorkers=1', ...args], {
    TEST_DATABASE_URL: databaseUrl,
  });
}

it.each(additions.map((addition) => [addition.what, addition] as const))('%s', (_, addition) => {
  const touched = new Set([...newFiles(addition), ...addition.edits.map(({ file }) => file)]);
  expect([...touched]).toHaveLength(addition.files);
});

/** Beside all of `src`, the files of scripts and tests that could hold a table of operations, node types or jobs. */
function typechecked(): readonly string[] {
  const extended = /^\.\.\/src\/(?:generated|nodes\/index|app)\b/;
  const holding = ['scripts', 'test'].flatMap((folder) =>
    readSourceFiles(folder)
      .filter(({ imports }) => imports.some((path) => extended.test(path)))
      .map(({ path }) => `${folder}/${path}`)
      .filter((path) => !path.startsWith('test/adding/')),
  );
  const added = additions.flatMap(newFiles).map((file) => file.replace(/\.txt$/, ''));
  return ['src', ...holding, ...added.filter((file) => file.endsWith('.ts'))];
}

let typecheck: Promise<string>;
it('generates what follows from the documents', async () => {
  expect(await run('tsx/cli', ['scripts/generate.ts'])).toBe('');
  expect(await run('tsx/cli', ['scripts/build.ts'])).toBe('');
  const project = { extends: './tsconfig.json', include: typechecked() };
  writeFileSync(join(copy, 'tsconfig.added.json'), JSON.stringify(project));
  // Meanwhile the tests run.
  typecheck = run(TYPE_CHECKER, ['--noEmit', '--project', 'tsconfig.added.json']);
});

it('keeps the rules of architecture and documents, and passes its own tests', async () => {
  const rules = ['rules', 'examples', 'interface', 'catalogue'];
  const own = ['test/http/copyWorkflow', 'test/nodes/queryoperators/skip', 'test/jobs/watch-queue'];
  const spec = rules.map((name) => `test/spec/${name}`);
  expect(await jest('test/architecture', ...spec, ...own)).toBe('');
});

it('passes what is tried with every operation and every node type', async () => {
  const names = 'copyWorkflow|queryoperators/skip|every node type|the catalogue|the reviewed table';
  const operations = ['contract/unknown-parameter', 'edge/scopes', 'edge/credentials'];
  const nodes = ['laws', 'order', 'types', 'models'].map((name) => `test/nodes/${name}.test`);
  const files = [...operations.map((name) => `test/http/${name}`), ...nodes];
  expect(await jest(...files, 'test/authorization/matrix', '-t', names)).toBe('');
});

it('typechecks', async () => {
  expect(await typecheck).toBe('');
});
