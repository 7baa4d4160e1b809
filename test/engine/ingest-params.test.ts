/** Rows on their way in: parameters. */

import type { JsonObject } from '../../src/engine/types.ts';
import { chain, rowsOf, runRequest } from '../support/engine.ts';
import { failed, output, useIngestBench } from './ingest-bench.ts';

const bench = useIngestBench();
const { param } = bench;

describe('rows of a parameter', () => {
  it('may be one object', async () =>
    expect(rowsOf(await param({ rows: { a: 1 } }))).toEqual([{ a: 1 }]));
  it('may be left out for a default', async () =>
    expect(rowsOf(await param({}, { default: [{ a: 2 }] }))).toEqual([{ a: 2 }]));
  it.each<[string, JsonObject, string, RegExp]>([
    ['is missing', {}, 'missing_param', /`rows` is missing/],
    ['is a number', { rows: 1 }, 'invalid_value', /it is a number/],
    ['is null', { rows: null }, 'invalid_value', /it is null/],
    [
      'has an item that is no object',
      { rows: [{ a: 1 }, 2] },
      'invalid_value',
      /item 2 is a number/,
    ],
    [
      'has columns that differ in case',
      { rows: [{ a: 1 }, { A: 2 }] },
      'duplicate_column',
      /differ only in case/,
    ],
  ])('that %s fails the run', async (_what, params, code, message) => {
    expect(await param(params)).toMatchObject(failed(code, expect.stringMatching(message)));
  });
  it('that do not fit the declared type fail the run, naming the row, few or many', async () => {
    for (const before of [1, 500]) {
      const rows = [...Array.from({ length: before }, () => ({ n: 1 })), { n: 'x' }];
      expect(await param({ rows }, { columns: { n: 'number' } })).toEqual(
        failed('invalid_value', `Row ${before + 1}, column \`n\`: "x" is not a number`),
      );
    }
  });
  it('may hold U+0000, which no statement can', async () => {
    const rows = [{ a: 'x\u0000y' }, { a: null }];
    expect(rowsOf(await param({ rows }))).toEqual(rows);
  });
  it('that hold half of a surrogate pair fail the run', async () => {
    expect(await param({ rows: [{ a: '\ud800' }] })).toEqual(
      failed('invalid_value', 'A text is not valid Unicode'),
    );
  });
  it('may be more bytes together than one row may have', async () => {
    const rows = Array.from({ length: 200 }, (_, id) => ({
      id,
      text: String(id).padStart(90_000, 'x'),
    }));
    expect(rowsOf(await param({ rows }))).toEqual(rows);
    expect(
      await param(
        { rows: [...rows, { id: 200, text: 'x'.repeat(17_000_000) }] },
        { columns: { id: 'integer', text: 'string' } },
      ),
    ).toEqual(failed('invalid_value', 'Row 201 is larger than 16777216 bytes'));
  });
  it('leave the event loop free however many they are', async () => {
    const rows = Array.from({ length: 100_000 }, (_, id) => ({
      id,
      name: `name ${id}`,
      price: id / 7,
      tags: ['a', 'b'],
      ok: id % 2 === 0,
    }));
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const outcome = await param({ rows });
    clearInterval(timer);
    expect(outcome).toMatchObject({ status: 'completed', outputs: [{ totalRows: 100_000 }] });
    expect(turns).toBeGreaterThan(10);
  });
  it('are not brought in when the run is cancelled', async () => {
    const rows = Array.from({ length: 100_000 }, (_, id) => ({ id, text: 'x'.repeat(20) }));
    const caller = new AbortController();
    const graph = chain(['sources/params', { param: 'rows' }], output);
    const outcome = bench.engine.run(
      runRequest({ graph, params: { rows }, signal: caller.signal }),
    );
    setImmediate(() => caller.abort());
    expect((await outcome).status).toBe('cancelled');
  });
});
