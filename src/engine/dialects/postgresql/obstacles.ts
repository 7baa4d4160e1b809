/** The reasons why PostgreSQL would not compute exactly the rows of a relation. */

import { MAX_PRECISION } from '../../../kit/decimal-type.ts';
import { mayFail, partsOf, type Expression } from '../../algebra/expression.ts';
import {
  expressionsOf,
  inputsOf,
  type Aggregate,
  type AggregatedColumn,
  type Join,
  type Relation,
} from '../../algebra/relation.ts';
import { typeNamed } from '../../algebra/type.ts';
import type { Column } from '../../types.ts';
import type { RemoteRows } from '../remote-dialect.ts';
import { isPrintedAggregate } from './aggregates.ts';
import { isPrintedCast } from './expression.ts';
import { isPrinted } from './functions.ts';
import { postgresqlType } from './values.ts';

/** PostgreSQL has at most 1,664 expressions in the list of a SELECT. */
const MAX_COLUMNS = 1_500;

/** Each row is compared with each of them. */
const MAX_LISTED = 1_000;

const NOT_COMPUTED: Readonly<Partial<Record<Relation['op'], string>>> = {
  sample: 'PostgreSQL does not take the same sample',
  unnest: 'PostgreSQL does not take arrays apart as Weir does',
  unpivot: 'PostgreSQL does not turn columns into rows as Weir does',
  series: 'It has no input from PostgreSQL',
  calls: 'It makes calls',
  enrich: 'It makes calls',
};

export function obstacle(relation: Relation, inputs: readonly RemoteRows[]): string | undefined {
  const { length } = relation.columns;
  if (length === 0) return 'It has no columns';
  if (length > MAX_COLUMNS) return `It has more than ${MAX_COLUMNS} columns`;
  const untyped = relation.columns.find((column) => column.untyped);
  if (untyped) return `The column \`${untyped.name}\` has no type`;
  return (
    NOT_COMPUTED[relation.op] ??
    operatorObstacle(relation, inputs) ??
    first(computedExpressions(relation), (one) => expressionObstacle(one, relation, inputs))
  );
}

/** Without columns that pass through, whose values the database does not look at. */
function computedExpressions(relation: Relation): readonly Expression[] {
  const expressions = expressionsOf(relation);
  return relation.op === 'project'
    ? expressions.filter(({ kind }) => kind !== 'column')
    : expressions;
}

function operatorObstacle(relation: Relation, inputs: readonly RemoteRows[]): string | undefined {
  const inexact = (columns: readonly Column[], at = 0): string | undefined =>
    first(columns, (column) => columnObstacle(column, inputs[at]));
  if (relation.op === 'project')
    return first(relation.values, ({ value }) =>
      value.kind === 'window'
        ? `PostgreSQL does not compute \`${value.call.function}\` over rows as Weir does`
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
  if (relation.op === 'aggregate') return aggregateObstacle(relation, inexact);
  if (relation.op === 'join') return joinObstacle(relation, inexact);
  return relation.op === 'union'
    ? first(relation.of, ({ columns }, at) => inexact(columns, at))
    : undefined;
}

type Inexact = (columns: readonly Column[], at?: number) => string | undefined;

function aggregateObstacle(
  { keys, values, rollup }: Aggregate,
  inexact: Inexact,
): string | undefined {
  if (rollup) return 'PostgreSQL does not compute totals of groups as Weir does';
  const columns = values.flatMap(({ operand, second }) =>
    [operand, second].flatMap((one) => (one && !one.expression ? [one.column] : [])),
  );
  return inexact(keys) ?? first(values, callObstacle) ?? inexact(columns);
}

function callObstacle(call: AggregatedColumn): string | undefined {
  if (!isPrintedAggregate(call))
    return `PostgreSQL does not compute \`${call.function}\` of ${call.operand?.column.type ?? 'rows'} exactly as Weir does`;
  const type = typeNamed(call.column.type);
  return type.of === 'decimal' && type.precision === MAX_PRECISION && call.function === 'sum'
    ? `\`${call.column.name}\` could have more than ${MAX_PRECISION} digits`
    : undefined;
}

function joinObstacle(
  { how, keys, condition, nearest, values }: Join,
  inexact: Inexact,
): string | undefined {
  if (nearest) return 'PostgreSQL does not join by the nearest value';
  if (how === 'full' && (condition !== undefined || keys.length === 0))
    return 'PostgreSQL joins both sides in full only by equal keys';
  const shared = values.flatMap(({ left, right }) => (left && right ? [{ left, right }] : []));
  const compared = [...keys, ...shared];
  return (
    inexact(compared.map(({ left }) => left)) ??
    inexact(
      compared.map(({ right }) => right),
      1,
    )
  );
}

function columnsNamed({ columns }: Relation, names: readonly string[]): readonly Column[] {
  return names.flatMap((name) => columns.find((column) => column.name === name) ?? []);
}

function columnObstacle({ name, type }: Column, input: RemoteRows | undefined): string | undefined {
  return input?.exact.has(name) && postgresqlType(typeNamed(type)) !== undefined
    ? undefined
    : `PostgreSQL does not compare the values of \`${name}\` exactly as Weir does`;
}

function expressionObstacle(
  expression: Expression,
  relation: Relation,
  inputs: readonly RemoteRows[],
): string | undefined {
  if (expression.kind === 'column') {
    const at = expression.side === 'right' ? 1 : 0;
    const column = inputsOf(relation)[at]?.columns.find(({ name }) => name === expression.name);
    return column && columnObstacle(column, inputs[at]);
  }
  if (postgresqlType(expression.type) === undefined)
    return `PostgreSQL does not compute values of the type ${expression.type.of} exactly as Weir does`;
  if (isFinerTime(expression)) return 'PostgreSQL rounds times that are finer than a microsecond';
  if (expression.kind === 'call' && !isPrinted(expression))
    return `PostgreSQL does not compute \`${expression.name}\` exactly as Weir does`;
  if (expression.kind === 'in' && expression.items.length > MAX_LISTED)
    return `A list has more than ${MAX_LISTED} values`;
  if (expression.kind === 'cast' && !isPrintedCast(expression.of.type, expression.type))
    return `PostgreSQL does not cast ${expression.of.type.of} to ${expression.type.of} exactly as Weir does`;
  return (
    first(partsOf(expression), (part) => expressionObstacle(part, relation, inputs)) ??
    (mayFail(expression) ? 'A value could fail the run, and Weir would not know which' : undefined)
  );
}

/** The text of a declared parameter is known only in a run. */
function isFinerTime(expression: Expression): boolean {
  if (expression.type.of !== 'timestamp') return false;
  if (expression.kind === 'parameter') return expression.source === 'declared';
  return expression.kind === 'literal' && /\.\d{7}/.test(expression.text ?? '');
}

function first<T>(
  items: readonly T[],
  find: (item: T, index: number) => string | undefined,
): string | undefined {
  for (const [index, item] of items.entries()) {
    const text = find(item, index);
    if (text !== undefined) return text;
  }
  return undefined;
}
