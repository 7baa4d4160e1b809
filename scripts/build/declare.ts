/** The types of a TypeScript file, printed without looking at any other: every export says its type. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import ts from 'typescript';

/** Throws if the type of an export is inferred. */
export function declareFile(file: string, target: string): void {
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(readFileSync(file, 'utf8'), {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: { isolatedDeclarations: true, declaration: true },
  });
  if (diagnostics.length > 0)
    throw new Error(
      diagnostics
        .map(({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`)
        .join('\n'),
    );
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, outputText.replace(RELATIVE_SOURCE, '$1.js$2'));
}

/** The specifier of a source file in printed declarations. */
const RELATIVE_SOURCE = /((?:from|import\() ?['"]\.{1,2}\/[^'"]*)\.ts(['"])/g;
