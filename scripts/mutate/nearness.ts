/** How near a test file is to a source file, by their imports and names: for tests whose reach is not recorded. */

import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';

/** All files that a file imports, at any remove, with what it starts as a process or thread. */
export type ImportsOf = (file: string) => ReadonlySet<string>;

export function createImports(root: string): ImportsOf {
  const direct = new Map<string, readonly string[]>();
  const directOf = (file: string): readonly string[] => {
    const known = direct.get(file);
    if (known !== undefined) return known;
    const found = directImports(file, readFileSync(join(root, file), 'utf8')).filter((path) =>
      existsSync(join(root, path)),
    );
    direct.set(file, found);
    return found;
  };
  return (file) => {
    const reached = new Set<string>();
    const waiting = [file];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      for (const path of directOf(next))
        if (!reached.has(path)) {
          reached.add(path);
          waiting.push(path);
        }
    return reached;
  };
}

/** Compiled programs are named by their path, below `dist/` or relative to the file. */
const PROGRAM = /(?:new URL\('(\.[\w./-]+)\.js'|['"`/]dist\/([\w/-]+)\.js)/g;

/** Source files whose paths stand in a text. */
export function namedFiles(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/['"`](src\/[\w./-]+\.ts)['"`]/g)].map(([, path = '']) => path));
}

/** With what is started as a process or thread. */
export function directImports(file: string, text: string): readonly string[] {
  const imported = ts
    .preProcessFile(text)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.') && name.endsWith('.ts'))
    .map((name) => join(dirname(file), name));
  const programs = [...text.matchAll(PROGRAM)].map(([, relative, compiled]) =>
    relative === undefined ? `src/${compiled}.ts` : `${join(dirname(file), relative)}.ts`,
  );
  return [...imported, ...programs].map((path) => path.replaceAll('\\', '/'));
}

/** From 0 to 1: how many words the names share. The folders of the source file count half. */
export function kinship(test: string, file: string): number {
  const [testName, fileName] = [basename(test, '.test.ts'), basename(file, '.ts')];
  if (testName === fileName) return 1;
  const testWords = wordsOf(testName);
  const nameWords = wordsOf(fileName);
  const folderWords = dirname(file).split('/').slice(2).flatMap(wordsOf);
  const common = (words: readonly string[], others: readonly string[]): number =>
    words.filter((word) => others.includes(word)).length;
  const shared =
    common(nameWords, testWords) +
    common(folderWords, testWords) / 2 +
    common(testWords, nameWords);
  return shared / (nameWords.length + folderWords.length / 2 + testWords.length + 1);
}

const wordsOf = (name: string): readonly string[] =>
  name
    .split(/[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase().replace(/(?<=..)(?:ies|y|s)$/, ''));
