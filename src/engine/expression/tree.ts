/** The syntax tree of an expression, without names and types. */

import type { Unreadable } from '../algebra/expression.ts';

interface At {
  /** 0-based position of the construct in the text. */
  readonly at: number;
  /** Height of the tree, including this node. */
  readonly depth: number;
  /** Number of nodes in the tree, including this node. */
  readonly size: number;
}

export type BinaryOperator =
  '+' | '-' | '*' | '/' | '%' | '||' | '=' | '!=' | '<' | '<=' | '>' | '>=' | 'and' | 'or';

export type Tree =
  | (At & { readonly kind: 'literal'; readonly value: string | boolean | null })
  | (At & { readonly kind: 'number'; readonly text: string })
  | (At & { readonly kind: 'column'; readonly name: string; readonly doubleQuoted: boolean })
  | (At & { readonly kind: 'parameter'; readonly name: string })
  | (At & { readonly kind: 'unary'; readonly operator: '-' | '+' | 'not'; readonly operand: Tree })
  | (At & {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Tree;
      readonly right: Tree;
    })
  | (At & {
      readonly kind: 'in';
      readonly operand: Tree;
      readonly items: readonly Tree[];
      readonly negated: boolean;
    })
  | (At & {
      readonly kind: 'between';
      readonly operand: Tree;
      readonly low: Tree;
      readonly high: Tree;
      readonly negated: boolean;
    })
  | (At & {
      readonly kind: 'like';
      readonly operand: Tree;
      readonly pattern: Tree;
      readonly escape: Tree | undefined;
      readonly negated: boolean;
    })
  | (At & { readonly kind: 'isNull'; readonly operand: Tree; readonly negated: boolean })
  | (At & {
      readonly kind: 'case';
      readonly subject: Tree | undefined;
      readonly branches: readonly { readonly when: Tree; readonly then: Tree }[];
      readonly otherwise: Tree | undefined;
    })
  | (At & {
      readonly kind: 'cast';
      readonly operand: Tree;
      readonly type: string;
      readonly typeAt: number;
      readonly unreadable: Unreadable;
    })
  | (At & { readonly kind: 'call'; readonly name: string; readonly args: readonly Tree[] });

export type Bare<T = Tree> = T extends Tree ? Omit<T, 'depth' | 'size'> : never;

export function children(tree: Bare): readonly Tree[] {
  switch (tree.kind) {
    case 'literal':
    case 'number':
    case 'column':
    case 'parameter':
      return [];
    case 'unary':
    case 'isNull':
    case 'cast':
      return [tree.operand];
    case 'binary':
      return [tree.left, tree.right];
    case 'in':
      return [tree.operand, ...tree.items];
    case 'between':
      return [tree.operand, tree.low, tree.high];
    case 'like':
      return [tree.operand, tree.pattern, ...present(tree.escape)];
    case 'case':
      return [
        ...present(tree.subject),
        ...tree.branches.flatMap(({ when, then }) => [when, then]),
        ...present(tree.otherwise),
      ];
    case 'call':
      return tree.args;
  }
}

function present(tree: Tree | undefined): readonly Tree[] {
  return tree === undefined ? [] : [tree];
}
