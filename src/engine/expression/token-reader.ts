/**
 * A cursor over tokens that remembers the first error. After an error it is at the end, so that every loop of the
 * parser terminates.
 */

import { shortened } from '../../kit/shortened.ts';
import type { SyntaxProblem, Token, TokenKind } from './tokens.ts';

export class TokenReader {
  problem: SyntaxProblem | undefined = undefined;
  readonly #tokens: readonly Token[];
  #position = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  /** The token `ahead` of the cursor, or the end token. */
  peek(ahead = 0): Token {
    const token = this.#tokens[Math.min(this.#position + ahead, this.#tokens.length - 1)];
    if (!token) throw new Error('a token list ends with an end token');
    return token;
  }

  next(): Token {
    const token = this.peek();
    this.#position += 1;
    return token;
  }

  at(kind: TokenKind, text: string): boolean {
    const token = this.peek();
    return token.kind === kind && token.text === text;
  }

  /** Consumes the token if it matches. */
  take(kind: TokenKind, text: string): boolean {
    const isMatch = this.at(kind, text);
    if (isMatch) this.#position += 1;
    return isMatch;
  }

  expect(kind: TokenKind, text: string, where: string): void {
    if (!this.take(kind, text))
      this.fail(`Expected \`${text}\` ${where} but found ${describe(this.peek())}`);
  }

  /** Records the first error, and moves to the end. */
  fail(message: string, at = this.peek().at): void {
    this.problem ??= { message, at };
    this.#position = this.#tokens.length - 1;
  }
}

export function describe(token: Token): string {
  if (token.kind === 'end') return 'the end';
  if (token.kind === 'string') return `the text '${shortened(token.text, 40)}'`;
  return `\`${token.text}\``;
}
