/** Syntax tree → typed SQL: resolves names in the columns, and checks the types of every construct. */

import { dataType, typeNames, nearest, unknownColumn } from '../values/columns.ts';
import { reworded } from '../outcome.ts';
import { identifier, text } from '../sql.ts';
import type { Column, Columns, DataType } from '../types.ts';
import { resolveCall } from './call.ts';
import { CLOCK_HINT, isClockName } from './functions/function-aliases.ts';
import { castSql } from './cast.ts';
import { mayFail } from './failing.ts';
import { resolveLike } from './like.ts';
import { castProblem } from './literal-cast.ts';
import { chained } from './logic.ts';
import { reportColumn, reportUnknownParameter } from './missing-names.ts';
import { binary, condition, negative, not } from './operators.ts';
import { boundIn, type ParameterScope } from './parameter-scope.ts';
import type { Tree } from './tree.ts';
import {
  align,
  described,
  doubleLiteral,
  named,
  settled,
  type Report,
  type Typed,
} from './typed.ts';

const ARITHMETIC: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%']);

/** Resolves one expression. A method that returns undefined has reported a problem. */
export class Resolver {
  /** Null for an expression that is computed before there are rows. */
  readonly #columns: Columns | null;
  readonly #byName: ReadonlyMap<string, Column>;
  readonly #parameters: ParameterScope;
  readonly #report: Report;
  /** The types of resolved parts. */
  readonly #types = new Map<Tree, DataType | null>();

  constructor(columns: Columns | null, parameters: ParameterScope, report: Report) {
    this.#columns = columns;
    this.#parameters = parameters;
    this.#byName = new Map(columns?.map((column) => [column.name, column]));
    this.#report = report;
  }

  /** Resolves an expression or a part of one. Its number may not be finite. */
  resolve(tree: Tree): Typed | undefined {
    const typed = this.#typed(tree);
    if (typed) this.#types.set(tree, typed.type);
    return typed;
  }

  /** Resolves a part for use other than in sums and products: its number is finite or null. */
  #settled(tree: Tree): Typed | undefined {
    const typed = this.resolve(tree);
    return typed && settled(typed);
  }

  #typed(tree: Tree): Typed | undefined {
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
  #all(trees: readonly Tree[], mayOverflow = false): Typed[] | undefined {
    const parts = trees.map((tree) => (mayOverflow ? this.resolve(tree) : this.#settled(tree)));
    const whole = parts.filter((part) => part !== undefined);
    return whole.length === parts.length ? whole : undefined;
  }

  #comparable(trees: readonly Tree[], operator: string): string[] | undefined {
    const parts = this.#all(trees);
    const json = parts?.find(({ type }) => type === 'object' || type === 'array');
    if (json)
      this.#report(
        'type_mismatch',
        `\`${operator}\` does not compare JSON values; take a part with json_extract_string, or cast it`,
        json.at,
      );
    const aligned = json ? undefined : parts && align(parts, this.#report);
    if (!aligned) return undefined;
    return aligned.values.map(({ sql }) => sql);
  }

  #literal({ value, at }: Extract<Tree, { kind: 'literal' }>): Typed {
    if (value === null) return { type: null, sql: 'NULL', literal: null, at };
    if (typeof value === 'boolean')
      return { type: 'boolean', sql: value ? 'TRUE' : 'FALSE', literal: value, at };
    return { type: 'string', sql: text(value), literal: value, at };
  }

  #number(digits: string, at: number): Typed | undefined {
    if (/^-?\d+$/.test(digits)) {
      const value = BigInt(digits);
      if (BigInt.asIntN(64, value) === value)
        return { type: 'integer', sql: `CAST(${value} AS BIGINT)`, literal: value, at };
      this.#report(
        'invalid_expression',
        `${digits} is beyond the whole numbers of 64 bits; write ${digits}.0 for a floating point number`,
        at,
      );
      return undefined;
    }
    const value = Number(digits);
    if (Number.isFinite(value))
      return { type: 'number', sql: doubleLiteral(value), literal: value, at };
    this.#report('invalid_expression', `${digits} is beyond the range of numbers`, at);
    return undefined;
  }

  #column({ name, doubleQuoted, at }: Extract<Tree, { kind: 'column' }>): Typed | undefined {
    const column = this.#byName.get(name);
    if (column)
      return column.untyped
        ? { type: null, sql: 'NULL', at }
        : { type: column.type, sql: identifier(name), at };
    if (!doubleQuoted && isClockName(name)) {
      this.#report('invalid_expression', `There is no \`${name}\` here; ${CLOCK_HINT}`, at);
      return undefined;
    }
    if (this.#columns === null) {
      reportColumn(name, this.#parameters, at, this.#report);
      return undefined;
    }
    const problem = unknownColumn(this.#columns, name);
    const { code, message, hinted } = doubleQuoted
      ? reworded(problem, (words) => `${words}; text is written in single quotes`)
      : problem;
    this.#report(code, message, at, hinted);
    return undefined;
  }

  #parameter({ name, at }: Extract<Tree, { kind: 'parameter' }>): Typed | undefined {
    const parameter = boundIn(this.#parameters, name);
    if (parameter) return { ...parameter, at };
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
    const sides = this.#all([left, right], ARITHMETIC.has(operator));
    return sides && binary(operator, sides, at, this.#report);
  }

  #in({ operand, items, negated, at }: Extract<Tree, { kind: 'in' }>): Typed | undefined {
    const [value, ...list] = this.#comparable([operand, ...items], 'in') ?? [];
    if (value === undefined) return undefined;
    const sql = `(${value}${negated ? ' NOT' : ''} IN (${list.join(', ')}))`;
    return { type: 'boolean', sql, at };
  }

  #between(tree: Extract<Tree, { kind: 'between' }>): Typed | undefined {
    const { operand, low, high, negated, at } = tree;
    const all = this.#comparable([operand, low, high], 'between');
    if (!all) return undefined;
    const sql = `(${all[0]}${negated ? ' NOT' : ''} BETWEEN ${all[1]} AND ${all[2]})`;
    return { type: 'boolean', sql, at };
  }

  #like(tree: Extract<Tree, { kind: 'like' }>): Typed | undefined {
    const { operand, pattern, escape, negated, at } = tree;
    const parts = this.#all([operand, pattern, ...(escape ? [escape] : [])]);
    return parts && resolveLike(parts, negated, at, this.#report);
  }

  #isNull({ operand, negated, at }: Extract<Tree, { kind: 'isNull' }>): Typed | undefined {
    const value = this.#settled(operand);
    return value && { type: 'boolean', sql: `(${value.sql} IS${negated ? ' NOT' : ''} NULL)`, at };
  }

  #call({ name, args, at }: Extract<Tree, { kind: 'call' }>): Typed | undefined {
    const typedArgs = this.#all(args, true);
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
    if (!operands || operands.includes(undefined)) return undefined;
    const sql = chained(
      operator,
      operands.map((operand, index) => ({
        sql: operand!,
        mayFail: mayFail(parts[index]!, (part) => this.#types.get(part)),
      })),
    );
    if (sql !== undefined) return { type: 'boolean', sql, at: tree.at };
    this.#report(
      'invalid_expression',
      '`and` and `or` are nested too deeply; write such conditions with case',
      tree.at,
    );
    return undefined;
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
    const whens = tree.subject
      ? this.#comparable(compared, 'case')
      : [
          '',
          ...tree.branches.map(
            ({ when }) => condition(this.#settled(when), '`when`', this.#report) ?? '',
          ),
        ];
    const thens = this.#all([
      ...tree.branches.map(({ then }) => then),
      ...(tree.otherwise ? [tree.otherwise] : []),
    ]);
    const results = thens && align(thens, this.#report);
    if (!whens || !results || whens.slice(1).includes('')) return undefined;
    const values = results.values.map(({ sql }) => sql);
    const branches = tree.branches
      .map((_, index) => `WHEN ${whens[index + 1]} THEN ${values[index]}`)
      .join(' ');
    const otherwise = tree.otherwise ? ` ELSE ${values.at(-1)}` : '';
    return {
      type: results.type,
      sql: `(CASE ${whens[0]} ${branches}${otherwise} END)`,
      at: tree.at,
    };
  }

  #cast(tree: Extract<Tree, { kind: 'cast' }>): Typed | undefined {
    const operand = this.#settled(tree.operand);
    const type = dataType(tree.type);
    if (type === undefined) {
      const near = nearest(tree.type, typeNames);
      const hint =
        near === undefined ? `the types are ${typeNames.join(', ')}` : `did you mean \`${near}\`?`;
      this.#report('invalid_expression', `Unknown type \`${tree.type}\`; ${hint}`, tree.typeAt);
      return undefined;
    }
    if (!operand) return undefined;
    const problem = tree.unreadable === 'fail' ? castProblem(operand.literal, type) : undefined;
    const sql = castSql(operand.sql, operand.type, type, tree.unreadable);
    if (sql !== undefined && problem === undefined) return { type, sql, at: tree.at };
    const refusal = `${described(operand)} cannot be cast to ${named(type)}`;
    this.#report('type_mismatch', problem ?? refusal, operand.at);
    return undefined;
  }
}
