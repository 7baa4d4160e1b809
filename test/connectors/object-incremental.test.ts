/** Objects of which each run reads only those that are new. */

import { newObjects } from '../../src/engine/ingest/object-cursor.ts';
import { useBucket } from './bucket-service.ts';

const service = useBucket();
const at = (time: string): Date => new Date(`2026-03-01T${time}Z`);
const put = (key: string, id: number, modified: Date) =>
  service.bucket.state.put(key, `id\n${id}\n`, modified);

const workflow = (incremental: object, more: object = {}) =>
  service.workflowOf({
    prefix: 'in/',
    format: 'csv',
    columns: { id: 'integer' },
    incremental,
    ...more,
  });

async function rowsOf(workflowId: number): Promise<unknown[]> {
  const { data, error } = await service.run(workflowId);
  if (error !== undefined) throw new Error(JSON.stringify(error));
  const params = { workflowId, resultId: data.result_id };
  const { body } = await service.app.client.ok('getResultPage', {
    key: service.app.keys.all,
    params,
  });
  return (body.data.rows as { id: number }[]).map(({ id }) => id);
}

it('by key', async () => {
  const id = await workflow({ cursor: 'key' });
  put('in/b', 1, at('08:00:00'));
  put('in/d', 2, at('08:00:00'));
  expect(await rowsOf(id)).toEqual([1, 2]);
  put('in/a', 3, at('09:00:00'));
  put('in/d', 4, at('09:00:00'));
  put('in/é', 5, at('07:00:00'));
  service.bucket.requests.length = 0;
  expect(await rowsOf(id)).toEqual([5]);
  expect(service.bucket.requests[0]?.query.get('start-after')).toBe('in/d');
  expect(await rowsOf(id)).toEqual([]);
});

describe('by time', () => {
  const objects = (...list: readonly (readonly [string, string, string?])[]) =>
    list.map(([key, time, version]) => ({
      key,
      bytes: 1,
      modified: at(time).toISOString(),
      version,
    }));
  const select = (
    listed: ReturnType<typeof objects>,
    before: { readonly from: string | null; readonly keys: readonly string[] } = {
      from: null,
      keys: [],
    },
    {
      overlap = 3_600,
      start,
      maxObjects = 100,
    }: { overlap?: number; start?: string; maxObjects?: number } = {},
  ) => {
    const { objects: chosen, progress } = newObjects(listed, {
      cursor: { by: 'modified', start, overlap },
      bounds: { column: 'modified', ...before },
      startedAt: at('12:00:00'),
      maxObjects,
    });
    return {
      keys: chosen.map(({ key }) => key),
      state: { from: progress.to, keys: progress.keys },
    };
  };

  it('reads what was modified since, also what was replaced and what appears late', () => {
    const first = select(objects(['b', '10:00:00'], ['a', '09:00:00'], ['future', '13:00:00']));
    expect(first.keys).toEqual(['a', 'b']);
    expect(first.state.from).toBe('2026-03-01T10:00:00.000Z');
    const listed = objects(
      ['a', '10:30:00'],
      ['b', '10:00:00'],
      ['late', '09:30:00'],
      ['too late', '08:59:59'],
    );
    const second = select(listed, first.state);
    expect(second.keys).toEqual(['late', 'a']);
    expect(select(listed, second.state).keys).toEqual([]);
  });

  it('reads an object again if it has another version at the same time', () => {
    const first = select(objects(['a', '10:00:00', '1']), undefined, { overlap: 0 });
    expect(select(objects(['a', '10:00:00', '2']), first.state, { overlap: 0 }).keys).toEqual([
      'a',
    ]);
  });

  it('begins at the start, and leaves what is too much for the next run', () => {
    const listed = objects(
      ['c', '10:00:00'],
      ['a', '08:00:00'],
      ['b', '10:00:00'],
      ['d', '11:00:00'],
    );
    const options = { start: '2026-03-01T09:00:00Z', maxObjects: 1, overlap: 0 };
    const read: string[] = [];
    let state: Parameters<typeof select>[1];
    for (let run = 0; run < 4; run += 1) {
      const next = select(listed, state, options);
      read.push(...next.keys);
      state = next.state;
    }
    expect(read).toEqual(['b', 'c', 'd']);
  });

  it('through the service', async () => {
    const now = service.app.clock.now().getTime();
    const before = (ms: number) => new Date(now - ms);
    const id = await workflow({ cursor: 'modified', name: 'times' }, { modified_column: 'at' });
    put('in/x', 1, before(5_000));
    put('in/y', 2, before(9_000));
    expect(await rowsOf(id)).toEqual([2, 1]);
    put('in/x', 3, before(4_000));
    expect(await rowsOf(id)).toEqual([3]);
    expect(await rowsOf(id)).toEqual([]);
  });
});
