/** Checks one call of an aggregate function in a config. */

import { shortened } from '../../kit/shortened.ts';
import { compileExpression } from '../expression/index.ts';
import { failed, ok, problemsOf } from '../outcome.ts';
import type { Column, Columns, Outcome, Parameters, Problem } from '../types.ts';
import { MAX_ROLLED_UP, type AggregateFunction } from '../algebra/aggregate-names.ts';
import { aggregateType } from './aggregates.ts';
import { compileCondition } from './condition.ts';
import { literalOf } from '../algebra/values.ts';
import type { Expression } from '../algebra/expression.ts';
import type { AggregatedColumn, Operand } from '../algebra/relation.ts';
import { findOptional } from './projection.ts';
import { columnOf, isJson } from './types.ts';

export interface AggregateConfig {
  readonly column_name: string;
  readonly function: AggregateFunction;
  readonly field?: string;
  readonly expression?: string;
  readonly where?: string;
  readonly quantile?: number;
  readonly second_field?: string;
  readonly separator?: string;
}

/** The functions with arguments of their own, by the member. */
const OWN_MEMBERS = {
  quantile: 'quantile',
  second_field: 'corr',
  separator: 'string_agg',
} as const;

/** @param path JSON Pointer of the call */
export function aggregatedColumn(
  call: AggregateConfig,
  columns: Columns,
  path: string,
  parameters: Parameters | undefined,
): Outcome<AggregatedColumn> {
  const misplaced = misplacedMembers(call, path);
  const operand = operandOf(call, columns, path, parameters);
  const second = findOptional(columns, call.second_field, `${path}/second_field`);
  const where = conditionOf(call, columns, path, parameters);
  if (misplaced.length > 0 || !operand.ok || !second.ok || !where.ok)
    return failed(...misplaced, ...problemsOf([operand, second, where]));
  const { value } = operand;
  const valuePath = `${path}/${call.expression === undefined ? 'field' : 'expression'}`;
  const typing = aggregateType(call.function, value?.column, valuePath);
  const secondTyping = second.value
    ? aggregateType(call.function, second.value, `${path}/second_field`)
    : ok(undefined);
  if (!typing.ok || !secondTyping.ok) return failed(...problemsOf([typing, secondTyping]));
  return ok({
    column: resultColumn(call, typing.value.type, value),
    function: call.function,
    operand: value,
    second: second.value && { column: second.value },
    quantile: call.quantile,
    separator: call.separator,
    where: where.value,
  });
}

function resultColumn(
  { column_name: name, function: called }: AggregateConfig,
  type: AggregatedColumn['column']['type'],
  operand: Operand | undefined,
): AggregatedColumn['column'] {
  const column = operand?.column;
  if (called === 'list' && column !== undefined)
    return isJson(column.type) || column.untyped
      ? { name, type }
      : { name, type, element: column.type };
  return columnOf(name, type, column ? [column] : []);
}

function misplacedMembers(call: AggregateConfig, path: string): readonly Problem[] {
  const both: Problem[] =
    call.field !== undefined && call.expression !== undefined
      ? [
          {
            code: 'invalid_config',
            message: 'Give either `expression` or `field`, not both',
            path: `${path}/field`,
          },
        ]
      : [];
  const foreign = (Object.keys(OWN_MEMBERS) as (keyof typeof OWN_MEMBERS)[]).filter(
    (member) => call[member] !== undefined && OWN_MEMBERS[member] !== call.function,
  );
  return [
    ...both,
    ...foreign.map((member) => ({
      code: 'invalid_config' as const,
      message: `\`${member}\` belongs to \`${OWN_MEMBERS[member]}\`, not to \`${call.function}\``,
      path: `${path}/${member}`,
    })),
  ];
}

function operandOf(
  { field, expression }: AggregateConfig,
  columns: Columns,
  path: string,
  parameters: Parameters | undefined,
): Outcome<Operand | undefined> {
  if (expression === undefined) {
    const column = findOptional(columns, field, `${path}/field`);
    return column.ok ? ok(column.value && { column: column.value }) : column;
  }
  const compiled = compileExpression(expression, columns, `${path}/expression`, parameters);
  if (!compiled.ok) return compiled;
  const { type, expression: tree } = compiled.value;
  const name = shortened(expression, 100);
  return type === null
    ? ok({
        column: { name, type: 'string', untyped: true },
        expression: literalOf(null, 'string'),
      })
    : ok({ column: { name, type }, expression: tree });
}

function conditionOf(
  { where }: AggregateConfig,
  columns: Columns,
  path: string,
  parameters: Parameters | undefined,
): Outcome<Expression | undefined> {
  return where === undefined
    ? ok(undefined)
    : compileCondition(where, columns, `${path}/where`, parameters);
}

/** The column that tells totals from groups, if there are totals. */
export function rollupColumn(
  rollup: { readonly column_name: string } | undefined,
  keys: Columns,
): Outcome<Column | undefined> {
  if (rollup === undefined) return ok(undefined);
  if (keys.length > 0 && keys.length <= MAX_ROLLED_UP)
    return ok({ name: rollup.column_name, type: 'integer' });
  const message = `\`rollup\` needs from 1 to ${MAX_ROLLED_UP} columns in \`group_by\``;
  return failed({ code: 'invalid_config', message, path: '/rollup' });
}
