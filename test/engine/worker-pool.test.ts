/** Children that cannot be started: what becomes of their files, and of the jobs that come meanwhile. */

import { join } from 'node:path';

import { createSupervisor } from '../../src/engine/pool/supervisor.ts';
import { createWorkerPool } from '../../src/engine/pool/worker-pool.ts';
import { prepareDirectory } from '../../src/engine/run/directory.ts';
import { testDirectory, until, type TestDirectory } from '../support/engine.ts';
import { recordedLog } from '../support/recorded-log.ts';

let temporary: TestDirectory;
beforeEach(() => (temporary = testDirectory()));
afterEach(() => temporary.remove());

const options = () => ({
  // `spawn` throws at such a name, as it does where no memory is left.
  childEntry: '/no\0where/main.js',
  ...{ memoryMb: 512, maxSpillMb: 128, minFreeBytes: 0 },
  directory: prepareDirectory(join(temporary.path, 'engine')),
  log: recordedLog(),
});

it('that the files cannot be removed either is logged, and ends nothing', async () => {
  const { directory, log, ...others } = options();
  const pool = createWorkerPool(
    {
      ...{ ...others, log, size: 1 },
      directory: { ...directory, removeChild: () => Promise.reject(new Error('the disk is away')) },
    },
    { ready: () => undefined, unavailable: () => undefined },
  );
  const said = (): string[] => log.entries.map(({ message }) => message);
  await until(() => said().includes('engine child files not removed'));
  expect(said()).toContain('engine child not started');
  await pool.close();
});

it('a job is refused at once, not at the next attempt to start a child', async () => {
  const supervisor = createSupervisor({ ...options(), children: 1 });
  const jobs = supervisor.forRun({ tenant: 'a' });
  const end = jobs.submit({ kind: 'query' } as never, new AbortController().signal);
  const turn = new Promise((resolve) => setImmediate(resolve, 'still waiting'));
  expect(await Promise.race([end, turn])).toEqual({ kind: 'unavailable' });
  await supervisor.close();
});
