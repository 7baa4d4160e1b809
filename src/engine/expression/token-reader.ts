/**
 * A cursor over tokens that remembers the first fault. After a fault it stands
 * at the end, so that every loop of the parser comes to rest by itself.
 */

import { shortened } from '../../kit/shortened.ts';
import type { TextFault, Token, TokenKind } from './tokens.ts';

export class TokenReader {
  fault: TextFault | undefined = undefined;
  readonly #tokens: readonly Token[];
  #position = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  /** The token `ahead` of the cursor, which is the end where there are no more. */
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

  /** Steps over the token if it is this one. */
  take(kind: TokenKind, text: string): boolean {
    const found = this.at(kind, text);
    if (found) this.#position += 1;
    return found;
  }

  expect(kind: TokenKind, text: string, where: string): void {
    if (!this.take(kind, text))
      this.fail(`Expected \`${text}\` ${where} but found ${describe(this.peek())}`);
  }

  /** Records the fault, unless there is one already, and goes to the end. */
  fail(message: string, at = this.peek().at): void {
    this.fault ??= { message, at };
    this.#position = this.#tokens.length - 1;
  }
}

export function describe(token: Token): string {
  if (token.kind === 'end') return 'the end';
  if (token.kind === 'string') return `the text '${shortened(token.text, 40)}'`;
  return `\`${token.text}\``;
}
