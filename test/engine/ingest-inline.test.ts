/** Rows on their way in: literal rows of a config. */

import type { JsonObject } from '../../src/engine/types.ts';
import { chain, rowsOf, runRequest } from '../support/engine.ts';
import { output, useIngestBench } from './ingest-bench.ts';

const bench = useIngestBench();
const { inline } = bench;

/** Every kind of value that a cell may hold, and some that break out of SQL where quoting is forgotten. */
const awkward: readonly JsonObject[] = [
  {
    whole: 1,
    part: 0.1,
    text: "it's",
    flag: true,
    mixed: 1,
    json: { a: [1, { b: null }] },
    list: [1, 'x'],
    'na"me': 'q',
    "o'clock": 1,
    none: null,
  },
  {
    whole: -9007199254740991,
    part: -1e-300,
    text: '"; DROP TABLE x; --',
    flag: false,
    mixed: 'two',
    json: 'plain',
    list: [],
    'na"me': '',
    none: null,
  },
  {
    whole: null,
    part: 1.5e300,
    text: 'ünï 😀\n\t\\ %',
    flag: null,
    mixed: true,
    json: null,
    list: null,
    "o'clock": 2,
    none: null,
  },
];
const read = [
  {
    whole: 1,
    part: 0.1,
    text: "it's",
    flag: true,
    mixed: '1',
    json: { a: [1, { b: null }] },
    list: [1, 'x'],
    'na"me': 'q',
    "o'clock": 1,
    none: null,
  },
  {
    whole: -9007199254740991,
    part: -1e-300,
    text: '"; DROP TABLE x; --',
    flag: false,
    mixed: 'two',
    json: 'plain',
    list: [],
    'na"me': '',
    "o'clock": null,
    none: null,
  },
  {
    whole: null,
    part: 1.5e300,
    text: 'ünï 😀\n\t\\ %',
    flag: null,
    mixed: 'true',
    json: null,
    list: null,
    'na"me': null,
    "o'clock": 2,
    none: null,
  },
];
/** More rows than stand as values within a statement. */
const many = Array.from({ length: 150 }, (_, position) => position);

describe('rows of a config', () => {
  it('come out as they went in, as values', async () =>
    expect(rowsOf(await inline(awkward))).toEqual(read));
  it('come out the same from a file', async () => {
    expect(rowsOf(await inline(many.flatMap(() => awkward)))).toEqual(many.flatMap(() => read));
  });
  it.each([[1], [150]])(
    'keep the digits of whole numbers beyond 2^53, %d times over',
    async (times) => {
      const large = {
        id: 1152921504606846976,
        least: -9007199254740992,
        text: 1152921504606846976,
        list: [4611686018427387904],
        json: { a: [{ b: -4611686018427387904 }] },
        part: 9223372036854775808,
      };
      const graph = chain(
        [
          'sources/inlineRows',
          {
            rows: [
              ...many.slice(0, times).map(() => ({ id: 1 })),
              ...many.slice(0, times).map(() => large),
            ],
            columns: { id: 'integer', least: 'integer', text: 'string' },
          },
        ],
        [
          'queryoperators/computedColumn',
          { column_name: 'list', expression: 'cast(list as string)' },
        ],
        [
          'queryoperators/computedColumn',
          { column_name: 'json', expression: 'cast(json as string)' },
        ],
        output,
      );
      const out = rowsOf(await bench.engine.run(runRequest({ graph })));
      expect(out).toHaveLength(2 * times);
      expect(out.at(-1)).toEqual({
        id: '1152921504606846976',
        least: '-9007199254740992',
        text: '1152921504606846976',
        list: '[4611686018427387904]',
        json: '{"a":[{"b":-4611686018427387904}]}',
        part: 9223372036854775808,
      });
      expect(out[0]).toEqual({
        id: 1,
        least: null,
        text: null,
        list: null,
        json: null,
        part: null,
      });
    },
  );
  it('with one empty object among others have a row of nulls', async () => {
    expect(rowsOf(await inline([{ a: 1 }, {}]))).toEqual([{ a: 1 }, { a: null }]);
    expect(rowsOf(await inline(many.flatMap(() => [{ a: 1 }, {}])))).toEqual(
      many.flatMap(() => [{ a: 1 }, { a: null }]),
    );
  });
  it('may be none, with or without declared columns', async () => {
    expect(rowsOf(await inline([], { a: 'number' }))).toEqual([]);
    expect(rowsOf(await inline([]))).toEqual([]);
  });
  it.each([[1], [150]])('take declared types, %d times over', async (times) => {
    const rows = Array.from({ length: times }, () => ({
      d: '2024-02-29',
      t: '2024-02-29T12:00:00Z',
      n: '1.50',
      i: 7,
      b: 'true',
      s: 5,
      o: [1],
    }));
    const columns = {
      d: 'date',
      t: 'timestamp',
      n: 'number',
      i: 'integer',
      b: 'boolean',
      s: 'string',
      o: 'json',
      absent: 'number',
    };
    const out = rowsOf(await inline(rows, columns));
    expect(out).toHaveLength(times);
    expect(out.at(-1)).toEqual({
      d: '2024-02-29',
      t: expect.stringContaining('2024-02-29T12:00:00') as string,
      n: 1.5,
      i: 7,
      b: true,
      s: '5',
      o: [1],
      absent: null,
    });
  });
});
