/** Workflows to begin with. They run as they are. */

import type { CreateWorkflowInput } from '../../client/index.ts';

export interface Template {
  readonly name: string;
  readonly about: string;
  readonly input: CreateWorkflowInput;
}

type Node = NonNullable<CreateWorkflowInput['nodes']>[number];

const node = (
  node_type: string,
  node_role: Node['node_role'],
  label: string,
  config: object,
): Node => ({
  node_type,
  node_role,
  label,
  config: { ...config },
});

/** The nodes one after another. */
const chain = (...nodes: Node[]) => ({
  nodes,
  edges: nodes
    .slice(1)
    .map((_, index) => ({ source_node_index: index, target_node_index: index + 1 })),
});

const SQUARES: Template = {
  name: 'Squares',
  about: 'Numbers, a computed column, a filter and a table.',
  input: {
    title: 'Squares',
    ...chain(
      node('sources/sequence', 'getter', 'Numbers', { start: 1, stop: 20 }),
      node('queryoperators/computedColumn', 'setter', 'Square', {
        column_name: 'square',
        expression: 'value * value',
      }),
      node('queryoperators/filter', 'setter', 'Large ones', {
        field: 'square',
        operator: '>',
        value: 50,
      }),
      node('termination/dashboardOutput', 'terminator', 'Table', {}),
    ),
  },
};

const ORDERS: Template = {
  name: 'Orders by country',
  about: 'Two tables joined, summed up by country, as a bar chart.',
  input: {
    title: 'Orders by country',
    nodes: [
      node('sources/inlineRows', 'getter', 'Orders', {
        rows: [
          { id: 1, customer: 'Ada', price: 80, quantity: 2 },
          { id: 2, customer: 'Grace', price: 120, quantity: 1 },
          { id: 3, customer: 'Linus', price: 45, quantity: 3 },
          { id: 4, customer: 'Ada', price: 30, quantity: 5 },
        ],
      }),
      node('sources/inlineRows', 'getter', 'Customers', {
        rows: [
          { customer: 'Ada', country: 'Netherlands' },
          { customer: 'Grace', country: 'Finland' },
          { customer: 'Linus', country: 'Finland' },
        ],
      }),
      node('queryoperators/join', 'setter', 'With country', { on: ['customer'] }),
      node('queryoperators/computedColumn', 'setter', 'Total', {
        column_name: 'total',
        expression: 'price * quantity',
      }),
      node('queryoperators/aggregation', 'setter', 'By country', {
        group_by: ['country'],
        aggregations: [{ column_name: 'sales', function: 'sum', field: 'total' }],
      }),
      node('termination/dashboardOutput', 'terminator', 'Sales', {
        title: 'Sales by country',
        chart: { type: 'bar', x: 'country', y: ['sales'] },
      }),
    ],
    edges: [
      { source_node_index: 0, target_node_index: 2 },
      { source_node_index: 1, target_node_index: 2, target_key: 'input2' },
      { source_node_index: 2, target_node_index: 3 },
      { source_node_index: 3, target_node_index: 4 },
      { source_node_index: 4, target_node_index: 5 },
    ],
  },
};

const PARAMETERS: Template = {
  name: 'Rows of a call',
  about: 'A call sends rows and a limit, and gets back what exceeds it.',
  input: {
    title: 'Rows of a call',
    parameters: {
      readings: {
        type: 'rows',
        columns: [
          { name: 'sensor', type: 'string' },
          { name: 'value', type: 'number' },
        ],
        default: [
          { sensor: 'north', value: 17.5 },
          { sensor: 'south', value: 24 },
        ],
      },
      limit: { type: 'number', default: 20, description: 'The highest normal value.' },
    },
    ...chain(
      node('sources/params', 'getter', 'Readings', { param: 'readings' }),
      node('queryoperators/filter', 'setter', 'Above the limit', {
        field: 'value',
        operator: '>',
        value: { $param: 'limit' },
      }),
      node('termination/dashboardOutput', 'terminator', 'Result', {}),
    ),
  },
};

export const TEMPLATES: readonly Template[] = [SQUARES, ORDERS, PARAMETERS];
