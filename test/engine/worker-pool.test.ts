/** A child that cannot be started leaves its files; that they cannot be removed either is logged, and ends nothing. */

import { join } from 'node:path';

import { createWorkerPool } from '../../src/engine/pool/worker-pool.ts';
import { prepareDirectory } from '../../src/engine/run/directory.ts';
import { testDirectory, until } from '../support/engine.ts';
import { recordedLog } from '../support/recorded-log.ts';

it('reports files that cannot be removed', async () => {
  const temporary = testDirectory();
  const log = recordedLog();
  const pool = createWorkerPool(
    {
      // `spawn` throws at such a name, as it does where no memory is left.
      childEntry: '/no\0where/main.js',
      size: 1,
      ...{ memoryMb: 512, maxSpillMb: 128, minFreeBytes: 0 },
      directory: {
        ...prepareDirectory(join(temporary.path, 'engine')),
        removeChild: () => Promise.reject(new Error('the disk is away')),
      },
      log,
    },
    { ready: () => undefined, unavailable: () => undefined },
  );
  const said = (): string[] => log.entries.map(({ message }) => message);
  await until(() => said().includes('engine child files not removed'));
  expect(said()).toContain('engine child not started');
  await pool.close();
  temporary.remove();
});
