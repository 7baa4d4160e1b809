import { inputColumn } from '../../engine/config/hints.ts';
import { findColumn } from '../../engine/values/columns.ts';
import { defineNodeType, type ConfigSchema } from '../../engine/node-type.ts';
import { failed, ok, pointer, problemsOf } from '../../engine/outcome.ts';
import { findColumns, rowsOf, tableAt } from '../../engine/relation/projection.ts';
import { requireNumeric } from '../../engine/relation/types.ts';
import type { Problem } from '../../engine/types.ts';

/** The charts that draw columns of numbers along another column. */
const NUMERIC_CHARTS: readonly string[] = ['bar', 'line', 'area', 'pie'];

const config = {
  type: 'object',
  additionalProperties: false,
  properties: {
    title: { type: 'string', maxLength: 255, description: 'The heading above the rows.' },
    chart: {
      type: 'object',
      additionalProperties: false,
      required: ['type'],
      description: 'How to draw the rows. Without it: a table.',
      properties: {
        type: {
          enum: ['table', 'bar', 'line', 'area', 'pie', 'number'],
          description: 'The kind of chart.',
        },
        x: {
          ...inputColumn,
          description:
            'The column along the horizontal axis, or of the slices of a pie. Required by bar, line, area and pie.',
        },
        y: {
          type: 'array',
          minItems: 1,
          maxItems: 50,
          items: inputColumn,
          description:
            'The columns to draw. Bar, line, area and pie require them, and require them to hold numbers.',
        },
      },
      if: { required: ['type'], properties: { type: { enum: [...NUMERIC_CHARTS] } } },
      then: { required: ['x', 'y'] },
    },
  },
} as const satisfies ConfigSchema;

export const dashboardOutput = defineNodeType({
  type: 'termination/dashboardOutput',
  role: 'terminator',
  category: 'termination',
  position: 10,
  label: 'Dashboard',
  description:
    'Keeps the rows as the result of the workflow, to be read page by page and shown as a table or a chart.',
  inputs: [{ name: 'input1' }],
  outputs: [],
  requiresCredential: false,
  keepsColumns: true,
  config,
  examples: [
    {
      title: 'A bar for each country',
      config: { title: 'Sales by country', chart: { type: 'bar', x: 'country', y: ['sales'] } },
      inputs: {
        input1: [
          { country: 'NL', sales: 27 },
          { country: 'DE', sales: 5 },
        ],
      },
      output: [
        { country: 'NL', sales: 27 },
        { country: 'DE', sales: 5 },
      ],
    },
    {
      title: 'Rows as they are',
      config: {},
      inputs: {
        input1: [{ name: 'Zoë', tags: ['a', 'b'], address: { city: 'Köln' }, left: null }],
      },
      output: [{ name: 'Zoë', tags: ['a', 'b'], address: { city: 'Köln' }, left: null }],
    },
  ],
  resolve(config, inputs) {
    const input = tableAt(inputs, 'input1');
    const { columns } = input;
    const { type = 'table', x, y = [] } = config.chart ?? {};
    const path = (index: number): string => pointer('chart', 'y', index);
    const drawn = findColumns(columns, y, path);
    const problems: Problem[] = [
      ...(x === undefined ? [] : problemsOf([findColumn(columns, x, '/chart/x')])),
      ...problemsOf([drawn]),
    ];
    if (drawn.ok && NUMERIC_CHARTS.includes(type)) {
      problems.push(
        ...problemsOf(
          drawn.value.map((column, index) =>
            requireNumeric(column, `A ${type} chart`, path(index)),
          ),
        ),
      );
    }
    return problems.length > 0 ? failed(...problems) : ok(rowsOf(input));
  },
});
