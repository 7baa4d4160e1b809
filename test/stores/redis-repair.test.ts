/** A key that holds something else than was written: deleted, and the command runs once more. Nothing else is repaired. */

import { ReplyError, type Redis } from 'ioredis';
import { isDamage, withRepair } from '../../src/stores/redis/repair.ts';
import { recordedLog } from '../support/recorded-log.ts';

const RedisError = ReplyError as new (message: string, options: object) => Error;
const replyError = (message: string): Error => new RedisError(message, {});
const WRONG_TYPE = 'WRONGTYPE Operation against a key holding the wrong kind of value';

function setup(...ends: readonly (Error | string)[]) {
  const log = recordedLog();
  const unlinked: string[][] = [];
  let calls = 0;
  const redis = {
    unlink: (...keys: string[]) => Promise.resolve(unlinked.push(keys)),
  } as unknown as Redis;
  const command = (): Promise<string> => {
    const end = ends[calls++]!;
    return typeof end === 'string' ? Promise.resolve(end) : Promise.reject(end);
  };
  const run = (keys: string | readonly string[]) => withRepair(redis, log, keys, command);
  return { run, log, unlinked, calls: () => calls };
}

it('deletes all keys of the command, says which, and runs it again', async () => {
  const { run, log, unlinked } = setup(replyError(WRONG_TYPE), 'done');
  expect(await run(['a', 'b'])).toBe('done');
  expect(unlinked).toEqual([['a', 'b']]);
  expect(log.entries).toMatchObject([
    { level: 'warn', fields: { key: 'a b' }, message: 'redis key damaged, deleted' },
  ]);
});

it('deletes nothing where the command succeeds', async () => {
  const { run, log, unlinked, calls } = setup('done');
  expect(await run('a')).toBe('done');
  expect([unlinked, log.entries, calls()]).toEqual([[], [], 1]);
});

it('runs the command twice at most', async () => {
  const { run, unlinked, calls } = setup(replyError(WRONG_TYPE), replyError('ERR again'));
  await expect(run('a')).rejects.toThrow('ERR again');
  expect([unlinked, calls()]).toEqual([[['a']], 2]);
});

it.each([
  ['Redis is away', new Error('Connection is closed.')],
  ['Redis is full', replyError("OOM command not allowed when used memory > 'maxmemory'.")],
  ['Redis loads its data', replyError('LOADING Redis is loading the dataset in memory')],
])('deletes nothing where %s', async (_, error) => {
  const { run, unlinked, calls } = setup(error, 'done');
  await expect(run('a')).rejects.toBe(error);
  expect([isDamage(error), unlinked, calls()]).toEqual([false, [], 1]);
});
