/** Parameters of which Redis takes only a part. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRedisParamStore } from '../../src/stores/params/redis.ts';
import { movableClock } from '../support/movable-clock.ts';

type Redis = Parameters<typeof createRedisParamStore>[0]['redis'];

it('are removed again, and the failure is what is reported', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'weir-params-'));
  const file = join(directory, 'rows');
  writeFileSync(file, 'x'.repeat(2 * 1_048_576 + 1));
  const clock = movableClock();
  const [set, unlinked]: [string[], string[][]] = [[], []];
  const redis = {
    set: (key: string) => {
      set.push(key);
      return set.length < 3 ? Promise.resolve('OK') : Promise.reject(new Error('OOM'));
    },
    unlink: (...keys: string[]) => {
      unlinked.push(keys);
      return Promise.reject(new Error('away, too'));
    },
  } as unknown as Redis;
  const store = createRedisParamStore({ redis, clock });
  const putting = store.put('one', { head: '{}', files: [file] }, clock.now());
  await expect(putting).rejects.toThrow('OOM');
  expect(set).toHaveLength(3);
  expect(unlinked).toEqual([expect.arrayContaining(set)]);
  rmSync(directory, { recursive: true });
});

it('of which a piece has gone are not found', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'weir-params-'));
  const redis = {
    get: () => Promise.resolve('{"head":"{}","pieces":[2]}'),
    getBuffer: (key: string) => Promise.resolve(key.endsWith(':0') ? Buffer.from('[1,') : null),
  } as unknown as Redis;
  const store = createRedisParamStore({ redis, clock: movableClock() });
  expect(await store.read('one', () => join(directory, 'rows'))).toBeNull();
  rmSync(directory, { recursive: true });
});
