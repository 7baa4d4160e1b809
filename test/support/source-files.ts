/** The source tree as data: which file imports what, type imports included. */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import ts from 'typescript';

export interface SourceFile {
  /** Below `src/`, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  /** Files below `src/` that this one imports, as paths like `path`. */
  readonly imports: readonly string[];
  /** Packages and node: modules, by the name that is written. */
  readonly packages: readonly string[];
}

export const projectRoot = resolve(__dirname, '../..');
const sourceRoot = join(projectRoot, 'src');

/** All hand-written and generated TypeScript below `src/`. */
export function readSourceFiles(): readonly SourceFile[] {
  return readdirSync(sourceRoot, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => readSourceFile(join(entry.parentPath, entry.name)))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function readSourceFile(file: string): SourceFile {
  const text = readFileSync(file, 'utf8');
  const specifiers = ts
    .preProcessFile(text, true, true)
    .importedFiles.map((imported) => imported.fileName);
  return {
    path: below(file),
    text,
    lines: text.split('\n').length - 1,
    imports: specifiers
      .filter((name) => name.startsWith('.'))
      .map((name) => below(resolve(dirname(file), name))),
    packages: specifiers.filter((name) => !name.startsWith('.')),
  };
}

function below(file: string): string {
  return relative(sourceRoot, file).split(sep).join('/');
}
