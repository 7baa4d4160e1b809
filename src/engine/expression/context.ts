/** The state that the parts of the grammar share while they parse one text. */

import type { Builder } from './builder.ts';
import type { TokenReader } from './token-reader.ts';
import type { Tree } from './tree.ts';

export interface Parse {
  readonly reader: TokenReader;
  readonly build: Builder;
  /** An expression whose operators bind more tightly than `power`. */
  expression(power?: number): Tree;
}
