/** Graphs whose results are worth a picture. */

const rows = (label: string, list: readonly object[]) => ({
  node_type: 'sources/inlineRows',
  node_role: 'getter',
  label,
  config: { rows: list },
});

const setter = (label: string, operation: string, config: object) => ({
  node_type: `queryoperators/${operation}`,
  node_role: 'setter',
  label,
  config,
});

const dashboard = (label: string, config: object = {}) => ({
  node_type: 'termination/dashboardOutput',
  node_role: 'terminator',
  label,
  config,
});

const chain = (...nodes: readonly object[]) => ({
  nodes,
  edges: nodes
    .slice(1)
    .map((_, index) => ({ source_node_index: index, target_node_index: index + 1 })),
});

const COUNTRIES = ['Germany', 'Netherlands', 'Finland', 'Portugal', 'Italy', 'Ireland'];

const orders = Array.from({ length: 60 }, (_, index) => ({
  order: 1001 + index,
  country: COUNTRIES[(index * 7) % (1 + (index % COUNTRIES.length))],
  quantity: 1 + ((index * 5) % 4),
  price: 8 + ((index * 13) % 37) + 0.5,
}));

const sales = (operator: string) => ({
  ...chain(
    rows('Orders', orders),
    setter('Total', 'computedColumn', { column_name: 'total', expression: 'price * quantity' }),
    setter('Large', 'filter', { field: 'total', operator, value: { $param: 'least' } }),
    setter('By country', 'aggregation', {
      group_by: ['country'],
      aggregations: [
        { column_name: 'sales', function: 'sum', field: 'total' },
        { column_name: 'orders', function: 'count' },
      ],
    }),
    dashboard('Sales', {
      title: 'Sales by country',
      chart: { type: 'bar', x: 'country', y: ['sales'] },
    }),
  ),
  parameters: {
    least: { type: 'number', default: 10, description: 'The least total of an order' },
  },
});

export const salesByCountry = sales('>');
export const changedSales = sales('>=');

export const shopDocument = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1.0' },
  servers: [{ url: 'https://shop.example.com' }],
  paths: {
    '/orders': {
      get: { operationId: 'listOrders', responses: { 200: { description: 'All orders' } } },
    },
    '/customers': {
      get: { operationId: 'listCustomers', responses: { 200: { description: 'All customers' } } },
    },
  },
};

const hours = Array.from({ length: 168 }, (_, hour) => ({
  hour,
  visits: Math.round(320 + 180 * Math.sin((hour - 8) / 3.82) + hour * 1.4 + ((hour * 37) % 41)),
  orders: Math.round(60 + 35 * Math.sin((hour - 10) / 3.82) + hour / 4 + ((hour * 17) % 13)),
}));

export const visits = chain(
  rows('Hours', hours),
  dashboard('Curve', {
    title: 'Visits and orders by hour',
    chart: { type: 'line', x: 'hour', y: ['visits', 'orders'] },
  }),
);

export const customers = chain(
  rows('Customers', [
    { id: 1, name: 'Ada Lovelace', city: 'London' },
    { id: 2, name: 'Grace Hopper', city: null },
    { id: 3, name: 'Zoë Quinn', city: null },
  ]),
  setter('Without a city', 'filter', { field: 'city', operator: 'is_null' }),
  dashboard('Customers'),
);

export const brokenOrders = chain(
  rows('Orders', [
    { id: 1, price: '12.50' },
    { id: 2, price: 'free' },
  ]),
  setter('Price', 'computedColumn', { column_name: 'amount', expression: 'cast(price as number)' }),
  dashboard('Prices'),
);
