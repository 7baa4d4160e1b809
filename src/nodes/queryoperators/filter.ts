import { inputColumn } from '../../engine/config/hints.ts';
import type { Expression } from '../../engine/algebra/expression.ts';
import { defineNodeType, type ConfigOf, type ConfigSchema } from '../../engine/node-type.ts';
import { failed, ok } from '../../engine/outcome.ts';
import { comparisonOf } from '../../engine/relation/comparison.ts';
import { compileCondition } from '../../engine/relation/condition.ts';
import {
  operatorEnum,
  operatorNamed,
  SPELLINGS_WITH_VALUE,
} from '../../engine/algebra/comparison-operators.ts';
import { tableAt } from '../../engine/relation/projection.ts';
import type { Columns, Outcome, Parameters, Problem } from '../../engine/types.ts';
import { findColumn } from '../../engine/values/columns.ts';

const config = {
  type: 'object',
  additionalProperties: false,
  properties: {
    field: { ...inputColumn, description: 'The column to compare.' },
    operator: {
      ...operatorEnum,
      description:
        'How to compare. `matches` takes a pattern with `*` for any text and `?` for one character; a backslash before one of them takes it literally. `is_empty` holds for null, empty text, an empty array and an empty object.',
    },
    value: {
      type: ['string', 'number', 'boolean', 'array'],
      items: { type: ['string', 'number', 'boolean'] },
      maxItems: 10_000,
      description:
        'What to compare with, of the column’s own type; dates and timestamps as ISO 8601 text, whole numbers also as text, which is exact beyond 2^53. `between` takes a list of two values, both included; `in` and `not_in` take a list of any length. Not needed where the operator takes none.',
    },
    case_sensitive: {
      type: 'boolean',
      default: true,
      description: 'Whether upper and lower case differ where text is compared.',
    },
    expression: {
      type: 'string',
      minLength: 1,
      format: 'expression',
      description:
        "A condition instead of `field`, `operator` and `value`, such as `price * quantity > 100 and country = 'NL'`. See [Expressions](/docs/expressions).",
    },
  },
  if: { not: { required: ['expression'] } },
  then: {
    required: ['field', 'operator'],
    if: { required: ['operator'], properties: { operator: { enum: [...SPELLINGS_WITH_VALUE] } } },
    then: { required: ['value'] },
  },
} as const satisfies ConfigSchema;

type Config = ConfigOf<typeof config>;

export const filter = defineNodeType({
  type: 'queryoperators/filter',
  role: 'setter',
  category: 'queryoperators',
  position: 20,
  label: 'Filter',
  description:
    'Keeps the rows that meet a condition: one column compared with a value, or an expression that is true or false. A comparison with null is never met.',
  inputs: [{ name: 'input1' }],
  outputs: ['output1'],
  requiresCredential: false,
  keepsColumns: true,
  fields: ['field'],
  config,
  examples: [
    {
      title: 'Orders of more than 100, of which an unknown amount is none',
      config: { field: 'amount', operator: '>', value: 100 },
      inputs: {
        input1: [
          { order: 'A-1', amount: 250 },
          { order: 'A-2', amount: 80 },
          { order: 'A-3', amount: null },
        ],
      },
      output: [{ order: 'A-1', amount: 250 }],
    },
    {
      title: 'Mail addresses of one domain, whatever their case',
      config: {
        field: 'email',
        operator: 'matches',
        value: '*@example.com',
        case_sensitive: false,
      },
      inputs: {
        input1: [
          { email: 'ann@example.com' },
          { email: 'BOB@EXAMPLE.COM' },
          { email: 'eve@example.org' },
        ],
      },
      output: [{ email: 'ann@example.com' }, { email: 'BOB@EXAMPLE.COM' }],
    },
    {
      title: 'A condition over two columns',
      config: { expression: 'spent > budget' },
      inputs: {
        input1: [
          { team: 'Design', spent: 120.5, budget: 100 },
          { team: 'Sales', spent: 80, budget: 100 },
        ],
      },
      output: [{ team: 'Design', spent: 120.5, budget: 100 }],
    },
  ],
  resolve(config, inputs, parameters) {
    const input = tableAt(inputs, 'input1');
    const condition = conditionOf(config, input.columns, parameters);
    return condition.ok
      ? ok({ op: 'filter', columns: input.columns, of: input, where: condition.value })
      : condition;
  },
});

function conditionOf(
  config: Config,
  columns: Columns,
  parameters: Parameters | undefined,
): Outcome<Expression> {
  if (config.expression !== undefined) {
    const extra = (['field', 'operator', 'value'] as const).filter(
      (member) => config[member] !== undefined,
    );
    return extra.length > 0
      ? failed(...extra.map(eitherOr))
      : compileCondition(config.expression, columns, '/expression', parameters);
  }
  const operator = config.operator === undefined ? undefined : operatorNamed(config.operator);
  if (config.field === undefined || operator === undefined) {
    const message = 'A filter needs `field` and `operator`, or `expression`';
    return failed({ code: 'missing_config', message, path: '/field' });
  }
  const column = findColumn(columns, config.field, '/field');
  if (!column.ok) return column;
  const { value, case_sensitive: caseSensitive } = config;
  const test = { column: column.value, operator, value, caseSensitive };
  return comparisonOf(test, { field: '/field', value: '/value' });
}

function eitherOr(member: string): Problem {
  const message = `Give either \`expression\` or \`${member}\`, not both`;
  return { code: 'invalid_config', message, path: `/${member}` };
}
