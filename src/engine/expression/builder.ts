/** Makes tree nodes and keeps the caps: planning is cubic in the depth of an expression. */

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

  /** Refuses a tree that grew too high. */
  check(tree: Tree): Tree {
    if (tree.depth > MAX_DEPTH) this.#tooDeep(tree.at);
    return tree;
  }

  /** Bounds the parser's own recursion, which parentheses deepen without making nodes. */
  nested(inner: () => Tree): Tree {
    this.#nesting += 1;
    if (this.#nesting > MAX_DEPTH) this.#tooDeep(this.#reader.peek().at);
    const tree = inner();
    this.#nesting -= 1;
    return tree;
  }

  /** Takes the place of a value that a fault left out; the fault keeps it from being looked at. */
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

/** A chain such as `a + b + c`, whose tree has all but the last on the left, is one level: how long it is, the number of nodes bounds. */
function depthOf(bare: Bare): number {
  if (bare.kind !== 'binary') return 1 + Math.max(0, ...children(bare).map(({ depth }) => depth));
  const { left, right } = bare;
  return Math.max(left.kind === 'binary' ? left.depth : 1 + left.depth, 1 + right.depth);
}
