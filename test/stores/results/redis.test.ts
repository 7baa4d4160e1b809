/** Redis away, mute or restarting: commands fail soon, and work again by themselves. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../scripts/service/free-port.ts';
import { redisServerOnPath, startRedis, type RedisServer } from '../../../scripts/service/redis.ts';
import type { StoredResult } from '../../../src/model/execution.ts';
import { connectRedis, isWritable, type Redis } from '../../../src/stores/redis/redis.ts';
import { createRedisResultStore } from '../../../src/stores/results/redis/store.ts';
import { guardResultStore } from '../../../src/stores/results/guarded.ts';
import type { ResultStore } from '../../../src/stores/results/results.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { recordedLog } from '../../support/recorded-log.ts';
import { startTcpProxy } from '../../support/tcp-proxy.ts';
import { read } from './result-fixture.ts';

const program = redisServerOnPath();

// Where there is no program to stop and start, only the last of these tests can be.
if (program !== null) {
  describe('a Redis that comes and goes', () => {
    const clock = movableClock();
    const log = recordedLog();
    let directory: string;
    let port: number;
    let server: RedisServer;
    let redis: Redis;
    let results: ResultStore;

    beforeAll(async () => {
      directory = mkdtempSync(join(tmpdir(), 'weir-redis-'));
      port = await freePort();
      server = await startRedis(program, directory, port);
      redis = await connectRedis(server.url, log);
      results = guardResultStore(createRedisResultStore({ redis, clock, log: recordedLog() }));
    });
    afterAll(async () => {
      redis.disconnect();
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    });

    const result = (name: string): StoredResult => ({
      id: `dataRef:${name}`,
      workflowId: 1,
      nodeId: 1,
      columns: [{ name: 'n', type: 'number' }],
      totalRows: 1,
      expiresAt: new Date(clock.now().getTime() + 60_000),
    });
    const put = (name: string): Promise<void> =>
      results.put(result(name), {
        file: null,
        inline: Buffer.from('{"n":1}\n'),
        bytes: 8,
        index: [0],
      });

    async function expectAway(): Promise<void> {
      const uses = [
        () => put('x'),
        () => results.find(1, 'dataRef:a'),
        () => read(results, result('a'), 0, 1),
        () => results.deleteByWorkflow(1),
      ];
      for (const use of uses) {
        const started = performance.now();
        await expect(use()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
        expect(performance.now() - started).toBeLessThan(3_000);
      }
    }

    async function expectBack(): Promise<void> {
      for (const deadline = Date.now() + 20_000; ; await sleep(20)) {
        const failed = await put('b').then(
          () => null,
          (error: unknown) => error as Error & { code?: string },
        );
        if (failed === null) break;
        if (Date.now() > deadline || failed.code !== 'SERVICE_UNAVAILABLE') throw failed;
      }
      expect(String(await read(results, result('b'), 0, 1))).toBe('{"n":1}\n');
    }

    test('stopped, then started again', async () => {
      await expectBack();
      await server.stop();
      await expectAway();
      for (
        const deadline = Date.now() + 20_000;
        log.entries.length === 0 && Date.now() < deadline;
        await sleep(20)
      );
      server = await startRedis(program, directory, port);
      await expectBack();
      expect(log.entries.map(({ level, message }) => [level, message])).toEqual([
        ['warn', 'redis unavailable'],
        ['info', 'redis available again'],
      ]);
    });

    test('mute: connected, and no response comes', async () => {
      await put('a');
      server.child.kill('SIGSTOP');
      try {
        await expectAway();
      } finally {
        server.child.kill('SIGCONT');
      }
      await expectBack();
    });

    test('healthy, while this process itself is held up: its responses are read before they are given up', async () => {
      const pings = Array.from({ length: 50 }, () => redis.ping());
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200);
      expect(new Set(await Promise.all(pings))).toEqual(new Set(['PONG']));
    });

    test('gone silent without a word: the connection is replaced within seconds, for all who use it', async () => {
      const proxy = await startTcpProxy({ port, host: '127.0.0.1' });
      const through = await connectRedis(`redis://127.0.0.1:${proxy.port}`, recordedLog());
      expect(await through.ping()).toBe('PONG');
      proxy.silent = true;
      await expect(through.ping()).rejects.toThrow();
      proxy.silent = false;
      // The connection that died stays dead; a new one works.
      for (
        const deadline = Date.now() + 20_000;
        (await through.ping().catch(() => null)) !== 'PONG';
        await sleep(50)
      ) {
        if (Date.now() > deadline) throw new Error('The dead connection was kept.');
      }
      through.disconnect();
      await proxy.close();
    });

    test('full: it is not ready to take writes, until there is room', async () => {
      expect(await isWritable(redis)).toBe(true);
      await redis.config('SET', 'maxmemory', '1');
      await expect(isWritable(redis)).rejects.toThrow(/^OOM/);
      await expect(put('full')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      await redis.config('SET', 'maxmemory', '0');
      expect(await isWritable(redis)).toBe(true);
      await put('full');
    });

    test('away from the start: the connection is made once it can be', async () => {
      const later = await freePort();
      const waiting = await connectRedis(`redis://127.0.0.1:${later}`, log);
      await expect(waiting.ping()).rejects.toThrow();
      const late = await startRedis(program, join(directory, 'late'), later);
      for (
        const deadline = Date.now() + 20_000;
        waiting.status !== 'ready' && Date.now() < deadline;
        await sleep(20)
      );
      expect(await waiting.ping()).toBe('PONG');
      waiting.disconnect();
      await late.stop();
    });

    test("a result that cannot be stored whole is not found, and its file stays the caller's", async () => {
      const file = join(directory, 'rows.ndjson');
      writeFileSync(file, '{"n":1}\n');
      await server.stop();
      await expect(results.put(result('c'), { file, bytes: 8, index: [0] })).rejects.toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
      });
      server = await startRedis(program, directory, port);
      await expectBack();
      expect(await results.find(1, 'dataRef:c')).toBeNull();
    });
  });
}

test('a Redis that is not there: the connection does not wait, and the store says what is missing', async () => {
  const clock = movableClock();
  const redis = await connectRedis(`redis://127.0.0.1:${await freePort()}`, recordedLog());
  const results = guardResultStore(createRedisResultStore({ redis, clock, log: recordedLog() }));
  await expect(results.find(1, 'dataRef:a')).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    status: 503,
    retryAfterSeconds: 1,
  });
  redis.disconnect();
});
