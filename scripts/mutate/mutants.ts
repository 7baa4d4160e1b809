/** All mutants of a file: small changes of its text, each a plausible fault. */

import ts from 'typescript';
import { functionAt, functionsOf, parse } from './functions.ts';
import { mutationsOf } from './operators.ts';

export interface Mutant {
  /** Below the root, with forward slashes. */
  readonly file: string;
  readonly line: number;
  /** What was done, in a few words. */
  readonly operator: string;
  /** The function in which it is (`functions.ts`). */
  readonly inside: string;
  /** The file's text with the change. */
  readonly mutated: string;
  /** The changed lines before and after. */
  readonly diff: string;
}

export function mutantsOf(file: string, text: string): readonly Mutant[] {
  const source = parse(file, text);
  const functions = functionsOf(source);
  const mutants: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    // Types are the compiler's to check, and imports do not run.
    if (
      ts.isTypeNode(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isImportDeclaration(node) ||
      ts.isExportDeclaration(node)
    )
      return;
    for (const { start, end, replacement, operator } of mutationsOf(node)) {
      const mutated = text.slice(0, start) + replacement + text.slice(end);
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      mutants.push({
        file,
        line,
        operator,
        inside: functionAt(functions, start),
        mutated,
        diff: diffOf(text, start, end, replacement),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}

function diffOf(text: string, start: number, end: number, replacement: string): string {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  const to = lineEnd === -1 ? text.length : lineEnd;
  const mark = (sign: string, lines: string): string =>
    lines
      .split('\n')
      .map((line) => `    ${sign} ${line}`)
      .join('\n');
  return `${mark('-', text.slice(from, to))}\n${mark('+', text.slice(from, start) + replacement + text.slice(end, to))}`;
}
