/** Creates tree nodes and enforces the limits: the time to plan an expression grows with the cube of its depth. */

import type { TokenReader } from './token-reader.ts';
import { children, type Bare, type Tree } from './tree.ts';

const MAX_NODES = 200;
const MAX_DEPTH = 64;

export class Builder {
  readonly #reader: TokenReader;
  #nodes = 0;
  #nesting = 0;

  constructor(reader: TokenReader) {
    this.#reader = reader;
  }

  node(bare: Bare): Tree {
    this.#nodes += 1;
    if (this.#nodes > MAX_NODES) {
      this.#reader.fail(
        `An expression has at most ${MAX_NODES} values and operators; move a part of it into a computed column`,
        bare.at,
      );
    }
    let size = 1;
    for (const child of children(bare)) size += child.size;
    return this.check({ ...bare, depth: depthOf(bare), size });
  }

  check(tree: Tree): Tree {
    if (tree.depth > MAX_DEPTH) this.#tooDeep(tree.at);
    return tree;
  }

  /** Limits the parser's recursion, which parentheses deepen without adding nodes. */
  nested(inner: () => Tree): Tree {
    this.#nesting += 1;
    if (this.#nesting > MAX_DEPTH) this.#tooDeep(this.#reader.peek().at);
    const tree = inner();
    this.#nesting -= 1;
    return tree;
  }

  /** A placeholder for a value that is missing because of a syntax error. The error prevents its use. */
  nothing(at: number): Tree {
    return { kind: 'literal', value: null, at, depth: 1, size: 1 };
  }

  #tooDeep(at: number): void {
    this.#reader.fail(
      `An expression nests at most ${MAX_DEPTH} levels; move a part of it into a computed column`,
      at,
    );
  }
}

/**
 * A chain such as `a + b + c`, whose tree leans to the left, counts as one level. The limit on nodes bounds its length.
 */
function depthOf(bare: Bare): number {
  if (bare.kind !== 'binary') return 1 + Math.max(0, ...children(bare).map(({ depth }) => depth));
  const { left, right } = bare;
  return Math.max(left.kind === 'binary' ? left.depth : 1 + left.depth, 1 + right.depth);
}
