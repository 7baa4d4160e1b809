/** Syntax tree → expression: resolves names in the columns, and checks the types of every construct. */

import { canCast, typeNamed } from '../algebra/type.ts';
import { dataType, unknownColumn } from '../values/columns.ts';
import type { Column, Columns } from '../types.ts';
import { resolveCall } from './call.ts';
import { CLOCK_HINT, isClockName } from './functions/function-aliases.ts';
import { resolveLike } from './like.ts';
import { castProblem } from './literal-cast.ts';
import {
  inExpression,
  reportColumn,
  reportUnknownParameter,
  reportUnknownType,
} from './missing-names.ts';
import { binary, condition, negative, not, operation, reportsJson } from './operators.ts';
import { boundIn, type ParameterScope } from './parameter-scope.ts';
import type { Tree } from './tree.ts';
import {
  align,
  BOOLEAN,
  described,
  expressionsOf,
  INTEGER,
  literal,
  named,
  NUMBER,
  STRING,
  type Report,
  type Typed,
} from './typed.ts';

/** Resolves one expression. A method that returns undefined has reported a problem. */
export class Resolver {
  /** Null for an expression that is computed before there are rows. */
  readonly #columns: Columns | null;
  readonly #byName: ReadonlyMap<string, Column>;
  readonly #parameters: ParameterScope;
  readonly #report: Report;

  constructor(columns: Columns | null, parameters: ParameterScope, report: Report) {
    this.#columns = columns;
    this.#parameters = parameters;
    this.#byName = new Map(columns?.map((column) => [column.name, column]));
    this.#report = report;
  }

  /** Resolves an expression or a part of one. */
  resolve(tree: Tree): Typed | undefined {
    switch (tree.kind) {
      case 'literal':
        return this.#literal(tree);
      case 'number':
        return this.#number(tree.text, tree.at);
      case 'column':
        return this.#column(tree);
      case 'parameter':
        return this.#parameter(tree);
      case 'unary':
        return this.#unary(tree);
      case 'binary':
        return this.#binary(tree);
      case 'in':
        return this.#in(tree);
      case 'between':
        return this.#between(tree);
      case 'like':
        return this.#like(tree);
      case 'isNull':
        return this.#isNull(tree);
      case 'case':
        return this.#case(tree);
      case 'cast':
        return this.#cast(tree);
      case 'call':
        return this.#call(tree);
    }
  }

  /** Resolves every part, so that the problems of all of them are reported. */
  #all(trees: readonly Tree[]): Typed[] | undefined {
    const parts = trees.map((tree) => this.resolve(tree));
    const whole = parts.filter((part) => part !== undefined);
    return whole.length === parts.length ? whole : undefined;
  }

  #comparable(trees: readonly Tree[], operator: string): readonly Typed[] | undefined {
    const parts = this.#all(trees);
    if (!parts || reportsJson(operator, parts, this.#report)) return undefined;
    return align(parts, this.#report)?.values;
  }

  #literal({ value, at }: Extract<Tree, { kind: 'literal' }>): Typed {
    const type = value === null ? typeNamed(null) : typeof value === 'boolean' ? BOOLEAN : STRING;
    const text = value === null ? null : String(value);
    return { expression: literal(type, text), literal: value, at };
  }

  #number(digits: string, at: number): Typed | undefined {
    if (/^-?\d+$/.test(digits)) {
      const value = BigInt(digits);
      if (BigInt.asIntN(64, value) === value)
        return { expression: literal(INTEGER, String(value)), literal: value, at };
      this.#report(
        'invalid_expression',
        `${digits} is beyond the whole numbers of 64 bits; write ${digits}.0 for a floating point number`,
        at,
      );
      return undefined;
    }
    const value = Number(digits);
    if (Number.isFinite(value)) return { expression: literal(NUMBER, digits), literal: value, at };
    this.#report('invalid_expression', `${digits} is beyond the range of numbers`, at);
    return undefined;
  }

  #column({ name, doubleQuoted, at }: Extract<Tree, { kind: 'column' }>): Typed | undefined {
    const column = this.#byName.get(name);
    if (column) {
      const type = typeNamed(column.untyped ? null : column.type);
      return { expression: { kind: 'column', type, name }, at };
    }
    if (!doubleQuoted && isClockName(name)) {
      this.#report('invalid_expression', `There is no \`${name}\` here; ${CLOCK_HINT}`, at);
      return undefined;
    }
    if (this.#columns === null) {
      reportColumn(name, this.#parameters, at, this.#report);
      return undefined;
    }
    const problem = unknownColumn(this.#columns, name);
    const { code, message, hinted } = inExpression(problem, doubleQuoted ? name : null);
    this.#report(code, message, at, hinted);
    return undefined;
  }

  #parameter({ name, at }: Extract<Tree, { kind: 'parameter' }>): Typed | undefined {
    const parameter = boundIn(this.#parameters, name);
    if (parameter) return { expression: parameter, at };
    reportUnknownParameter(name, this.#parameters, at, this.#report);
    return undefined;
  }

  #unary({ operator, operand, at }: Extract<Tree, { kind: 'unary' }>): Typed | undefined {
    if (operator === '-' && operand.kind === 'number') return this.#number(`-${operand.text}`, at);
    const value = this.resolve(operand);
    if (!value) return undefined;
    return operator === 'not'
      ? not(value, at, this.#report)
      : negative(operator, value, at, this.#report);
  }

  #binary(tree: Extract<Tree, { kind: 'binary' }>): Typed | undefined {
    const { operator, left, right, at } = tree;
    if (operator === 'and' || operator === 'or') return this.#logic(tree, operator);
    const sides = this.#all([left, right]);
    return sides && binary(operator, sides, at, this.#report);
  }

  #in({ operand, items, negated, at }: Extract<Tree, { kind: 'in' }>): Typed | undefined {
    const [of, ...list] = expressionsOf(this.#comparable([operand, ...items], 'in') ?? []);
    if (of === undefined) return undefined;
    return {
      expression: { kind: 'in', type: BOOLEAN, of, items: list, isNegated: negated },
      at,
    };
  }

  #between(tree: Extract<Tree, { kind: 'between' }>): Typed | undefined {
    const { operand, low, high, negated, at } = tree;
    const all = this.#comparable([operand, low, high], 'between');
    return all && operation(negated ? 'not_between' : 'between', BOOLEAN, all, at);
  }

  #like(tree: Extract<Tree, { kind: 'like' }>): Typed | undefined {
    const { operand, pattern, escape, negated, at } = tree;
    const parts = this.#all([operand, pattern, ...(escape ? [escape] : [])]);
    return parts && resolveLike(parts, negated, at, this.#report);
  }

  #isNull({ operand, negated, at }: Extract<Tree, { kind: 'isNull' }>): Typed | undefined {
    const value = this.resolve(operand);
    return value && operation(negated ? 'is_not_null' : 'is_null', BOOLEAN, [value], at);
  }

  #call({ name, args, at }: Extract<Tree, { kind: 'call' }>): Typed | undefined {
    const typedArgs = this.#all(args);
    return typedArgs && resolveCall(name, typedArgs, at, this.#report);
  }

  /** Flattens `a and b and c`, a tree with its operands on the left, to one chain. */
  #logic(tree: Extract<Tree, { kind: 'binary' }>, operator: 'and' | 'or'): Typed | undefined {
    const parts: Tree[] = [tree.right];
    let left = tree.left;
    for (; left.kind === 'binary' && left.operator === operator; left = left.left)
      parts.unshift(left.right);
    parts.unshift(left);
    const operands = this.#all(parts)?.map((typed) =>
      condition(typed, `\`${operator}\``, this.#report),
    );
    const terms = operands?.filter((operand) => operand !== undefined);
    if (!operands || !terms || terms.length < operands.length) return undefined;
    return {
      expression: { kind: operator, type: BOOLEAN, terms: expressionsOf(terms) },
      at: tree.at,
    };
  }

  #case(tree: Extract<Tree, { kind: 'case' }>): Typed | undefined {
    const compared = tree.subject ? [tree.subject, ...tree.branches.map(({ when }) => when)] : [];
    const nothing = compared.find((part) => part.kind === 'literal' && part.value === null);
    if (nothing) {
      this.#report(
        'type_mismatch',
        'A comparison with null is never true; write `case when … is null then …`',
        nothing.at,
      );
      return undefined;
    }
    const sides = this.#comparable(compared, 'case') ?? [];
    const [subject] = sides;
    const whens = tree.subject
      ? sides.slice(1)
      : this.#conditions(tree.branches.map(({ when }) => when));
    const thens = this.#all([
      ...tree.branches.map(({ then }) => then),
      ...(tree.otherwise ? [tree.otherwise] : []),
    ]);
    const results = thens && align(thens, this.#report);
    if (!results || whens.length < tree.branches.length) return undefined;
    const values = expressionsOf(results.values);
    const branches = expressionsOf(whens).flatMap((when, index) => {
      const then = values[index];
      return then ? [{ when, then }] : [];
    });
    const otherwise = tree.otherwise && values.at(-1);
    const { type } = results;
    return {
      expression: { kind: 'case', type, subject: subject?.expression, branches, otherwise },
      at: tree.at,
    };
  }

  /** The conditions that have no problem. */
  #conditions(trees: readonly Tree[]): readonly Typed[] {
    return trees.flatMap((tree) => condition(this.resolve(tree), '`when`', this.#report) ?? []);
  }

  #cast(tree: Extract<Tree, { kind: 'cast' }>): Typed | undefined {
    const operand = this.resolve(tree.operand);
    const type = dataType(tree.type);
    if (type === undefined) {
      reportUnknownType(tree.type, tree.typeAt, this.#report);
      return undefined;
    }
    if (!operand) return undefined;
    const problem = tree.unreadable === 'fail' ? castProblem(operand.literal, type) : undefined;
    const { unreadable, at } = tree;
    const { expression: of } = operand;
    const to = typeNamed(type);
    if (problem === undefined && canCast(of.type, to))
      return { expression: { kind: 'cast', type: to, of, unreadable }, at };
    const refusal = `${described(operand)} cannot be cast to ${named(to)}`;
    this.#report('type_mismatch', problem ?? refusal, operand.at);
    return undefined;
  }
}
