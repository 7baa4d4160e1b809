/** Text → tokens. Positions are 0-based here; messages count from 1. */

import type { TextRange } from '../types.ts';

export type TokenKind =
  'number' | 'string' | 'name' | 'column' | 'parameter' | 'keyword' | 'symbol' | 'end';

export interface Token {
  readonly kind: TokenKind;
  /** The value: without quotes, doubled quotes reduced, keywords in lower case. */
  readonly text: string;
  readonly at: number;
  /** True for text in double quotes, which is a string in other languages. */
  readonly doubleQuoted?: boolean;
}

/** An error in the text, with its position. */
export interface SyntaxProblem {
  readonly message: string;
  readonly at: number;
}

/** A column of one of these names is written in quotes. */
export const KEYWORDS: ReadonlySet<string> = new Set([
  'and',
  'or',
  'not',
  'in',
  'between',
  'like',
  'escape',
  'is',
  'null',
  'true',
  'false',
  'case',
  'when',
  'then',
  'else',
  'end',
  'cast',
  'as',
]);

const SPACE = /\s+/y;
const NUMBER = /(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const NAME = /[\p{L}_][\p{L}\p{M}\p{N}_]*/uy;
const PARAMETER = /\$[A-Za-z_][A-Za-z0-9_]*/y;
const SYMBOL = /<>|<=|>=|!=|==|\|\||[-+*/%<>=(),]/y;

/** Quotes. A doubled closing mark is the mark itself. */
const QUOTES: Readonly<
  Record<string, { readonly close: string; readonly kind: TokenKind; readonly what: string }>
> = {
  "'": { close: "'", kind: 'string', what: 'text' },
  '"': { close: '"', kind: 'column', what: 'column name' },
  '[': { close: ']', kind: 'column', what: 'column name' },
};

/** Operators of other languages, and their equivalents here. */
const FOREIGN: Readonly<Record<string, string>> = {
  '!': 'write `not`',
  '&': 'write `and`',
  '|': 'write `or`, or `||` to join text',
  '^': 'write `power(x, y)`',
  '?': 'write `if(condition, a, b)`',
  '.': 'a column whose name has a dot is written in brackets: [a.b]',
  '`': 'column names are quoted with "…" or […]',
  ';': 'an expression is a single value',
  $: 'a parameter is written $name',
};

/** A column's name as it is written in an expression. */
export function columnText(name: string): string {
  const isPlain = match(NAME, name, 0) === name && !KEYWORDS.has(name.toLowerCase());
  return isPlain ? name : `[${name.replaceAll(']', ']]')}]`;
}

/** The token that begins here: the end of the text if it has none, and the rest if the token is not complete. */
export function rangeAt(text: string, at: number): TextRange {
  if (at >= text.length) return { start: text.length, end: text.length };
  const read = readToken(text, at);
  if ('token' in read) return { start: at, end: read.end };
  const isOpen = QUOTES[text.charAt(at)] !== undefined;
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return { start: at, end: isOpen ? text.length : at + character.length };
}

export function tokenize(text: string): Token[] | SyntaxProblem {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const spaces = match(SPACE, text, at);
    if (spaces !== undefined) {
      at += spaces.length;
      continue;
    }
    const read = readToken(text, at);
    if ('message' in read) return read;
    tokens.push(read.token);
    at = read.end;
  }
  tokens.push({ kind: 'end', text: '', at: text.length });
  return tokens;
}

function readToken(text: string, at: number): { token: Token; end: number } | SyntaxProblem {
  if (QUOTES[text.charAt(at)]) return readQuoted(text, at);

  const number = match(NUMBER, text, at);
  if (number !== undefined) {
    const end = at + number.length;
    const [next = ''] = text.slice(end);
    if (match(NAME, text, end) !== undefined || next === '.')
      return { message: `\`${number}${next}\` is neither a number nor a name`, at };
    return { token: { kind: 'number', text: number, at }, end };
  }

  const name = match(NAME, text, at);
  if (name !== undefined) {
    const word = name.toLowerCase();
    const token: Token = KEYWORDS.has(word)
      ? { kind: 'keyword', text: word, at }
      : { kind: 'name', text: name, at };
    return { token, end: at + name.length };
  }

  const parameter = match(PARAMETER, text, at);
  if (parameter !== undefined)
    return {
      token: { kind: 'parameter', text: parameter, at },
      end: at + parameter.length,
    };

  const symbol = match(SYMBOL, text, at);
  if (symbol !== undefined)
    return { token: { kind: 'symbol', text: symbol, at }, end: at + symbol.length };

  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const hint = FOREIGN[character];
  return { message: `Unexpected \`${character}\`${hint === undefined ? '' : `; ${hint}`}`, at };
}

function readQuoted(text: string, at: number): { token: Token; end: number } | SyntaxProblem {
  const quote = QUOTES[text.charAt(at)];
  if (!quote) throw new Error('readQuoted is called at a quote only');
  let value = '';
  let from = at + 1;
  for (;;) {
    const close = text.indexOf(quote.close, from);
    if (close === -1)
      return { message: `The ${quote.what} that begins here has no closing ${quote.close}`, at };
    value += text.slice(from, close);
    if (text[close + 1] !== quote.close) {
      const doubleQuoted = text[at] === '"';
      return { token: { kind: quote.kind, text: value, at, doubleQuoted }, end: close + 1 };
    }
    value += quote.close;
    from = close + 2;
  }
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
