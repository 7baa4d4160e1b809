/** Which rows of a result are on which of its pages, and under which keys those are. */

import type { StoredResult } from '../../../src/model/execution.ts';
import { isLayout, pageKeys, pageOf } from '../../../src/stores/results/redis/layout.ts';
import { toStored } from '../../../src/stores/results/stored-form.ts';

it('a row is on the last page that begins at it or before it, however many pages there are', () => {
  const firstRows: number[] = [];
  for (let next = 0; firstRows.length < 40; next += 1 + (firstRows.length % 7)) {
    firstRows.push(next);
    for (let row = 0; row < next + 10; row += 1) {
      const expected = firstRows.findLastIndex((first) => first <= row);
      expect([firstRows.length, row, pageOf(firstRows, row)]).toEqual([
        firstRows.length,
        row,
        expected,
      ]);
    }
  }
});

it.each<[object, boolean]>([
  [{ firstRows: [] }, true],
  [{ firstRows: [0, 1000] }, true],
  [{ firstRows: [0, 1000], checksums: [1, 2] }, true],
  [{ firstRows: [0, 1000], checksums: [1] }, false],
  [{ firstRows: [0], checksums: 'x' }, false],
  [{ firstRows: [1] }, false],
  [{ firstRows: [0, 0] }, false],
  [{}, false],
])('%j is a layout: %s', (extra, expected) => {
  expect(isLayout(extra)).toBe(expected);
});

it('the keys of pages are those of the head, and none where that is gone or damaged', () => {
  const result: StoredResult = {
    id: 'dataRef:x',
    workflowId: 7,
    nodeId: 3,
    totalRows: 2,
    columns: [],
    expiresAt: new Date(0),
  };
  const head = toStored(result, { firstRows: [0, 9] });
  expect(pageKeys('x', head)).toEqual(['weir:result:x:0', 'weir:result:x:1']);
  expect(pageKeys('x', toStored(result, { firstRows: [] }))).toEqual([]);
  expect([pageKeys('x', null), pageKeys('x', 'garbage')]).toEqual([[], []]);
});
