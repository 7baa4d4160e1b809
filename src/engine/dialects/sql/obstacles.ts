/** The reasons why a database would not compute exactly the rows of a relation. */

import { MAX_PRECISION } from '../../../kit/decimal-type.ts';
import { mayFail, partsOf, type Call, type Expression } from '../../algebra/expression.ts';
import {
  expressionsOf,
  inputsOf,
  type Aggregate,
  type AggregatedColumn,
  type Join,
  type Relation,
} from '../../algebra/relation.ts';
import { typeNamed, type Type } from '../../algebra/type.ts';
import type { Column } from '../../types.ts';
import type { RemoteRows } from '../remote-dialect.ts';
import { isPrintedAggregate } from './aggregates.ts';
import { isPrintedCast } from './casts.ts';

/** PostgreSQL has at most 1,664 expressions in the list of a SELECT. */
const MAX_COLUMNS = 1_500;

/** Each row is compared with each of them. */
const MAX_LISTED = 1_000;

/** The parts of expressions that a database computes exactly as the engine does. */
export interface Exactness {
  /** The name of the database in messages. */
  readonly label: string;
  /** Undefined if no type has the same values. */
  typeName(type: Type): string | undefined;
  /** False if values of the types cannot all be values of one type. By default, they can. */
  areComparable?(types: readonly Type[]): boolean;
  isPrintedCall(call: Call): boolean;
}

type Inexact = (columns: readonly Column[], at?: number) => string | undefined;

export class Obstacles {
  readonly #database: Exactness;
  readonly #notComputed: Readonly<Partial<Record<Relation['op'], string>>>;

  constructor(database: Exactness) {
    const { label } = database;
    this.#database = database;
    this.#notComputed = {
      sample: `${label} does not take the same sample`,
      unnest: `${label} does not take arrays apart as Weir does`,
      unpivot: `${label} does not turn columns into rows as Weir does`,
      series: `It has no input from ${label}`,
      calls: 'It makes calls',
      enrich: 'It makes calls',
    };
  }

  of(relation: Relation, inputs: readonly RemoteRows[]): string | undefined {
    const { length } = relation.columns;
    if (length === 0) return 'It has no columns';
    if (length > MAX_COLUMNS) return `It has more than ${MAX_COLUMNS} columns`;
    const untyped = relation.columns.find((column) => column.untyped);
    if (untyped) return `The column \`${untyped.name}\` has no type`;
    return (
      this.#notComputed[relation.op] ??
      this.#ofOperator(relation, inputs) ??
      firstText(computedExpressions(relation), (one) => this.#ofExpression(one, relation, inputs))
    );
  }

  #ofOperator(relation: Relation, inputs: readonly RemoteRows[]): string | undefined {
    const inexact: Inexact = (columns, at = 0) =>
      firstText(columns, (column) => this.#ofColumn(column, inputs[at]));
    if (relation.op === 'project')
      return firstText(relation.values, ({ value }) =>
        value.kind === 'window'
          ? `${this.#database.label} does not compute \`${value.call.function}\` over rows as Weir does`
          : undefined,
      );
    if (relation.op === 'sort') {
      const names = relation.by.map(({ field }) => field);
      return inexact(columnsNamed(relation.of, names));
    }
    if (relation.op === 'firstOfEach')
      return relation.keys.length < relation.columns.length
        ? 'The first row of each combination depends on the order of the rows'
        : inexact(relation.keys);
    if (relation.op === 'aggregate') return this.#ofAggregate(relation, inexact);
    if (relation.op === 'join') return this.#ofJoin(relation, inexact);
    return relation.op === 'union'
      ? firstText(relation.of, ({ columns }, at) => inexact(columns, at))
      : undefined;
  }

  #ofAggregate({ keys, values, rollup }: Aggregate, inexact: Inexact): string | undefined {
    if (rollup) return `${this.#database.label} does not compute totals of groups as Weir does`;
    const columns = values.flatMap(({ operand, second }) =>
      [operand, second].flatMap((one) => (one && !one.expression ? [one.column] : [])),
    );
    return inexact(keys) ?? firstText(values, (call) => this.#ofCall(call)) ?? inexact(columns);
  }

  #ofCall(call: AggregatedColumn): string | undefined {
    if (!isPrintedAggregate(call))
      return `${this.#database.label} does not compute \`${call.function}\` of ${call.operand?.column.type ?? 'rows'} exactly as Weir does`;
    const type = typeNamed(call.column.type);
    return type.of === 'decimal' && type.precision === MAX_PRECISION && call.function === 'sum'
      ? `\`${call.column.name}\` could have more than ${MAX_PRECISION} digits`
      : undefined;
  }

  #ofJoin({ how, keys, condition, nearest, values }: Join, inexact: Inexact): string | undefined {
    const { label } = this.#database;
    if (nearest) return `${label} does not join by the nearest value`;
    if (how === 'full' && (condition !== undefined || keys.length === 0))
      return `${label} joins both sides in full only by equal keys`;
    const shared = values.flatMap(({ left, right }) => (left && right ? [{ left, right }] : []));
    const compared = [...keys, ...shared];
    return (
      firstText(compared, ({ left, right }) =>
        this.#ofTypes([typeNamed(left.type), typeNamed(right.type)]),
      ) ??
      inexact(compared.map(({ left }) => left)) ??
      inexact(
        compared.map(({ right }) => right),
        1,
      )
    );
  }

  #ofTypes(types: readonly Type[]): string | undefined {
    return this.#database.areComparable?.(types) === false
      ? `${this.#database.label} has no decimals with the digits of all values that are compared`
      : undefined;
  }

  #ofColumn({ name, type }: Column, input: RemoteRows | undefined): string | undefined {
    return input?.exact.has(name) && this.#database.typeName(typeNamed(type)) !== undefined
      ? undefined
      : `${this.#database.label} does not compare the values of \`${name}\` exactly as Weir does`;
  }

  #ofExpression(
    expression: Expression,
    relation: Relation,
    inputs: readonly RemoteRows[],
  ): string | undefined {
    if (expression.kind === 'column') {
      const at = expression.side === 'right' ? 1 : 0;
      const column = inputsOf(relation)[at]?.columns.find(({ name }) => name === expression.name);
      return column && this.#ofColumn(column, inputs[at]);
    }
    return (
      this.#ofValue(expression) ??
      firstText(comparedTypes(expression), (types) => this.#ofTypes(types)) ??
      firstText(partsOf(expression), (part) => this.#ofExpression(part, relation, inputs)) ??
      (mayFail(expression)
        ? 'A value could fail the run, and Weir would not know which'
        : undefined)
    );
  }

  /** Ignores the parts of the expression. */
  #ofValue(expression: Expression): string | undefined {
    const { label } = this.#database;
    const { type } = expression;
    if (this.#database.typeName(type) === undefined)
      return `${label} does not compute values of the type ${type.of} exactly as Weir does`;
    if (isFinerTime(expression)) return `${label} rounds times that are finer than a microsecond`;
    if (expression.kind === 'call' && !this.#database.isPrintedCall(expression))
      return `${label} does not compute \`${expression.name}\` exactly as Weir does`;
    if (expression.kind === 'in' && expression.items.length > MAX_LISTED)
      return `A list has more than ${MAX_LISTED} values`;
    return expression.kind === 'cast' && !isPrintedCast(expression.of.type, type)
      ? `${label} does not cast ${expression.of.type.of} to ${type.of} exactly as Weir does`
      : undefined;
  }
}

/** Lists of types whose values are compared with each other, or are in one column. */
function comparedTypes(expression: Expression): readonly (readonly Type[])[] {
  if (expression.kind === 'in')
    return [[expression.of, ...expression.items].map(({ type }) => type)];
  if (expression.kind !== 'case') return [];
  const { subject, branches, otherwise } = expression;
  const results = [...branches.map(({ then }) => then), ...(otherwise ? [otherwise] : [])];
  const tests = subject ? [subject, ...branches.map(({ when }) => when)] : [];
  return [results, tests].map((list) => list.map(({ type }) => type));
}

/** Without columns that pass through, whose values the database does not look at. */
function computedExpressions(relation: Relation): readonly Expression[] {
  const expressions = expressionsOf(relation);
  return relation.op === 'project'
    ? expressions.filter(({ kind }) => kind !== 'column')
    : expressions;
}

function columnsNamed({ columns }: Relation, names: readonly string[]): readonly Column[] {
  return names.flatMap((name) => columns.find((column) => column.name === name) ?? []);
}

/** The text of a declared parameter is known only in a run. */
function isFinerTime(expression: Expression): boolean {
  if (expression.type.of !== 'timestamp') return false;
  if (expression.kind === 'parameter') return expression.source === 'declared';
  return expression.kind === 'literal' && /\.\d{7}/.test(expression.text ?? '');
}

/** The first text that is not undefined. */
function firstText<T>(
  items: readonly T[],
  textOf: (item: T, index: number) => string | undefined,
): string | undefined {
  for (const [index, item] of items.entries()) {
    const text = textOf(item, index);
    if (text !== undefined) return text;
  }
  return undefined;
}
