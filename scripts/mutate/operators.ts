/** What is done to a node of the syntax tree to make a fault of it. */

import ts from 'typescript';
import {
  isForTheCompiler,
  isHeading,
  isOfAbort,
  isPause,
  isRandomLength,
  isStatementName,
} from './equivalent.ts';

export interface Mutation {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  readonly operator: string;
}

const BINARY: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '+=': '-=',
  '-=': '+=',
  '&': '|',
  '|': '&',
  '<<': '>>',
  '>>>': '<<',
};

const METHODS: Readonly<Record<string, string>> = {
  ceil: 'floor',
  floor: 'ceil',
  round: 'floor',
  trunc: 'ceil',
  min: 'max',
  max: 'min',
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  shift: 'pop',
  pop: 'shift',
  push: 'unshift',
  unshift: 'push',
};

/** In the SQL and Lua of template literals. */
const QUERY_TEXT: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ = /g, ' <> '],
  [/\bAND\b/g, 'OR'],
  [/\bOR\b/g, 'AND'],
  [/\bNOT /g, ''],
  [/\bASC\b/g, 'DESC'],
  [/\bDESC\b/g, 'ASC'],
  [/\bLEFT JOIN\b/g, 'JOIN'],
  [/\bLIMIT 1\b/g, 'LIMIT 2'],
  [/\bmin\(/gi, 'max('],
  [/\bmax\(/gi, 'min('],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/^ *redis\.call\(.*\)$/gm, ''],
];

/** Below it a number is off by one; above, where the one would not be noticed by anyone, by half. */
const LARGE = 1_000;

export function mutationsOf(node: ts.Node): readonly Mutation[] {
  return MAKERS.flatMap((make) => make(node));
}

type Maker = (node: ts.Node) => readonly Mutation[];

const replace = (node: ts.Node, replacement: string, operator: string): Mutation => ({
  start: node.getStart(),
  end: node.end,
  replacement,
  operator,
});

const binary: Maker = (node) => {
  if (!ts.isBinaryExpression(node)) return [];
  const sign = node.operatorToken.getText();
  if (sign === '??') return [replace(node, node.left.getText(), '?? fallback dropped')];
  const other = BINARY[sign];
  if (other === undefined) return [];
  return [replace(node.operatorToken, other, `${sign} → ${other}`)];
};

const unary: Maker = (node) => {
  if (ts.isPrefixUnaryExpression(node)) {
    if (node.operator === ts.SyntaxKind.ExclamationToken)
      return [replace(node, node.operand.getText(), '! removed')];
    if (node.operator === ts.SyntaxKind.MinusToken)
      return [replace(node, node.operand.getText(), '- removed')];
  }
  if (!ts.isPrefixUnaryExpression(node) && !ts.isPostfixUnaryExpression(node)) return [];
  if (node.operator === ts.SyntaxKind.PlusPlusToken)
    return [replace(node, node.getText().replace('++', '--'), '++ → --')];
  if (node.operator === ts.SyntaxKind.MinusMinusToken)
    return [replace(node, node.getText().replace('--', '++'), '-- → ++')];
  return [];
};

/** A loop's condition becomes false only: that it never ends is noticed anyway. */
const condition: Maker = (node) => {
  const asFalse = (test: ts.Expression): Mutation => replace(test, 'false', 'condition → false');
  if (ts.isIfStatement(node))
    return [replace(node.expression, 'true', 'condition → true'), asFalse(node.expression)];
  if (ts.isConditionalExpression(node))
    return [replace(node.condition, 'true', 'condition → true'), asFalse(node.condition)];
  if (ts.isWhileStatement(node)) return [asFalse(node.expression)];
  if (ts.isForStatement(node) && node.condition !== undefined) return [asFalse(node.condition)];
  return [];
};

const literal: Maker = (node) => {
  if (node.kind === ts.SyntaxKind.TrueKeyword)
    return isOfAbort(node) ? [] : [replace(node, 'false', 'true → false')];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [replace(node, 'true', 'false → true')];
  if (!ts.isLiteralExpression(node) || isPropertyName(node) || isForTheCompiler(node)) return [];
  if (ts.isNumericLiteral(node) && !isRandomLength(node)) {
    const value = Number(node.text);
    if (value >= LARGE || (value > 1 && isMilliseconds(node.parent)))
      return [replace(node, String(Math.floor(value / 2)), `${value} halved`)];
    return [value + 1, value - 1].map((other) =>
      replace(node, other < 0 ? `(${other})` : String(other), `${value} → ${other}`),
    );
  }
  // Sentences are for people, who do not depend on a letter.
  if (
    ts.isStringLiteral(node) &&
    !/\s/.test(node.text) &&
    !isStatementName(node) &&
    !isHeading(node)
  )
    return [replace(node, node.text === '' ? "'mutated'" : "''", 'string changed')];
  return [];
};

/** A millisecond more or less is noticed by nobody, half of the time may be. */
function isMilliseconds(parent: ts.Node): boolean {
  const name = (parent as ts.NamedDeclaration).name?.getText() ?? '';
  return /_MS$|[a-z]Ms$/.test(name);
}

function isPropertyName(node: ts.Node): boolean {
  return 'name' in node.parent && node.parent.name === node;
}

const statement: Maker = (node) => {
  if (ts.isExpressionStatement(node) && !ts.isStringLiteral(node.expression))
    return isPause(node.expression) ? [] : [replace(node, ';', 'statement removed')];
  if (ts.isThrowStatement(node)) return [replace(node, ';', 'throw removed')];
  if (ts.isContinueStatement(node)) return [replace(node, ';', 'continue removed')];
  // Where the compiler takes nothing for `false`, it is only asked whether it is true.
  if (
    ts.isReturnStatement(node) &&
    node.expression !== undefined &&
    node.expression.kind !== ts.SyntaxKind.FalseKeyword
  )
    return [replace(node, 'return;', 'return value dropped')];
  if (ts.isTryStatement(node) && node.finallyBlock !== undefined)
    return [replace(node.finallyBlock, '{}', 'finally emptied')];
  return [];
};

const call: Maker = (node) => {
  if (ts.isAwaitExpression(node))
    return isHandedOn(node) ? [] : [replace(node, node.expression.getText(), 'await removed')];
  if (ts.isPropertyAccessExpression(node) && node.questionDotToken !== undefined)
    return [replace(node.questionDotToken, '!.', '?. → .')];
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const { name, expression } = node.expression;
  if (name.text === 'finally' || name.text === 'catch')
    return [replace(node, expression.getText(), `.${name.text}() removed`)];
  const other = Object.hasOwn(METHODS, name.text) ? METHODS[name.text] : undefined;
  return other === undefined ? [] : [replace(name, other, `${name.text} → ${other}`)];
};

/** What an async function returns is awaited by its caller, with or without an `await` of its own, unless a `try` is around it. */
function isHandedOn(node: ts.AwaitExpression): boolean {
  if (ts.isArrowFunction(node.parent)) return true;
  if (!ts.isReturnStatement(node.parent)) return false;
  let around: ts.Node = node.parent;
  while (!ts.isFunctionLike(around) && !ts.isTryStatement(around)) around = around.parent;
  return !ts.isTryStatement(around);
}

const queryText: Maker = (node) => {
  const isTemplate =
    ts.isNoSubstitutionTemplateLiteral(node) ||
    node.kind === ts.SyntaxKind.TemplateHead ||
    ts.isTemplateMiddleOrTemplateTail(node);
  if (!isTemplate || !/[A-Z]{3}|redis\.call| [<>=]+ /.test(node.getText())) return [];
  const text = node.getText();
  return QUERY_TEXT.flatMap(([pattern, replacement]) =>
    [...text.matchAll(pattern)].map(({ index, 0: found }) => {
      const start = node.getStart() + index;
      return {
        start,
        end: start + found.length,
        replacement,
        operator: `${found.trim()} → ${replacement.trim()}`,
      };
    }),
  );
};

const pattern: Maker = (node) => {
  if (!ts.isRegularExpressionLiteral(node)) return [];
  const [, body = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(node.text) ?? [];
  const mutations: Mutation[] = [];
  if (body.startsWith('^'))
    mutations.push(replace(node, `/${body.slice(1)}/${flags}`, '^ removed'));
  if (/[^\\]\$$/.test(body))
    mutations.push(replace(node, `/${body.slice(0, -1)}/${flags}`, '$ removed'));
  if (flags.includes('i'))
    mutations.push(replace(node, `/${body}/${flags.replace('i', '')}`, 'flag i removed'));
  return mutations;
};

const MAKERS: readonly Maker[] = [
  binary,
  unary,
  condition,
  literal,
  statement,
  call,
  queryText,
  pattern,
];
