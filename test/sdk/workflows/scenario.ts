/**
 * Clients of single workflows, as a user of openapi-typescript and openapi-fetch writes them. `/workflows/1/` is the first of
 * `workflows.json`, and so on. Each call below `@ts-expect-error` is wrong: it must not compile, and the service refuses it.
 */

import assert from 'node:assert/strict';
import createClient from 'openapi-fetch';
import type { components as CalendarTypes, paths as Calendar } from './calendar.ts';
import type { components as MultiplesTypes, paths as Multiples } from './multiples.ts';
import type { components as NestedTypes, paths as Nested } from './nested.ts';
import type { components as OrdersTypes, paths as Orders } from './orders.ts';
import type { components as TotalsTypes, paths as Totals } from './totals.ts';

const options = {
  baseUrl: process.env['WEIR_URL']!,
  headers: { authorization: `Bearer ${process.env['WEIR_KEY']!}` },
};

function step(name: string): void {
  console.log(`step: ${name}`);
}

async function refused(call: Promise<{ readonly response: Response }>): Promise<void> {
  assert.equal((await call).response.status, 400);
}

async function orders(): Promise<void> {
  step('orders');
  const weir = createClient<Orders>(options);
  const execute = (params: OrdersTypes['schemas']['ExecuteParams']) =>
    weir.POST('/api/v1/workflows/1/execute', { body: { params } });
  const { data, error } = await execute({
    orders: [
      { item: 'tea', price: 12.5, count: 2, country: 'NL' },
      { item: 'pot', price: 130, count: '9007199254740993', country: 'NL' },
      { item: 'cup', price: 20, count: 1, country: 'DE' },
    ],
    country: 'NL',
  });
  assert.equal(error, undefined);
  assert(data !== undefined && 'rows' in data.data);
  const rows = data.data.rows;
  const year: number | null = rows[0]!['2024'];
  const isExpensive: boolean | null = rows[1]!.class;
  assert.deepEqual([rows.length, rows[0]!.item, year, isExpensive], [2, 'tea', 12.5, true]);
  const large: number | string | null = rows[1]!.count;
  assert.deepEqual(
    [large, rows[1]!['日本'], rows[1]!['ITEM?']],
    ['9007199254740993', 1234567.89, 'pot'],
  );
  const page = await weir.GET('/api/v1/workflows/1/data/{resultId}', {
    params: { path: { resultId: data.data.result_id }, query: { limit: 1 } },
  });
  const last: string | null | undefined = page.data?.data.rows[0]?.item;
  assert.equal(last, 'tea');
  // @ts-expect-error A number is no text.
  await refused(execute({ orders: [], min_price: 'ten' }));
  // @ts-expect-error There is no such country.
  await refused(execute({ orders: [], country: 'FR' }));
  // @ts-expect-error `orders` is required.
  await refused(execute({}));
  // @ts-expect-error No column has this name.
  await refused(execute({ orders: [{ thing: 'tea' }] }));
  // @ts-expect-error No parameter has this name.
  await refused(execute({ orders: [], limit: 5 }));
}

async function multiples(): Promise<void> {
  step('multiples');
  const weir = createClient<Multiples>(options);
  const execute = (params: MultiplesTypes['schemas']['ExecuteParams']) =>
    weir.POST('/api/v1/workflows/2/execute', { body: { params } });
  const { data } = await execute({ factor: 2.5, rate: 0.21 });
  assert(data !== undefined && 'rows' in data.data);
  const rows = data.data.rows;
  const product: number | null = rows[2]!.product;
  const text: string | null = rows[2]!['in units'];
  assert.deepEqual([rows.length, product, text], [3, 7.5, '3 m']);
  // @ts-expect-error A text is no number.
  await refused(execute({ factor: '2.5' }));
  // @ts-expect-error The rows have no such column.
  assert.equal(rows[0]!.missing, undefined);
}

async function calendar(): Promise<void> {
  step('calendar');
  const weir = createClient<Calendar>(options);
  const execute = (params: CalendarTypes['schemas']['ExecuteParams']) =>
    weir.POST('/api/v1/workflows/3/execute', { body: { params } });
  const { data } = await execute({ day: '1969-07-20', flag: true, moment: null });
  assert(data !== undefined && 'rows' in data.data);
  const [row] = data.data.rows;
  const day: string | null = row!.day;
  const flag: boolean | null = row!.flag;
  assert.deepEqual([day, row!.moment, flag], ['1969-07-20', '2024-01-02T03:04:05.000Z', true]);
  // @ts-expect-error A text is no boolean.
  await refused(execute({ day: '1969-07-20', flag: 'yes' }));
  // @ts-expect-error A number is no date.
  await refused(execute({ day: 1969 }));
}

async function nested(): Promise<void> {
  step('nested');
  const weir = createClient<Nested>(options);
  const execute = (params: NestedTypes['schemas']['ExecuteParams']) =>
    weir.POST('/api/v1/workflows/4/execute', { body: { params } });
  const event = { tags: ['a', 1, null], detail: { k: [1, { deep: true }] }, 'say "hi", ünï': 'é' };
  const { data } = await execute({
    events: [{ ...event, at: '1960-01-01T00:00:00Z' }],
    words: ['x', 'y'],
  });
  assert(data !== undefined && 'rows' in data.data);
  const [row] = data.data.rows;
  const tags: unknown[] | null = row!.tags;
  const words: unknown[] | null = row!.words;
  const name: string | null = row!['say "hi", ünï'];
  assert.deepEqual({ tags, detail: row!.detail, 'say "hi", ünï': name }, event);
  assert.deepEqual([words, row!.at], [['x', 'y'], '1960-01-01T00:00:00.000Z']);
  // @ts-expect-error A text is no array.
  await refused(execute({ events: [], words: 'x' }));
}

async function totals(): Promise<void> {
  step('totals');
  const weir = createClient<Totals>(options);
  const execute = (params: TotalsTypes['schemas']['ExecuteParams']) =>
    weir.POST('/api/v1/workflows/5/execute', { body: { params } });
  const { data } = await execute({ active: true, since: '2024-01-15' });
  assert(data !== undefined && 'rows' in data.data);
  const [row] = data.data.rows;
  const total: number | null = row!['total amount'];
  assert.deepEqual([row!.region, row!.orders, total], ['north', 1, 2]);
  // @ts-expect-error There is no such region.
  await refused(execute({ active: true, region: 'east' }));
}

await orders();
await multiples();
await calendar();
await nested();
await totals();
