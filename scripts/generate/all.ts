/** Everything below `src/generated/`, written if one of its sources has changed. */

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { digestOfParts } from './digest.ts';
import { readFiles } from './files.ts';

const GENERATED = 'src/generated';
const STAMP = `${GENERATED}/.stamp`;
/** Prisma empties its own folder. The WebAssembly is committed: `npm ci` does not install its compiler. */
const OTHERS = [`${GENERATED}/prisma/`, `${GENERATED}/plain-rows.ts`];
/** The contents of these files decide what is generated. */
const SOURCES = [
  'openapi',
  'prisma/sql/queries',
  'scripts/generate',
  'scripts/spec',
  'src/app/settings',
];
const SOURCE_FILES = [
  'prisma/schema.prisma',
  'package-lock.json',
  'scripts/generate.ts',
  'src/app/setting-values.ts',
  'src/services/accounts/password-rules.ts',
];
/** The names of these files are listed in tables. */
const LISTED = ['src/handlers', 'src/nodes', 'src/jobs/periodic', 'src/model'];

/** Returns true if a source has changed since the last successful `generateAll`. */
export function isStale(root: string): boolean {
  const stamp = join(root, STAMP);
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== digestOfSources(root);
}

/** @returns the problems of the files that the tables list, such as a missing handler */
export async function generateAll(root: string): Promise<readonly string[]> {
  const digest = digestOfSources(root);
  const { bundleDocuments } = await import('./bundle.ts');
  const { generateContract } = await import('./contract.ts');
  const { generatePlainRows } = await import('./plain-rows.ts');
  const { generatePrismaClient } = await import('./prisma-client.ts');
  const { statementFiles } = await import('./statements.ts');
  const { generateTables } = await import('./tables.ts');

  const documents = await bundleDocuments(root);
  const { files: tables, faults } = generateTables(root, documents);
  const files = new Map([
    ...(await generateContract(root, documents)),
    ...tables,
    ...statementFiles(root),
  ]);
  for (const [path, text] of files) writeIfChanged(join(root, path), text);
  removeOthers(root, new Set(files.keys()));
  generatePrismaClient(root);
  generatePlainRows(root);
  if (faults.length === 0) writeIfChanged(join(root, STAMP), digest);
  return faults;
}

function digestOfSources(root: string): string {
  const contents = SOURCES.flatMap((folder) => [...readFiles(root, folder)]).toSorted();
  const single = SOURCE_FILES.map((path) => readFileSync(join(root, path), 'utf8'));
  const names = LISTED.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).toSorted(),
  );
  return digestOfParts([...contents.flat(), ...single, ...names]);
}

/** A file with the same text keeps its time. A process that reads the file meanwhile sees the old or the new text. */
function writeIfChanged(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true });
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, text);
  renameSync(aside, file);
}

function removeOthers(root: string, paths: ReadonlySet<string>): void {
  for (const path of readFiles(root, GENERATED).keys())
    if (path.endsWith('.ts') && !paths.has(path) && !OTHERS.some((other) => path.startsWith(other)))
      rmSync(join(root, path));
}
