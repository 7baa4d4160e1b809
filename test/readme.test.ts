/** What the documents for people name is there: paths, commands, settings, versions, routes. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingTable, type Setting } from '../src/app/config.ts';
import { createChecker } from './support/checker.ts';
import { errorTable } from '../src/generated/error-table.ts';
import { operations } from '../src/generated/operations.ts';
import { readEdges, readNodes } from '../src/handlers/workflows/graph-body.ts';
import { catalogue } from '../src/nodes/index.ts';
import { resolveGraph } from '../src/services/workflows/graph-rules.ts';
import { readDocument, readText, type TextDocument } from './support/documents-in-text.ts';
import { projectRoot } from './support/source-files.ts';
import { systemPaths } from './support/system-paths.ts';
import { finished } from './support/finished.ts';

const manifest = JSON.parse(readText('package.json')) as {
  engines: { node: string };
  bin: Record<string, string>;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};
const settings: readonly Setting[] = Object.values(settingTable(7));
const variables = settings.map(({ variable }) => variable);
const readme = readDocument('README.md');
const documents = [readme, readDocument('src/README.md'), readDocument('test/README.md')];

/** A path of a document is meant from the project or from the document's own folder; a placeholder stands for any name. */
function isThere(document: TextDocument, path: string): boolean {
  const folder = document.path.includes('/') ? document.path.replace(/\/[^/]*$/, '') : '.';
  const fixed = path.replace(/[^/]*<.*$/, '');
  // What the build makes need not be there.
  return (
    fixed === 'dist/' || [folder, '.'].some((base) => existsSync(join(projectRoot, base, fixed)))
  );
}

const isPackage = (name: string): boolean =>
  [...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)].some(
    (known) => known === name || (name.endsWith('/') && known.startsWith(name)),
  );

const isDefault = (text: string): boolean => settings.some(({ fallback }) => fallback === text);

/** A folder, a file of ours, or a package's entry; not a route, a node type, a default or a command. */
function looksLikePath(code: string): boolean {
  if (
    !/^[\w.@<>-]+(\/[\w.@<>-]+)*\/?$/.test(code) ||
    catalogue.has(code) ||
    isPackage(code) ||
    isDefault(code)
  )
    return false;
  return code.includes('/') || /\.(ts|md|yaml|json|js|prisma)$/.test(code);
}

describe.each(documents)('$path', (document) => {
  it('names paths that exist', () => {
    const paths = [
      // The names of packages are no paths.
      ...document.code.filter((path) => looksLikePath(path) && !path.startsWith('@')),
      ...document.links.filter((link) => !/^https?:/.test(link)),
    ];
    expect(paths.filter((path) => !isThere(document, path))).toEqual([]);
  });

  it('names commands that package.json has', () => {
    const commands = [...document.text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test|ci)\b)/g)].map(
      ([, script, own]) => script ?? own ?? '',
    );
    expect(
      commands.filter((name) => name !== 'ci' && manifest.scripts[name] === undefined),
    ).toEqual([]);
    const programs = [...document.text.matchAll(/\bnpx ([\w-]+)/g)].map(
      ([, program]) => program ?? '',
    );
    expect(
      programs.filter(
        (program) =>
          manifest.bin[program] === undefined &&
          !existsSync(join(projectRoot, 'node_modules', '.bin', program)),
      ),
    ).toEqual([]);
    const files = [...document.text.matchAll(/\b(?:npm test -- |tsx |--config )([\w./-]+)/g)].map(
      ([, file]) => file ?? '',
    );
    expect(files.filter((file) => !isThere(document, file))).toEqual([]);
  });

  it('names variables that something reads', () => {
    const ofDevelopment = ['scripts', 'test', '.ci'].flatMap((folder) =>
      readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
        .filter(
          (entry) =>
            entry.isFile() &&
            /^(run|.*\.ts)$/.test(entry.name) &&
            !entry.parentPath.includes('node_modules'),
        )
        .flatMap((entry) =>
          [
            ...readFileSync(join(entry.parentPath, entry.name), 'utf8').matchAll(
              /process\.env\['(\w+)'\]/g,
            ),
          ].map(([, name]) => name),
        ),
    );
    const known = new Set([
      ...variables,
      ...settings.filter(({ secret }) => secret).map(({ variable }) => `${variable}_FILE`),
      ...ofDevelopment,
      ...Object.keys(errorTable),
    ]);
    const commands = document.fences
      .filter(({ language }) => language === 'sh')
      .flatMap(({ content }) =>
        [...content.matchAll(/\b([A-Z][A-Z_]{3,})=/g)].map(([, name]) => name ?? ''),
      );
    const named = [...document.code.filter((code) => /^[A-Z][A-Z_]{3,}$/.test(code)), ...commands];
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it('names paths of the service that it serves', () => {
    const served = new Set([
      '/console/',
      ...systemPaths(),
      ...Object.values(operations).map(({ path }) => path.replace(/\{\w+\}/g, '{}')),
    ]);
    const sent = [...document.text.matchAll(/http:\/\/127\.0\.0\.1:3000(\/[\w./-]*)/g)].map(
      ([, path]) => path ?? '',
    );
    const named = document.code.flatMap(
      (code) => /^(?:GET |POST |PATCH |DELETE )?(\/[\w./{}-]*)$/.exec(code)?.[1] ?? [],
    );
    expect(
      [...sent, ...named].filter((path) => !served.has(path.replace(/\{\w+\}/g, '{}'))),
    ).toEqual([]);
  });
});

describe('README.md', () => {
  it('names the versions that are required', () => {
    expect(readme.text).toContain(`Node.js ${manifest.engines.node.replace('>=', '≥ ')}`);
    expect(readText('.ci/run')).toContain(`Node ${manifest.engines.node.replace('>=', '≥ ')}`);
  });

  it('shows a workflow that can be stored and runs', () => {
    const { content } = readme.fences.find((fence) => fence.content.includes('/api/v1/workflows'))!;
    const { nodes, edges } = JSON.parse(/-d '([^']*)'/.exec(content)![1]!) as {
      nodes: Parameters<typeof readNodes>[0];
      edges: Parameters<typeof readEdges>[0];
    };
    const stored = resolveGraph(
      catalogue,
      { maxGraphNodes: 500, maxGraphEdges: 2000 },
      readNodes(nodes),
      readEdges(edges),
    );
    const graph = {
      nodes: stored.nodes.map(({ nodeType, label, config }, id) => ({
        id,
        type: nodeType,
        label,
        config,
      })),
      edges: stored.edges.map((edge) => ({
        source: edge.sourceNodeIndex,
        sourcePort: edge.sourceKey,
        target: edge.targetNodeIndex,
        targetPort: edge.targetKey,
      })),
    };
    expect(
      finished(createChecker(catalogue, { maxNodes: 500 }).check(graph, null, null)).report,
    ).toEqual({ errors: [], warnings: [] });
  });
});

describe('src/README.md', () => {
  const [, source] = documents as [TextDocument, TextDocument];

  it('has a place for every folder and for every file at the top', () => {
    const entries = readdirSync(join(projectRoot, 'src'), { withFileTypes: true }).filter(
      ({ name }) => !['README.md', 'tsconfig.json'].includes(name),
    );
    const missing = entries
      .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
      .filter((name) => !source.code.includes(name));
    expect(missing).toEqual([]);
  });
});

describe('the project', () => {
  it('has at its top what was agreed, and nothing that a command left there', () => {
    const agreed = ['package.json', 'package-lock.json', 'tsconfig.json', 'Dockerfile'];
    const texts = ['README.md', 'CHANGELOG.md', 'LICENSE', 'NOTICE'];
    const folders = ['openapi', 'prisma', 'src', 'scripts', 'test'];
    const ignored = readText('.gitignore').split(/[\n/]+/);
    const others = readdirSync(projectRoot)
      .filter((name) => !name.startsWith('.') && !name.endsWith('.log') && !ignored.includes(name))
      .filter((name) => ![...agreed, ...texts, ...folders].includes(name));
    expect(others).toEqual([]);
  });
});

describe('test/README.md', () => {
  it('has a place for every folder', () => {
    const folders = readdirSync(__dirname, { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(
      folders
        .map(({ name }) => `test/${name}/`)
        .filter((name) => !documents[2]!.code.includes(name)),
    ).toEqual([]);
  });
});
