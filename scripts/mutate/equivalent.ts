/** Places where a changed program is as good as the one before: a mutant of them would say nothing about the tests. */

import ts from 'typescript';

/** In the options of a listener to `abort`, an event that comes once by itself. */
export function isOfAbort(node: ts.Node): boolean {
  const call = node.parent.parent?.parent;
  if (call === undefined || !ts.isCallExpression(call)) return false;
  const [event] = call.arguments;
  return event !== undefined && ts.isStringLiteral(event) && event.text === 'abort';
}

/** A name of a random byte more or less is as good. */
export function isRandomLength({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && parent.expression.getText() === 'randomBytes';
}

/** A statement of the database without its name is one that is prepared each time: the same rows. */
export function isStatementName(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ts.isPropertyAssignment(parent) &&
    parent.name.getText() === 'name' &&
    parent.parent.properties.some((other) => other.name?.getText() === 'sql')
  );
}

/** What stands in for an element of a list that is there, because its type says that it may not be. */
export function isForTheCompiler(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isBindingElement(parent)) return ts.isArrayBindingPattern(parent.parent);
  return (
    ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken &&
    parent.right === node &&
    ts.isElementAccessExpression(parent.left) &&
    ts.isNumericLiteral(parent.left.argumentExpression)
  );
}

/** Of a table of the documentation: for people, as sentences are. */
export function isHeading({ parent }: ts.Node): boolean {
  return (
    ts.isArrayLiteralExpression(parent) &&
    ts.isCallExpression(parent.parent) &&
    parent.parent.expression.getText() === 'table'
  );
}

/** Lets others have their turn; the result is the same. */
export function isPause(node: ts.Expression): boolean {
  return ts.isYieldExpression(node) && node.expression === undefined;
}
