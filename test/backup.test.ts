/** A copy of the data directory of a service that is stopped is a backup: another service continues from it. */

import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuiltService } from '../scripts/service/built-service.ts';
import { createClient } from '../scripts/service/client.ts';
import { firstKey, startService } from './support/service-process.ts';

let directory: string;
const started: BuiltService[] = [];
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'weir-backup-'));
  // Started by root, the database server is another user, who has to reach it.
  chmodSync(directory, 0o711);
});
afterAll(() => {
  for (const { child } of started) child.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

async function serving(name: string) {
  const service = startService({ DATA_DIR: join(directory, name) });
  started.push(service);
  return { service, client: createClient(await service.ready()) };
}

const body = {
  title: 'Kept',
  nodes: [
    { node_type: 'sources/sequence', node_role: 'getter', config: { start: 1, stop: 20_000 } },
    { node_type: 'termination/dashboardOutput', node_role: 'terminator', config: {} },
  ],
  edges: [{ source_node_index: 0, target_node_index: 1 }],
};

it('has keys, workflows, history and results', async () => {
  const before = await serving('data');
  const key = await firstKey(before.client);
  const workflow = (await before.client.ok('createWorkflow', { key, body })).body.data;
  const params = { workflowId: workflow.id };
  const run = (await before.client.ok('executeWorkflow', { key, params, body: {} })).body.data;
  before.service.child.kill('SIGTERM');
  expect(await before.service.exit).toBe(0);

  execFileSync('cp', ['-a', join(directory, 'data'), join(directory, 'copy')]);
  rmSync(join(directory, 'data'), { recursive: true });

  const { client } = await serving('copy');
  expect((await client.ok('getWorkflow', { key, params })).body.data).toMatchObject({
    title: 'Kept',
  });
  const { executions } = (await client.ok('listExecutions', { key })).body.data;
  expect(executions).toMatchObject([{ id: run.execution_id, status: 'completed' }]);
  const page = await client.ok('getResultPage', {
    key,
    params: { ...params, resultId: run.result_id },
    query: { page: 19, limit: 1000 },
  });
  expect(page.body.data).toMatchObject({ total_rows: 20_000, has_more: false });
});

// Only root can give files away, and only then the server is another user.
if (process.getuid?.() === 0)
  it('that lost its owners is refused, with what to do', async () => {
    chownSync(join(directory, 'copy/postgres/data'), 12345, 12345);
    for (const { child } of started) child.kill('SIGKILL');
    await Promise.all(started.map(({ exit }) => exit));
    const service = startService({ DATA_DIR: join(directory, 'copy') });
    started.push(service);
    expect(await service.exit).toBe(1);
    expect(service.err()).toMatch(
      /belongs to the user 12345.*"chown -R 65534:65534 .*copy\/postgres\/data"/,
    );
  });
