/** What a pagination must have, must not have, and in which order that is said. */

import type { OperationDraft, PaginationDraft } from '../../../src/services/integrations/draft.ts';
import { paginationProblems } from '../../../src/services/integrations/pagination-rules.ts';
import { operation } from './definitions.ts';

const faults = (pagination: PaginationDraft, others: Partial<OperationDraft> = {}) =>
  paginationProblems(operation({ ...others, pagination }), '').map(
    ({ field, message }) => `${field} ${message}`,
  );
const page = { type: 'page', param: 'p' } as const;

it.each<[PaginationDraft, string[]]>([
  [{ type: 'none' }, []],
  [{ type: 'link' }, []],
  [page, []],
  [{ ...page, type: 'offset', start: 0, sizeParam: 's', size: 9, until: 'short' }, []],
  [{ ...page, until: 'total', totalPointer: '/n', morePointer: '/m' }, []],
  [{ type: 'cursor', param: 'c', pointer: '/next', morePointer: '/m' }, []],
  [{ type: 'next_url', pointer: '/next' }, []],
  [{ type: 'page' }, ['/param is missing: the type `page` needs it']],
  [
    { type: 'cursor' },
    [
      '/param is missing: the type `cursor` needs it',
      '/pointer is missing: the type `cursor` needs it',
    ],
  ],
  [
    { type: 'link', param: 'p', pointer: '/x', size: 1, until: 'short' },
    [
      '/param must be absent: the type `link` has none',
      '/pointer must be absent: the type `link` has none',
      '/size must be absent: the type `link` has none',
      '/until must be absent: the type `link` has none',
    ],
  ],
  [
    { ...page, until: 'short', totalPointer: '/n', sizeParam: 'p' },
    [
      '/size is missing: `until` `short` compares with it',
      '/totalPointer must be absent: only `until` `total` reads it',
      '/size is missing: it is what the parameter of the page size says',
      '/sizeParam must not be the same as `param`',
    ],
  ],
  [{ ...page, totalPages: '/n', endStatuses: [400, 404] }, []],
  [{ ...page, endStatuses: [] }, []],
  [
    { ...page, endStatuses: [404, 429] },
    ['/endStatuses must not have 429, which does not refer to pages'],
  ],
  [
    { ...page, until: 'total', totalPointer: '/n', endStatuses: [404] },
    ['/endStatuses must be absent: `until` `total` knows how many rows there are'],
  ],
  [
    { type: 'cursor', param: 'c', pointer: '/next', totalPages: '/n', endStatuses: [404] },
    [
      '/totalPages must be absent: the type `cursor` has none',
      '/endStatuses must be absent: the type `cursor` has none',
    ],
  ],
  [{ ...page, until: 'total' }, ['/totalPointer is missing: `until` `total` reads it']],
])('of %j', (pagination, found) => {
  expect(faults(pagination)).toEqual(found);
});

it('is for getters, whose responses are JSON where it points into them', () => {
  expect(faults({ type: 'none' }, { role: 'setter' })).toEqual([]);
  expect(faults(page, { role: 'setter' })).toEqual([
    '/type must be `none`: a setter reads no further pages',
  ]);
  const response = { format: 'csv' } as const;
  const pointing = {
    ...page,
    until: 'total',
    totalPointer: '/n',
    totalPages: '/p',
    morePointer: '/m',
  } as const;
  expect(faults(pointing, { response })).toEqual([
    '/totalPointer must be absent: it points into JSON, and the response is `csv`',
    '/totalPages must be absent: it points into JSON, and the response is `csv`',
    '/morePointer must be absent: it points into JSON, and the response is `csv`',
  ]);
});
