/** The source trees as data: which file imports what, type imports included. */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';
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
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
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

/** Those of its imports that bring more than types, as paths like `imports`. */
export function valueImports(file: SourceFile): readonly string[] {
  const source = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const from = statement.moduleSpecifier;
    if (from === undefined || !ts.isStringLiteral(from) || !from.text.startsWith('.')) return [];
    return bringsValues(statement) ? [posix.join(posix.dirname(file.path), from.text)] : [];
  });
}

function bringsValues(statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(statement)) {
    const { exportClause, isTypeOnly } = statement;
    if (isTypeOnly) return false;
    const isNamed = exportClause !== undefined && ts.isNamedExports(exportClause);
    return !isNamed || exportClause.elements.some((one) => !one.isTypeOnly);
  }
  const { importClause } = statement;
  if (importClause === undefined) return true;
  if (importClause.isTypeOnly) return false;
  const { name, namedBindings } = importClause;
  const isNamed = namedBindings !== undefined && ts.isNamedImports(namedBindings);
  return name !== undefined || !isNamed || namedBindings.elements.some((one) => !one.isTypeOnly);
}

function below(root: string, file: string): string {
  return relative(root, file).split(sep).join('/');
}
