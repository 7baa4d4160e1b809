/** Scalar expressions: text → syntax tree → typed expression. */

import type { Expression } from '../algebra/expression.ts';
import { dataTypeOf } from '../algebra/type.ts';
import { reworded } from '../outcome.ts';
import type { Columns, DataType, Outcome, Parameters, Problem } from '../types.ts';
import { findFunction } from './call.ts';
import type { ParameterScope } from './parameter-scope.ts';
import { parse } from './parser.ts';
import { Resolver } from './resolve.ts';
import { rangeAt, type SyntaxProblem } from './tokens.ts';
import { children, type Tree } from './tree.ts';
import type { Report } from './typed.ts';

const MAX_PROBLEMS = 10;

export interface CompiledExpression {
  /** Null if the expression is the literal NULL, which has any type. */
  readonly type: DataType | null;
  /** Its columns are those of the input. */
  readonly expression: Expression;
  /** Number of values and operators. */
  readonly size: number;
}

/**
 * Parses an expression, resolves its names in the input columns, and determines its type. Problems have the position in
 * the text ("at 7", from 1), its range, and the most similar name.
 * @param path JSON Pointer of the config member with the text
 * @param parameters the declared parameters of the graph, if it declares any
 */
export function compileExpression(
  text: string,
  columns: Columns,
  path: string,
  parameters?: Parameters,
): Outcome<CompiledExpression> {
  return compile(text, columns, path, parameters);
}

/** Compiles an expression that is computed before there are rows. A column in it is a problem. */
export function compileWithoutColumns(
  text: string,
  path: string,
  parameters: Parameters | undefined,
): Outcome<CompiledExpression> {
  return compile(text, null, path, parameters);
}

/** Compiles an expression over the constants of a run. A column or a parameter in it is a problem. */
export function compileConstant(text: string, path: string): Outcome<CompiledExpression> {
  return compile(text, null, path, 'none');
}

function compile(
  text: string,
  columns: Columns | null,
  path: string,
  parameters: ParameterScope,
): Outcome<CompiledExpression> {
  const tree = parse(text);
  if ('message' in tree) return { ok: false, problems: [problem(tree, text, path)] };
  const { problems, report } = reportTo(text, path);
  const resolver = new Resolver(columns, parameters, report);
  const typed = resolver.resolve(tree);
  if (!typed || problems.length > 0)
    return { ok: false, problems: problems.slice(0, MAX_PROBLEMS) };
  const { expression } = typed;
  const type = dataTypeOf(expression.type);
  return { ok: true, value: { type, expression, size: tree.size } };
}

/**
 * Checks the syntax before the columns are known. The value is the number of values and operators in the expression.
 */
export function checkExpressionSyntax(text: string, path: string): Outcome<number> {
  const tree = parse(text);
  return 'message' in tree
    ? { ok: false, problems: [problem(tree, text, path)] }
    : { ok: true, value: tree.size };
}

/** Problems of a well-formed expression that do not depend on columns: unknown functions and parameters. */
export function checkExpressionNames(
  text: string,
  path: string,
  parameters: Parameters | undefined,
): readonly Problem[] {
  const tree = parse(text);
  if ('message' in tree) return [];
  const { problems, report } = reportTo(text, path);
  const resolver = new Resolver([], parameters, report);
  const visit = (part: Tree): void => {
    if (part.kind === 'call') findFunction(part.name, part.args.length, part.at, report);
    if (part.kind === 'parameter') resolver.resolve(part);
    for (const child of children(part)) visit(child);
  };
  visit(tree);
  return problems.slice(0, MAX_PROBLEMS);
}

function reportTo(
  text: string,
  path: string,
): { readonly problems: Problem[]; readonly report: Report } {
  const problems: Problem[] = [];
  const report: Report = (code, message, at, hinted) => {
    const range = rangeAt(text, at);
    problems.push(reworded({ code, message, path, range, hinted }, (words) => located(words, at)));
  };
  return { problems, report };
}

function problem({ message, at }: SyntaxProblem, text: string, path: string): Problem {
  const range = rangeAt(text, at);
  return { code: 'invalid_expression', message: located(message, at), path, range };
}

function located(message: string, at: number): string {
  return `${message} (at ${at + 1})`;
}
