/** A copy of the project in which files are spoiled, so that the work tree never is. */

import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { compileFile } from '../build/compile.ts';

export interface Tree {
  readonly root: string;
  /** Puts a text in the place of a source file, for tests and for what runs from `dist/`. */
  put(file: string, text: string): void;
  /** Puts back what the work tree had when it was copied. */
  restore(file: string): void;
}

const LEFT_OUT: ReadonlySet<string> = new Set([
  'node_modules',
  '.git',
  '.cache',
  'dist',
  'data',
  'coverage',
]);

const isOurs = (path: string): boolean => basename(path) !== 'node_modules';

/** @param target is removed if it is there */
export function copyTree(root: string, target: string): Tree {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(join(target, '.cache'), { recursive: true });
  for (const name of readdirSync(root))
    if (!LEFT_OUT.has(name))
      cpSync(join(root, name), join(target, name), { recursive: true, filter: isOurs });
  symlinkSync(join(root, 'node_modules'), join(target, 'node_modules'));
  if (existsSync(join(root, 'dist')))
    cpSync(join(root, 'dist'), join(target, 'dist'), { recursive: true });
  const compile = (file: string): void =>
    compileFile(
      join(target, file),
      join(target, file.replace(/^src\//, 'dist/').replace(/\.ts$/, '.js')),
    );
  const originals = new Map<string, string>();
  const put = (file: string, text: string): void => {
    if (!originals.has(file)) originals.set(file, readFileSync(join(target, file), 'utf8'));
    writeFileSync(join(target, file), text);
    compile(file);
  };
  return { root: target, put, restore: (file) => put(file, originals.get(file) ?? '') };
}

/** The source files below a folder, sorted, with forward slashes; those that are generated or declare types are none. */
export function sourceFiles(root: string, folder: string): readonly string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter(
      (name) =>
        name.endsWith('.ts') && !name.endsWith('.d.ts') && !name.startsWith('src/generated/'),
    )
    .sort();
}
