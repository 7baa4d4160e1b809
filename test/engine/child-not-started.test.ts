/** A process that the system does not start, as where there are as many as it allows: it is gone, and nothing else ends with it. */

import processes from 'node:child_process';
import { tmpdir } from 'node:os';
import { startWorker, type WorkerExit } from '../../src/engine/pool/child-process.ts';
import type { Job } from '../../src/engine/protocol/messages.ts';

const { spawn } = processes;
const settings = {
  name: 'a',
  directory: tmpdir(),
  runs: tmpdir(),
  memoryMb: 256,
  maxSpillMb: 1,
  minFreeBytes: 0,
};

it('is reported as gone once, and its job as crashed', async () => {
  const started = jest
    .spyOn(processes, 'spawn')
    .mockImplementation(() =>
      spawn('/no such program', { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] }),
    );
  const exits: WorkerExit[] = [];
  const worker = startWorker(
    { childEntry: 'child.js', settings },
    {
      ready: () => undefined,
      ended: () => undefined,
      gone: (exit) => {
        exits.push(exit);
        return Promise.resolve();
      },
    },
  );
  started.mockRestore();
  const job = { kind: 'query', statements: [] } as unknown as Job;
  expect(await worker.run(job, new AbortController().signal, { executionId: '7' })).toEqual({
    kind: 'crashed',
    outOfMemory: false,
  });
  expect(worker.pid).toBeUndefined();
  worker.kill();
  await new Promise((resolve) => setImmediate(resolve));
  expect(exits).toEqual([
    { jobId: 1, executionId: '7', killed: false, code: null, signal: null, stderr: '' },
  ]);
});
