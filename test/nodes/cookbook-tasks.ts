/** Tasks of every day: choices, shares, sessions, prices by amount. */

import { compute, inline, node, type Task } from './cookbook-task.ts';

export const TASKS: Readonly<Record<string, Task>> = {
  'the two largest of each group': {
    nodes: {
      rows: inline([
        { g: 'A', v: 5 },
        { g: 'B', v: 1 },
        { g: 'A', v: 9 },
        { g: 'A', v: 7 },
      ]),
      ranked: node(
        'window',
        {
          column_name: 'rank',
          function: 'row_number',
          partition_by: ['g'],
          order_by: [{ field: 'v', direction: 'desc' }],
        },
        'rows',
      ),
      first: node('filter', { expression: 'rank <= 2' }, 'ranked'),
      sorted: node('sort', { by: ['g', 'rank'] }, 'first'),
    },
    rows: [
      { g: 'A', v: 9, rank: 1 },
      { g: 'A', v: 7, rank: 2 },
      { g: 'B', v: 1, rank: 1 },
    ],
  },
  'the share of each row in the total of its group': {
    nodes: {
      rows: inline([
        { g: 'A', v: 1 },
        { g: 'B', v: 5 },
        { g: 'A', v: 3 },
      ]),
      total: node(
        'window',
        { column_name: 'total', function: 'sum', field: 'v', partition_by: ['g'] },
        'rows',
      ),
      share: compute('total', { share: 'v / total' }),
      chosen: node('select', { columns: ['g', 'v', 'share'] }, 'share'),
      sorted: node('sort', { by: ['g', 'v'] }, 'chosen'),
    },
    rows: [
      { g: 'A', v: 1, share: 0.25 },
      { g: 'A', v: 3, share: 0.75 },
      { g: 'B', v: 5, share: 1 },
    ],
  },
  'sessions: events with less than 30 minutes between them': {
    nodes: {
      events: inline([
        { user: 'u', minute: 41 },
        { user: 'u', minute: 1 },
        { user: 'w', minute: 2 },
        { user: 'u', minute: 3 },
        { user: 'u', minute: 40 },
      ]),
      before: node(
        'window',
        {
          column_name: 'before',
          function: 'lag',
          field: 'minute',
          partition_by: ['user'],
          order_by: ['minute'],
        },
        'events',
      ),
      starts: compute('before', { starts: 'if(before is null or minute - before > 30, 1, 0)' }),
      sessions: node(
        'window',
        {
          column_name: 'session',
          function: 'running_sum',
          field: 'starts',
          partition_by: ['user'],
          order_by: ['minute'],
        },
        'starts',
      ),
      counts: node(
        'aggregation',
        {
          group_by: ['user', 'session'],
          aggregations: [
            { column_name: 'from', function: 'min', field: 'minute' },
            { column_name: 'events', function: 'count' },
          ],
        },
        'sessions',
      ),
      sorted: node('sort', { by: ['user', 'session'] }, 'counts'),
    },
    rows: [
      { user: 'u', session: 1, from: 1, events: 2 },
      { user: 'u', session: 2, from: 40, events: 2 },
      { user: 'w', session: 1, from: 2, events: 1 },
    ],
  },
  'every day of a month, also those without sales': {
    nodes: {
      numbers: ['sources/sequence', { start: 0, stop: 3 }],
      days: compute('numbers', {
        day: "date_add('day', value, cast('2024-05-01' as date))",
      }),
      sales: inline(
        [
          { day: '2024-05-03', amount: 7 },
          { day: '2024-05-01', amount: 5 },
        ],
        { day: 'date', amount: 'integer' },
      ),
      joined: node('join', { type: 'left', on: ['day'] }, 'days', 'sales'),
      filled: node('fillMissing', { fields: { amount: 0 } }, 'joined'),
      chosen: node('select', { columns: ['day', 'amount'] }, 'filled'),
      sorted: node('sort', { by: ['day'] }, 'chosen'),
    },
    rows: [
      { day: '2024-05-01', amount: 5 },
      { day: '2024-05-02', amount: 0 },
      { day: '2024-05-03', amount: 7 },
      { day: '2024-05-04', amount: 0 },
    ],
  },
  'the latest state of each order': {
    nodes: {
      states: inline([
        { order: 1, at: 3, state: 'paid' },
        { order: 2, at: 1, state: 'new' },
        { order: 1, at: 1, state: 'new' },
      ]),
      sorted: node('sort', { by: [{ field: 'at', direction: 'desc' }] }, 'states'),
      latest: node('distinct', { fields: ['order'] }, 'sorted'),
      ordered: node('sort', { by: ['order'] }, 'latest'),
    },
    rows: [
      { order: 1, at: 3, state: 'paid' },
      { order: 2, at: 1, state: 'new' },
    ],
  },
  'an average with weights, and a count with a condition': {
    nodes: {
      lines: inline([
        { item: 'tea', price: 2, quantity: 3 },
        { item: 'tea', price: 4, quantity: 1 },
        { item: 'cup', price: 5, quantity: 2 },
      ]),
      sums: node(
        'aggregation',
        {
          group_by: ['item'],
          aggregations: [
            { column_name: 'worth', function: 'sum', expression: 'price * quantity' },
            { column_name: 'pieces', function: 'sum', field: 'quantity' },
            { column_name: 'large', function: 'count', where: 'quantity > 1' },
          ],
        },
        'lines',
      ),
      average: compute('sums', { price: 'worth / pieces' }),
      chosen: node('select', { columns: ['item', 'price', 'large'] }, 'average'),
      sorted: node('sort', { by: ['item'] }, 'chosen'),
    },
    rows: [
      { item: 'cup', price: 5, large: 1 },
      { item: 'tea', price: 2.5, large: 1 },
    ],
  },
  'the tier of a price list in which an amount is': {
    nodes: {
      amounts: inline([{ amount: 15 }, { amount: 5 }, { amount: 90 }]),
      tiers: inline([
        { low: 0, high: 10, tier: 'small' },
        { low: 10, high: 20, tier: 'medium' },
      ]),
      joined: node(
        'join',
        { type: 'left', condition: 'amount >= low and amount < high' },
        'amounts',
        'tiers',
      ),
      chosen: node('select', { columns: ['amount', 'tier'] }, 'joined'),
      sorted: node('sort', { by: ['amount'] }, 'chosen'),
    },
    rows: [
      { amount: 5, tier: 'small' },
      { amount: 15, tier: 'medium' },
      { amount: 90, tier: null },
    ],
  },
};
