/** The numbers that a source file names, as they are written there. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import ts from 'typescript';
import { projectRoot } from './source-files.ts';

/** What has a name at the top of a file and is made of literals and of such names. */
export function constantsOf(file: string): Readonly<Record<string, unknown>> {
  const text = readFileSync(join(projectRoot, file), 'utf8');
  const found: Record<string, unknown> = {};
  for (const statement of ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true).statements)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (initializer === undefined) continue;
        const value = ts.isAsExpression(initializer) ? initializer.expression : initializer;
        if (isOfLiterals(value, found))
          found[name.getText()] = runInNewContext(`(${value.getText()})`, { ...found });
      }
  return found;
}

function isOfLiterals(node: ts.Node, known: Readonly<Record<string, unknown>>): boolean {
  if (ts.isIdentifier(node)) return Object.hasOwn(known, node.text);
  if (ts.isPropertyAssignment(node)) return isOfLiterals(node.initializer, known);
  if (
    ts.isNumericLiteral(node) ||
    ts.isBigIntLiteral(node) ||
    ts.isStringLiteral(node) ||
    node.kind === ts.SyntaxKind.TrueKeyword ||
    node.kind === ts.SyntaxKind.FalseKeyword
  )
    return true;
  if (ts.isBinaryExpression(node))
    return isOfLiterals(node.left, known) && isOfLiterals(node.right, known);
  if (ts.isPrefixUnaryExpression(node)) return isOfLiterals(node.operand, known);
  if (ts.isParenthesizedExpression(node)) return isOfLiterals(node.expression, known);
  return (
    ts.isObjectLiteralExpression(node) &&
    node.properties.every((property) => isOfLiterals(property, known))
  );
}
