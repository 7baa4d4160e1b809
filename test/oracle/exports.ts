/** Exports of stored results, from files and from Redis, held against what was sent by programs that are not ours. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startService } from '../sdk/generators/service.ts';
import { root } from '../../scripts/service/toolbox.ts';
import { redisServerOnPath } from '../../scripts/service/redis.ts';
import { useService } from '../../scripts/service/use-service.ts';

export interface ExportsToCheck {
  /** The folder of Python's programs. */
  readonly programs: string;
  readonly rows: string;
  readonly seed: string;
}

const REQUESTS_PER_MINUTE = 10_000;

/** @returns the exit code: 0 if nothing differs */
export async function checkExports(wanted: ExportsToCheck): Promise<number> {
  const codes = [await checkStore('files', wanted)];
  if (redisServerOnPath() !== null) codes.push(await checkStore('Redis', wanted));
  else {
    console.log('Exports from Redis are left out: there is no redis-server on the PATH.');
    if (process.env['REQUIRE_ORACLE'] === '1') codes.push(1);
  }
  return Math.max(...codes);
}

async function checkStore(
  store: 'files' | 'Redis',
  { programs, rows, seed }: ExportsToCheck,
): Promise<number> {
  const service = await startService(REQUESTS_PER_MINUTE, { redis: store === 'Redis' });
  return useService(service, async () => {
    const args = { url: service.url, key: await service.createKey(), rows, seed, store };
    const child = spawn(
      join(programs, 'python'),
      [
        join(root, 'test/oracle/exports/main.py'),
        ...Object.entries(args).flatMap(([name, value]) => [`--${name}`, value]),
      ],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: {
          ...process.env,
          PYTHONDONTWRITEBYTECODE: '1',
          // What it shares with the other oracle.
          PYTHONPATH: join(root, 'test/oracle'),
        },
      },
    );
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? 1;
  });
}
