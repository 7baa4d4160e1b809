/**
 * Which functions a test file reaches. In a tree of its own every function notes
 * its first call in a file, from the engine's processes and the built service too,
 * and every test file is run there once.
 */

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { functionsOf, MODULE, parse } from './functions.ts';
import { sourceFiles, type Tree } from './tree.ts';

const LOG = '.reached';

/** Puts the notes into every source file of the tree. */
export function instrument(tree: Tree): void {
  for (const file of sourceFiles(tree.root, 'src'))
    tree.put(
      file,
      instrumented(file, readFileSync(join(tree.root, file), 'utf8'), join(tree.root, LOG)),
    );
}

/** Lines keep their numbers. A function may be called before its module has run: what it uses is hoisted. */
export function instrumented(file: string, text: string, log: string): string {
  const source = parse(file, text);
  const insertions: { at: number; text: string }[] = [];
  for (const { id, body } of functionsOf(source)) {
    const note = `__reached(${JSON.stringify(id)})`;
    const start = body.getStart();
    if (text[start] === '{' && 'statements' in body)
      insertions.push({ at: start + 1, text: `${note};` });
    else insertions.push({ at: start, text: `(${note}, (` }, { at: body.end, text: '))' });
  }
  let result = text;
  // From behind, so that positions stay true.
  for (const { at, text: inserted } of insertions.sort((a, b) => b.at - a.at))
    result = result.slice(0, at) + inserted + result.slice(at);
  const line = `${JSON.stringify(`${file}\t`)} + id + '\\n'`;
  const prelude =
    `import { appendFileSync as __append } from 'node:fs'; var __seen; ` +
    `function __reached(id) { __seen ??= {}; if (__seen[id]) return; __seen[id] = true; __append(${JSON.stringify(log)}, ${line}); } __reached('');`;
  const shebang = /^#!.*\n/.exec(result)?.[0] ?? '';
  return shebang + prelude + result.slice(shebang.length);
}

/** File → functions that were reached since the last time; the module itself is one. */
export function takeReached(tree: Tree): Readonly<Record<string, readonly string[]>> {
  const log = join(tree.root, LOG);
  const reached: Record<string, Set<string>> = {};
  for (const line of existsSync(log) ? readFileSync(log, 'utf8').split('\n') : []) {
    const [file = '', id = MODULE] = line.split('\t');
    if (file !== '') (reached[file] ??= new Set()).add(id);
  }
  rmSync(log, { force: true });
  return Object.fromEntries(Object.entries(reached).map(([file, ids]) => [file, [...ids]]));
}
