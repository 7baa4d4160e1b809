/** What the sources of one run may take: on the disk together, and of other hosts together. */

import { createByteBudget } from '../../src/engine/ingest/byte-budget.ts';
import { fetchForRun } from '../../src/engine/ingest/run-fetch.ts';
import { createScratchSpace } from '../../src/kit/scratch-space.ts';
import { createCancellation } from '../../src/kit/cancellation.ts';
import { SourceError } from '../../src/engine/sources/source-error.ts';

const MIB = 1_048_576;

it('rows can take as much together as the setting says, and not a byte more', () => {
  const budget = createByteBudget(1_024 * MIB);
  expect(budget.leftBytes()).toBe(1_024 * MIB);
  expect(budget.take(1_000 * MIB)).toBeUndefined();
  expect(budget.leftBytes()).toBe(24 * MIB);
  expect(budget.take(24 * MIB)).toBeUndefined();
  expect(budget.leftBytes()).toBe(0);
  expect(budget.take(1)).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  expect(budget.leftBytes()).toBe(0);
});

it('rows take no more than is left of what their organization may have on disk', () => {
  const space = createScratchSpace<string>(10 * MIB);
  const other = space.open('a');
  other.add(6 * MIB);
  const budget = createByteBudget(1_024 * MIB, space.open('a'));
  expect(budget.leftBytes()).toBe(4 * MIB);
  expect(budget.take(3 * MIB)).toBeUndefined();
  expect(other.leftBytes()).toBe(MIB);
  expect(budget.take(2 * MIB)).toMatchObject({ code: 'source_failed' });
  other.close();
  expect(budget.take(2 * MIB)).toBeUndefined();
});

describe('what other hosts bring', () => {
  type Calls = Parameters<typeof fetchForRun>[0];
  type Into = Parameters<Calls['fetchSource']>[1];
  const request = { method: 'GET', url: 'http://a.example/', headers: {}, query: {} } as const;
  const stop = createCancellation(60_000, []);
  afterAll(() => stop.release());
  const open = (fetch: (into: Into) => Promise<unknown>, beforeCalls?: () => Promise<void>) =>
    fetchForRun(
      {
        fetchSource: (_request: unknown, into: Into) => fetch(into),
        fetchCall: (_call: unknown, into: Into) => fetch(into),
      } as unknown as Calls,
      { tenant: '7', stop, beforeCalls, maxBytes: 256 * MIB },
    );

  it('can have as many bytes as the setting says, and not one more', async () => {
    const run = open(({ admit }) => Promise.resolve(admit(128 * MIB)));
    await run.fetchSource(request, 'a');
    await run.fetchSource(request, 'b');
    const more = open(async ({ admit }) => admit(256 * MIB));
    await more.fetchSource(request, 'a');
    const beyond = open(async ({ admit }) => {
      admit(256 * MIB);
      admit(1);
    });
    await expect(beyond.fetchSource(request, 'a')).rejects.toThrow(
      'The sources of the run have more than 256 MiB together; the administrator of the service can raise SOURCES_MAX_BYTES_PER_RUN',
    );
    await expect(run.fetchSource(request, 'c')).rejects.toThrow(SourceError);
  });

  it('is asked for four at a time, for its tenant, and no longer than the run lasts', async () => {
    let [underWay, most] = [0, 0];
    const tenants = new Set<string | undefined>();
    const run = open(async (into) => {
      underWay += 1;
      most = Math.max(most, underWay);
      tenants.add(into.tenant);
      expect(into.signal).toBe(stop.signal);
      await new Promise(setImmediate);
      underWay -= 1;
    });
    const call = {} as Parameters<typeof run.lookUp>[0];
    const body = {} as Parameters<typeof run.lookUp>[1];
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 === 0 ? run.fetchSource(request, String(n)) : run.lookUp(call, body),
      ),
    );
    expect([most, underWay, [...tenants]]).toEqual([4, 0, ['7']]);
  });

  it('is not asked for any more once a source has failed; what looks up goes on', async () => {
    let asked = 0;
    const run = open(() => {
      asked += 1;
      return asked === 1 ? Promise.reject(new Error('away')) : Promise.resolve(asked);
    });
    const call = {} as Parameters<typeof run.lookUp>[0];
    const body = {} as Parameters<typeof run.lookUp>[1];
    await expect(run.fetchSource(request, 'a')).rejects.toThrow('away');
    for (const again of [() => run.fetchSource(request, 'b'), () => run.fetchCall(call, body)])
      await expect(again()).rejects.toThrow(
        'It was not asked for, because another source of the run had failed',
      );
    expect(asked).toBe(1);
    expect(await run.lookUp(call, body)).toBe(2);
  });

  it('a look-up that fails keeps no other from being asked', async () => {
    let asked = 0;
    const run = open(() => {
      asked += 1;
      return asked === 1 ? Promise.reject(new Error('away')) : Promise.resolve(asked);
    });
    const call = {} as Parameters<typeof run.lookUp>[0];
    const body = {} as Parameters<typeof run.lookUp>[1];
    await expect(run.lookUp(call, body)).rejects.toThrow('away');
    expect(await run.fetchCall(call, body)).toBe(2);
  });

  it('waits for what is to be done before a call, and is not asked for where that fails', async () => {
    const done: string[] = [];
    let failure: Error | null = null;
    const run = open(
      async () => done.push('asked'),
      async () => {
        await new Promise(setImmediate);
        if (failure !== null) throw failure;
        done.push('before');
      },
    );
    const call = {} as Parameters<typeof run.lookUp>[0];
    const body = {} as Parameters<typeof run.lookUp>[1];
    const asks = [
      () => run.fetchSource(request, 'a'),
      () => run.fetchCall(call, body),
      () => run.lookUp(call, body),
    ];
    for (const ask of asks) {
      done.length = 0;
      await ask();
      expect(done).toEqual(['before', 'asked']);
    }
    failure = new Error('no row');
    for (const ask of asks) await expect(ask()).rejects.toBe(failure);
    expect(done).toEqual(['before', 'asked']);
  });
});
