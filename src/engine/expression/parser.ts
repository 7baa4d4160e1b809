/** Tokens → syntax tree, by precedence climbing (Pratt). */

import { Builder } from './builder.ts';
import type { Parse } from './context.ts';
import { parseCall, parseCase, parseCast, parseList } from './forms.ts';
import { describe, TokenReader } from './token-reader.ts';
import type { SyntaxProblem, Token } from './tokens.ts';
import { tokenize } from './tokens.ts';
import type { BinaryOperator, Tree } from './tree.ts';

const MAX_EXPRESSION_BYTES = 8192;

/** The precedence of binary operators. All of them are left-associative. */
const POWERS: Readonly<Record<string, number>> = {
  or: 10,
  and: 20,
  '=': 40,
  '==': 40,
  '!=': 40,
  '<>': 40,
  '<': 40,
  '<=': 40,
  '>': 40,
  '>=': 40,
  is: 40,
  in: 40,
  between: 40,
  like: 40,
  not: 40,
  '||': 50,
  '+': 60,
  '-': 60,
  '*': 70,
  '/': 70,
  '%': 70,
};
const NOT_POWER = 30;
const COMPARISON_POWER = 40;
const SIGN_POWER = 80;

const SPELLINGS: Readonly<Record<string, BinaryOperator>> = { '==': '=', '<>': '!=' };

export function parse(text: string): Tree | SyntaxProblem {
  if (Buffer.byteLength(text) > MAX_EXPRESSION_BYTES)
    return { message: `An expression has at most ${MAX_EXPRESSION_BYTES} bytes`, at: 0 };
  const bad = /[\u0000-\u0008\u000e-\u001f]|\p{Surrogate}/u.exec(text);
  if (bad)
    return {
      message: 'Control characters and lone surrogates have no place in an expression',
      at: bad.index,
    };
  const tokens = tokenize(text);
  if ('message' in tokens) return tokens;

  const reader = new TokenReader(tokens);
  const build = new Builder(reader);
  const context: Parse = {
    reader,
    build,
    expression: (power = 0) => build.nested(() => climb(context, power)),
  };
  if (reader.peek().kind === 'end') reader.fail('The expression is empty');
  const tree = context.expression();
  const rest = reader.peek();
  if (rest.kind !== 'end')
    reader.fail(`Expected an operator or the end but found ${describe(rest)}`);
  return reader.problem ?? tree;
}

function climb(context: Parse, power: number): Tree {
  let left = operand(context);
  for (;;) {
    const token = context.reader.peek();
    const binding =
      token.kind === 'symbol' || token.kind === 'keyword' ? (POWERS[token.text] ?? 0) : 0;
    if (binding <= power) return left;
    left = context.build.check(operator(context, left, token, binding));
  }
}

function operand(context: Parse): Tree {
  const { reader, build } = context;
  const token = reader.next();
  const { at } = token;
  switch (token.kind) {
    case 'number':
      return build.node({ kind: 'number', text: token.text, at });
    case 'string':
      return build.node({ kind: 'literal', value: token.text, at });
    case 'column':
      return build.node({
        kind: 'column',
        name: token.text,
        doubleQuoted: token.doubleQuoted === true,
        at,
      });
    case 'parameter':
      return build.node({ kind: 'parameter', name: token.text.slice(1), at });
    case 'name':
      return nameOrCall(context, token);
    case 'symbol':
      return afterSymbol(context, token);
    case 'keyword':
      return afterKeyword(context, token);
    case 'end':
      return noValue(context, token);
  }
}

function afterSymbol(context: Parse, token: Token): Tree {
  const { reader, build } = context;
  const { at, text } = token;
  if (text === '(') {
    const inner = context.expression();
    reader.expect('symbol', ')', 'to close the parenthesis');
    return inner;
  }
  if (text !== '-' && text !== '+') return noValue(context, token);
  const operand = context.expression(SIGN_POWER);
  return build.node({ kind: 'unary', operator: text, operand, at });
}

function afterKeyword(context: Parse, { text, at }: Token): Tree {
  const { reader, build } = context;
  switch (text) {
    case 'null':
      return build.node({ kind: 'literal', value: null, at });
    case 'true':
    case 'false':
      return build.node({ kind: 'literal', value: text === 'true', at });
    case 'not': {
      const operand = context.expression(NOT_POWER);
      return build.node({ kind: 'unary', operator: 'not', operand, at });
    }
    case 'case':
      return parseCase(context, at);
    case 'cast':
      return parseCast(context, 'cast', at);
  }
  const message = `Expected a value but found the keyword \`${text}\`; a column of this name is written [${text}]`;
  reader.fail(message, at);
  return build.nothing(at);
}

function noValue({ reader, build }: Parse, token: Token): Tree {
  reader.fail(`Expected a value but found ${describe(token)}`, token.at);
  return build.nothing(token.at);
}

function nameOrCall(context: Parse, token: Token): Tree {
  const { reader, build } = context;
  if (reader.at('symbol', '('))
    return token.text.toLowerCase() === 'try_cast'
      ? parseCast(context, 'try_cast', token.at)
      : parseCall(context, token);
  const next = reader.peek();
  const isTypedText = next.kind === 'string' && /^(?:date|timestamp)$/i.test(token.text);
  if (isTypedText) {
    reader.next();
    const literal = build.node({ kind: 'literal', value: next.text, at: next.at });
    return build.node({ kind: 'call', name: token.text, args: [literal], at: token.at });
  }
  return build.node({ kind: 'column', name: token.text, doubleQuoted: false, at: token.at });
}

function operator(context: Parse, left: Tree, token: Token, power: number): Tree {
  const { reader, build } = context;
  const { at } = token;
  reader.next();
  if (power !== COMPARISON_POWER || token.kind === 'symbol') {
    const spelled = SPELLINGS[token.text] ?? (token.text as BinaryOperator);
    return build.node({
      kind: 'binary',
      operator: spelled,
      left,
      right: context.expression(power),
      at,
    });
  }
  if (token.text === 'is') {
    const negated = reader.take('keyword', 'not');
    reader.expect('keyword', 'null', 'after `is`');
    return build.node({ kind: 'isNull', operand: left, negated, at });
  }
  const negated = token.text === 'not';
  const word = negated ? reader.next() : token;
  switch (word.text) {
    case 'in':
      return build.node({
        kind: 'in',
        operand: left,
        items: parseList(context, 'in'),
        negated,
        at,
      });
    case 'between': {
      const low = context.expression(COMPARISON_POWER);
      reader.expect('keyword', 'and', 'between the two limits of `between`');
      return build.node({
        kind: 'between',
        operand: left,
        low,
        high: context.expression(COMPARISON_POWER),
        negated,
        at,
      });
    }
    case 'like': {
      const pattern = context.expression(COMPARISON_POWER);
      const escape = reader.take('keyword', 'escape')
        ? context.expression(COMPARISON_POWER)
        : undefined;
      return build.node({ kind: 'like', operand: left, pattern, escape, negated, at });
    }
  }
  reader.fail(
    `Expected \`in\`, \`between\` or \`like\` after \`not\` but found ${describe(word)}`,
    word.at,
  );
  return build.nothing(at);
}
