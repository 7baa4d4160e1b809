/** What is limited is limited over all replicas: failed logins, keys that no one has, runs at once. */

import { newKeyValue } from '../../../src/services/keys/value.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { connectTestRedis, describeWithRedis, type TestRedis } from '../../support/redis.ts';
import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';

describeWithRedis('two replicas', () => {
  let redis: TestRedis;
  let replicas: readonly [TestApp, TestApp];
  let source: RemoteHost;
  const nth = (index: number): TestApp => replicas[index % 2]!;

  beforeAll(async () => {
    [redis, source] = await Promise.all([connectTestRedis(), remoteHost()]);
    const config = {
      redisUrl: redis.url,
      executionsPerKey: 3,
      loginsPerAccount: 11,
      outboundAllowHosts: [`127.0.0.1:${source.port}`],
    };
    const first = await startTestApp({ config });
    replicas = [first, await startTestApp({ config, sharedWith: first })];
  });
  afterAll(async () => {
    await replicas[1].close();
    await replicas[0].close();
    await Promise.all([redis.close(), source.close()]);
  });

  it('count failed logins together', async () => {
    // The new user's own login is the first.
    const { email, password } = await replicas[0].newUser();
    const logIn = (index: number, tried: string) =>
      nth(index).client.call('logIn', { body: { email, password: tried } });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 10; attempt += 1)
      statuses.push((await logIn(attempt, 'wrong password')).status);
    expect(new Set(statuses)).toEqual(new Set([401]));
    for (const index of [0, 1])
      expect([index, (await logIn(index, password)).status]).toEqual([index, 429]);
    replicas[0].clock.advance({ minutes: 1 });
    expect((await logIn(1, password)).status).toBe(200);
  });

  it('count unknown keys together', async () => {
    for (let count = 0; count < 120; count += 1)
      await nth(count).client.fails('UNAUTHORIZED', 'listWorkflows', { key: newKeyValue() });
    for (const { client } of replicas) {
      await client.fails('RATE_LIMITED', 'listWorkflows', { key: newKeyValue() });
      await client.ok('listWorkflows', { key: replicas[0].keys.read });
    }
    replicas[0].clock.advance({ minutes: 1 });
    await replicas[1].client.fails('UNAUTHORIZED', 'listWorkflows', { key: newKeyValue() });
  });

  it('run no more of one key’s workflows at once than the key may have, wherever they were sent', async () => {
    const waiting: (() => void)[] = [];
    source.respond = (_, response) => {
      waiting.push(() => response.setHeader('content-type', 'application/json').end('[{"a":1}]'));
    };
    const graph = {
      nodes: [
        {
          node_type: 'sources/httpRequest',
          node_role: 'getter',
          label: 'Slow',
          config: { url: `http://127.0.0.1:${source.port}/`, columns: { a: 'number' } },
        },
        {
          node_type: 'termination/dashboardOutput',
          node_role: 'terminator',
          label: 'T',
          config: {},
        },
      ],
      edges: [{ source_node_index: 0, target_node_index: 1 }],
    };
    const key = replicas[0].keys.all;
    const { body } = await replicas[0].client.ok('createWorkflow', {
      key,
      body: { title: 'Slow', ...graph },
    });
    const execute = (index: number, of = key) =>
      nth(index).client.call('executeWorkflow', { key: of, params: { workflowId: body.data.id } });

    const runs = [execute(0), execute(1), execute(0)];
    while (waiting.length < 3) await new Promise((resolve) => setTimeout(resolve, 10));
    for (const index of [0, 1])
      expect([index, (await execute(index)).status]).toEqual([index, 429]);
    const { value: another } = await replicas[0].newKey();
    const other = execute(1, another);
    while (waiting.length < 4) await new Promise((resolve) => setTimeout(resolve, 10));
    for (const proceed of waiting) proceed();
    expect((await Promise.all([...runs, other])).map(({ status }) => status)).toEqual([
      200, 200, 200, 200,
    ]);

    source.respond = (_, response) =>
      response.setHeader('content-type', 'application/json').end('[{"a":1}]');
    expect(
      (await Promise.all([execute(0), execute(1), execute(1)])).map(({ status }) => status),
    ).toEqual([200, 200, 200]);
  });
});
