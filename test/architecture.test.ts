/** The architecture rules: imports between folders, the length of files, readers of the environment. */

import { basename } from 'node:path';
import { operations } from '../src/generated/operations.ts';
import { folderCycles } from './support/folder-cycles.ts';
import { importRules, PURE_FILES, SHARED_SCRIPTS, testedScripts } from './support/import-rules.ts';
import { readSourceFiles, valueImports, type SourceFile } from './support/source-files.ts';

/** Prisma writes its client as it likes. */
const all = readSourceFiles().filter(({ path }) => !path.startsWith('generated/prisma/'));
const files = all.filter(({ path }) => !path.startsWith('generated/'));

/** One of the table: named after its operation, in the folder of its tag. */
function isHandler(path: string): boolean {
  return path.startsWith('handlers/') && Object.hasOwn(operations, basename(path, '.ts'));
}

function folderOf(file: SourceFile): string | undefined {
  return Object.keys(importRules).find((folder) => file.path.startsWith(folder));
}

function violations(file: SourceFile): string[] {
  const folder = folderOf(file);
  if (folder === undefined) return [`${file.path} has no rule`];
  const rule = importRules[folder]!;
  const bad = [
    ...file.imports.filter((path) => !rule.imports.some((allowed) => path.startsWith(allowed))),
    ...file.packages.filter(
      (name) =>
        !name.startsWith('node:') &&
        !rule.packages.some(
          (allowed) =>
            name === allowed ||
            (allowed.endsWith('/') && name.startsWith(allowed)) ||
            name.startsWith(`${allowed}/`),
        ),
    ),
  ];
  return bad.map((name) => `${file.path} imports ${name}`);
}

describe('the architecture', () => {
  it('has folders that import only what the architecture allows', () => {
    expect(all.flatMap(violations)).toEqual([]);
  });

  it('notices a violation', () => {
    const file: SourceFile = {
      path: 'services/keys/keys.ts',
      text: '',
      lines: 1,
      imports: ['http/server/server.ts'],
      packages: ['koa', 'node:crypto'],
    };
    expect(violations(file)).toEqual([
      'services/keys/keys.ts imports http/server/server.ts',
      'services/keys/keys.ts imports koa',
    ]);
  });

  it('has folders that import of others only types, where the composition root passes the values', () => {
    const values = files.flatMap((file) => {
      const { asTypes = [] } = importRules[folderOf(file) ?? ''] ?? {};
      return valueImports(file)
        .filter((path) => asTypes.some((folder) => path.startsWith(folder)))
        .filter((path) => !PURE_FILES.includes(path))
        .map((path) => `${file.path} imports values of ${path}`);
    });
    expect(values).toEqual([]);
  });

  it('tells imports of values from those of types', () => {
    const text = [
      "import type { A } from './a.ts';",
      "import { type B } from './b.ts';",
      "import { type C, D } from '../c.ts';",
      "export { E } from './e.ts';",
      "export type { F } from './f.ts';",
      "import * as g from './g.ts';",
    ].join('\n');
    const file: SourceFile = { path: 'x/y.ts', text, lines: 6, imports: [], packages: [] };
    expect(valueImports(file)).toEqual(['c.ts', 'x/e.ts', 'x/g.ts']);
  });

  it('keeps node types from importing each other', () => {
    const between = files
      .filter((file) => file.path.startsWith('nodes/') && file.path !== 'nodes/index.ts')
      // Of integrations there is one kind of node type, in several files.
      .filter((file) => !file.path.startsWith('nodes/integration/'))
      .flatMap((file) =>
        file.imports
          .filter((path) => path.startsWith('nodes/'))
          .map((path) => `${file.path} imports ${path}`),
      );
    expect(between).toEqual([]);
  });

  it('has no import cycle, type imports included', () => {
    expect(cycles(all)).toEqual([]);
  });

  it('notices an import cycle', () => {
    const file = (path: string, imports: string[]): SourceFile => ({
      path,
      text: '',
      lines: 1,
      imports,
      packages: [],
    });
    expect(
      cycles([file('a.ts', ['b.ts']), file('b.ts', ['c.ts']), file('c.ts', ['b.ts'])]),
    ).toEqual(['b.ts → c.ts → b.ts']);
  });

  it('has no import cycle between folders', () => {
    // Tables in generated/ import files of several layers, and every layer imports generated types.
    expect(folderCycles(files)).toEqual([]);
  });

  it('notices an import cycle between folders', () => {
    const file = (path: string, ...imports: string[]): SourceFile => ({
      path,
      text: '',
      lines: 1,
      imports,
      packages: [],
    });
    expect(
      folderCycles([
        file('a/one.ts', 'b/one.ts', 'c/x/one.ts'),
        file('b/one.ts', 'a/two.ts'),
        file('c/x/one.ts', 'c/y/one.ts', '../test/z.ts'),
        file('c/y/one.ts', 'c/two.ts'),
        file('c/two.ts', 'c/x/two.ts'),
      ]),
    ).toEqual(['.: a, b', 'c: two.ts, x, y']);
  });

  it('imports DuckDB in one file, main nowhere, and app in main alone', () => {
    const duckdb = files
      .filter((file) => file.packages.includes('@duckdb/node-api'))
      .map((file) => file.path);
    expect(duckdb).toHaveLength(1);
    expect(
      files
        .filter((file) => file.imports.some((path) => /^(cli\/)?main\.ts$/.test(path)))
        .map((file) => file.path),
    ).toEqual([]);
    expect(
      files
        .filter(
          (file) =>
            !file.path.startsWith('app/') && file.imports.some((path) => path.startsWith('app/')),
        )
        .map((file) => file.path),
    ).toEqual(['main.ts']);
  });

  it('has scripts that import no tests, and tests that import what is shared, or the script that they test', () => {
    const imports = (folder: string, other: string): (readonly [from: string, path: string])[] =>
      readSourceFiles(folder).flatMap(({ path, imports }) =>
        imports
          .filter((name) => name.startsWith(`../${other}/`))
          .map((name) => [path, name.slice('../'.length)] as const),
      );
    const isTested = (from: string, path: string): boolean =>
      Object.entries(testedScripts).some(
        ([script, tests]) => path.startsWith(script) && tests.some((test) => from.startsWith(test)),
      );
    const said = ([from, path]: readonly [string, string]): string => `${from} imports ${path}`;
    expect(imports('scripts', 'test').map(said)).toEqual([]);
    const fromScripts = imports('test', 'scripts');
    expect(fromScripts).not.toEqual([]);
    expect(
      fromScripts
        .filter(
          ([from, path]) =>
            !SHARED_SCRIPTS.some((shared) => path.startsWith(shared)) && !isTested(from, path),
        )
        .map(said),
    ).toEqual([]);
  });

  it('opens no file in services: outputs and results are read where they are written', () => {
    const opening = files
      .filter(({ path }) => /^(services|handlers|model)\//.test(path))
      .filter(({ packages }) => packages.some((name) => name.startsWith('node:fs')))
      .map(({ path }) => path);
    expect(opening).toEqual([]);
  });

  it('reads the environment in the entries of its two programs only', () => {
    const readers = files
      .filter((file) => /\bprocess\.env\b/.test(file.text))
      .map((file) => file.path);
    expect(readers).toEqual(['cli/main.ts', 'main.ts']);
  });

  it('names node types in the catalogue, in examples for people and in the command only', () => {
    const naming = files
      .filter(({ path }) => !path.startsWith('nodes/'))
      .filter(({ text }) => /'(sources|queryoperators|termination)\/\w+'/.test(text))
      .map(({ path }) => path);
    expect(naming).toEqual([
      'app/startup/first-steps.ts',
      'cli/commands/params.ts',
      'cli/commands/query.ts',
      'console/dashboards/tile-dialog.tsx',
      'console/editor/dropped-file.ts',
      'console/workflows/templates.ts',
      'http/docs/diagram.ts',
    ]);
  });

  it('names fields in services in the words of the model: handlers know how requests write them', () => {
    const wire = /field: ['`][^'`]*[a-z]_[a-z]|`(?!api_key_header)[a-z]+(?:_[a-z]+)+\\?`/;
    const naming = files
      .filter(({ path }) => path.startsWith('services/'))
      .flatMap(({ path, text }) => {
        const lines = text.split('\n').filter((line) => wire.test(line));
        return lines.map((line) => `${path}: ${line.trim()}`);
      });
    expect(naming).toEqual([]);
  });

  it('has small files: none over 300 lines, nodes at most 150, handlers at most 60', () => {
    const limit = (path: string) => (path.startsWith('nodes/') ? 150 : isHandler(path) ? 60 : 300);
    const long = files
      .filter((file) => file.lines > limit(file.path))
      .map((file) => `${file.path}: ${file.lines}`);
    expect(long).toEqual([]);
  });

  it('has no drawer files', () => {
    expect(
      files
        .map((file) => file.path)
        .filter((path) => /(^|\/)(utils?|helpers?|common|misc)(\.ts|\/)/.test(path)),
    ).toEqual([]);
  });
});

/** Each cycle once, from its first file in reading order. */
function cycles(sources: readonly SourceFile[]): string[] {
  const byPath = new Map(sources.map((file) => [file.path, file]));
  const state = new Map<string, 'open' | 'done'>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open') {
      found.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      return;
    }
    state.set(path, 'open');
    for (const next of byPath.get(path)?.imports ?? []) visit(next, [...trail, path]);
    state.set(path, 'done');
  };
  for (const file of sources) visit(file.path, []);
  return found;
}
