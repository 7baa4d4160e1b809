/** Tasks of every day: values by time, totals, pairs. */

import { compute, inline, node, type Task } from './cookbook-task.ts';

export const TIME_TASKS: Readonly<Record<string, Task>> = {
  'the price that was valid at each sale, if it is recent': {
    nodes: {
      sales: inline([
        { at: 5, item: 'tea' },
        { at: 30, item: 'tea' },
        { at: 1, item: 'tea' },
      ]),
      prices: inline([
        { item: 'tea', since: 2, price: 10 },
        { item: 'tea', since: 4, price: 11 },
      ]),
      joined: node(
        'join',
        { type: 'asof', on: ['item'], asof: { left: 'at', right: 'since', tolerance: 10 } },
        'sales',
        'prices',
      ),
      chosen: node('select', { columns: ['at', 'price'] }, 'joined'),
      sorted: node('sort', { by: ['at'] }, 'chosen'),
    },
    rows: [
      { at: 1, price: null },
      { at: 5, price: 11 },
      { at: 30, price: null },
    ],
  },
  'subtotals of each country, and a total': {
    nodes: {
      sales: inline([
        { country: 'NL', city: 'Delft', amount: 1 },
        { country: 'NL', city: 'Gouda', amount: 2 },
        { country: 'DE', city: 'Essen', amount: 4 },
      ]),
      sums: node(
        'aggregation',
        {
          group_by: ['country', 'city'],
          aggregations: [{ column_name: 'amount', function: 'sum', field: 'amount' }],
          rollup: { column_name: 'level' },
        },
        'sales',
      ),
      sorted: node('sort', { by: ['country', 'city'] }, 'sums'),
    },
    rows: [
      { country: 'DE', city: 'Essen', amount: 4, level: 2 },
      { country: 'DE', city: null, amount: 4, level: 1 },
      { country: 'NL', city: 'Delft', amount: 1, level: 2 },
      { country: 'NL', city: 'Gouda', amount: 2, level: 2 },
      { country: 'NL', city: null, amount: 3, level: 1 },
      { country: null, city: null, amount: 7, level: 0 },
    ],
  },
  'the sum of the last seven days': {
    nodes: {
      sales: inline(
        [
          { day: '2024-05-09', amount: 4 },
          { day: '2024-05-01', amount: 1 },
          { day: '2024-05-05', amount: 2 },
        ],
        { day: 'date', amount: 'integer' },
      ),
      sums: node(
        'window',
        {
          column_name: 'week',
          function: 'sum',
          field: 'amount',
          order_by: ['day'],
          frame: { unit: 'range', preceding: '6 days' },
        },
        'sales',
      ),
      sorted: node('sort', { by: ['day'] }, 'sums'),
    },
    rows: [
      { day: '2024-05-01', amount: 1, week: 1 },
      { day: '2024-05-05', amount: 2, week: 3 },
      { day: '2024-05-09', amount: 4, week: 6 },
    ],
  },
  'the growth since the year before': {
    nodes: {
      sales: inline([
        { item: 'tea', year: 2024, amount: 30 },
        { item: 'tea', year: 2023, amount: 20 },
        { item: 'cup', year: 2024, amount: 5 },
      ]),
      before: node(
        'window',
        {
          column_name: 'before',
          function: 'lag',
          field: 'amount',
          partition_by: ['item'],
          order_by: ['year'],
        },
        'sales',
      ),
      growth: compute('before', { growth: 'amount / before - 1' }),
      chosen: node('select', { columns: ['item', 'year', 'growth'] }, 'growth'),
      sorted: node('sort', { by: ['item', 'year'] }, 'chosen'),
    },
    rows: [
      { item: 'cup', year: 2024, growth: null },
      { item: 'tea', year: 2023, growth: null },
      { item: 'tea', year: 2024, growth: 0.5 },
    ],
  },
  'pairs of items in one order': {
    nodes: {
      lines: inline([
        { order: 1, item: 'tea' },
        { order: 1, item: 'cup' },
        { order: 1, item: 'pot' },
        { order: 2, item: 'tea' },
        { order: 2, item: 'cup' },
      ]),
      others: node(
        'select',
        {
          columns: [
            { field: 'order', as: 'other_order' },
            { field: 'item', as: 'other' },
          ],
        },
        'lines',
      ),
      pairs: node(
        'join',
        { type: 'inner', condition: 'order = other_order and item < other' },
        'lines',
        'others',
      ),
      counts: node(
        'aggregation',
        {
          group_by: ['item', 'other'],
          aggregations: [{ column_name: 'orders', function: 'count' }],
        },
        'pairs',
      ),
      sorted: node('sort', { by: ['item', 'other'] }, 'counts'),
    },
    rows: [
      { item: 'cup', other: 'pot', orders: 1 },
      { item: 'cup', other: 'tea', orders: 2 },
      { item: 'pot', other: 'tea', orders: 1 },
    ],
  },
};
