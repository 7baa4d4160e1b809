/** The source trees as data: which file imports what, type imports included. */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import ts from 'typescript';

export interface SourceFile {
  /** Below the folder that was read, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  /** Files that this one imports, as paths like `path`; those outside of the folder begin with `../`. */
  readonly imports: readonly string[];
  /** Packages and node: modules, by the name that is written. */
  readonly packages: readonly string[];
}

export const projectRoot = resolve(__dirname, '../..');

/** All hand-written and generated TypeScript of the folder, such as `src`. */
export function readSourceFiles(folder = 'src'): readonly SourceFile[] {
  const root = join(projectRoot, folder);
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => readSourceFile(root, join(entry.parentPath, entry.name)))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function readSourceFile(root: string, file: string): SourceFile {
  const text = readFileSync(file, 'utf8');
  const specifiers = ts
    .preProcessFile(text, true, true)
    .importedFiles.map((imported) => imported.fileName);
  return {
    path: below(root, file),
    text,
    lines: text.split('\n').length - 1,
    imports: specifiers
      .filter((name) => name.startsWith('.'))
      .map((name) => below(root, resolve(dirname(file), name))),
    packages: specifiers.filter((name) => !name.startsWith('.')),
  };
}

function below(root: string, file: string): string {
  return relative(root, file).split(sep).join('/');
}
