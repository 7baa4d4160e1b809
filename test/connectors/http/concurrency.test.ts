/** Concurrent calls: how many there may be, and that none blocks the others. */

import { setMaxListeners } from 'node:events';

import { SourceError } from '../../../src/engine/sources/source-error.ts';
import type { Graph } from '../../../src/engine/types.ts';
import {
  createOutboundClient,
  type OutboundOptions,
  type Resolve,
} from '../../../src/connectors/http/index.ts';
import {
  catalogueEngine,
  rowsOf,
  runRequest,
  testDirectory,
  until,
  type TestDirectory,
} from '../../support/engine.ts';
import type { UsageLimits } from '../../../src/kit/usage.ts';
import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';

let directory: TestDirectory;
let remote: RemoteHost;
let files = 0;

beforeEach(async () => {
  directory = testDirectory();
  remote = await remoteHost();
});
afterEach(async () => {
  await remote.close();
  directory.remove();
});

const resolve: Resolve = (name) =>
  name.startsWith('silent') ? new Promise(() => undefined) : Promise.resolve(['127.0.0.1']);

function clientOf(options: Partial<OutboundOptions>) {
  const client = createOutboundClient({
    allowHosts: ['data.example', 'silent.example'],
    resolve,
    ...options,
  });
  return (
    host: string,
    { path = '/', tenant = 'a', signal = new AbortController().signal } = {},
  ) => {
    files += 1;
    const file = `${directory.path}/body-${files}`;
    return client(
      { method: 'GET', url: `http://${host}:${remote.port}${path}`, headers: {}, query: {} },
      { file, signal, tenant, admit: () => undefined },
    );
  };
}

/** Aborts many calls, each of which listens. */
function callerOfMany(): AbortController {
  const caller = new AbortController();
  setMaxListeners(0, caller.signal);
  return caller;
}

/** The remote host holds every request until the test releases it. */
function held() {
  const waiting: (() => void)[] = [];
  let most = 0;
  remote.respond = (_request, response) => {
    waiting.push(() => response.end('[]'));
    most = Math.max(most, waiting.length);
  };
  return { waiting, most: () => most, next: () => waiting.shift()?.() };
}

const only = (total: number): UsageLimits => ({ perOwner: total, total });

it('limits connections, and every call gets one', async () => {
  const remoteHeld = held();
  const call = clientOf({ connections: only(3) });
  let ended = 0;
  const calls = Array.from({ length: 10 }, () => call('data.example').then(() => (ended += 1)));
  for (let done = 0; done < 10; done += 1) {
    await until(() => remoteHeld.waiting.length > 0);
    remoteHeld.next();
    await until(() => ended === done + 1);
  }
  await Promise.all(calls);
  expect(remoteHeld.most()).toBeLessThanOrEqual(3);
  expect(remote.requests).toHaveLength(10);
});

it('a tenant whose hosts are slow leaves connections to the others', async () => {
  const remoteHeld = held();
  const call = clientOf({ connections: { perOwner: 3, total: 6 } });
  const slow = Array.from({ length: 5 }, () => call('data.example', { tenant: 'slow' }));
  const other = call('data.example', { tenant: 'other', path: '/other' });
  await until(() => remoteHeld.waiting.length === 4);
  expect(remote.requests.map(({ url }) => url).sort()).toEqual(['/', '/', '/', '/other']);
  while (remote.requests.length < 6 || remoteHeld.waiting.length > 0) {
    remoteHeld.next();
    await until(() => remoteHeld.waiting.length > 0 || remote.requests.length === 6);
  }
  await Promise.all([...slow, other]);
  expect(remoteHeld.most()).toBe(4);
});

it('ends a waiting call at once with its caller, and never sends it', async () => {
  const remoteHeld = held();
  const call = clientOf({ connections: only(1) });
  const first = call('data.example');
  await until(() => remoteHeld.waiting.length === 1);
  const caller = new AbortController();
  const second = call('data.example', { path: '/second', signal: caller.signal }).catch(
    (error: Error) => error.message,
  );
  const third = call('data.example', { path: '/third' });
  setImmediate(() => caller.abort(new Error('hung up')));
  expect(await second).toBe('hung up');
  remoteHeld.next();
  await first;
  await until(() => remoteHeld.waiting.length === 1);
  remoteHeld.next();
  await third;
  expect(remote.requests.map(({ url }) => url)).toEqual(['/', '/third']);
});

it('does not count the wait for a connection against the host', async () => {
  const call = clientOf({ connections: only(1), timeoutMs: 3_000 });
  remote.respond = (_request, response) => setTimeout(() => response.end('[]'), 700);
  await expect(
    Promise.all(Array.from({ length: 5 }, () => call('data.example'))),
  ).resolves.toHaveLength(5);
});

it('the time of a call holds for all its redirects together', async () => {
  const call = clientOf({ timeoutMs: 400 });
  remote.respond = ({ url }, response) =>
    setTimeout(() => response.writeHead(302, { location: `${url}x` }).end(), 150);
  const error: unknown = await call('data.example').catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(SourceError);
  expect((error as Error).message).toMatch(/did not complete its response within 0.4 seconds/);
});

it('a name that never resolves takes no connection', async () => {
  const call = clientOf({ connections: only(1) });
  const caller = callerOfMany();
  const silent = Array.from({ length: 20 }, () =>
    call('silent.example', { signal: caller.signal }).catch((error: Error) => error.message),
  );
  remote.respond = (_request, response) => response.end('[]');
  await expect(call('data.example')).resolves.toMatchObject({ bytes: 2 });
  caller.abort(new Error('hung up'));
  expect(new Set(await Promise.all(silent))).toEqual(new Set(['hung up']));
});

it('a name that is never resolved fails its call before the call has used up its time', async () => {
  await expect(clientOf({})('silent.example')).rejects.toThrow(
    /could not be resolved within 5 seconds/,
  );
});

/** Two hundred getters of one host, each with an output of its own. */
function getters(host: string): Graph {
  const config = { url: `http://${host}:${remote.port}/`, columns: { n: 'integer' } };
  const pairs = Array.from({ length: 200 }, (_, position) => position * 2 + 1);
  return {
    nodes: pairs.flatMap((id) => [
      { id, type: 'sources/httpRequest', label: 'Rows', config },
      { id: id + 1, type: 'termination/dashboardOutput', label: 'Out', config: {} },
    ]),
    edges: pairs.map((id) => ({
      source: id,
      sourcePort: 'output1',
      target: id + 1,
      targetPort: 'input1',
    })),
  };
}

it('a run whose names never resolve ends at its deadline while others run', async () => {
  const engine = catalogueEngine({
    fetchSource: createOutboundClient({
      allowHosts: ['data.example', 'silent.example'],
      resolve,
      connections: only(4),
    }),
  });
  remote.respond = (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('[{"n":1}]');
  const graph = getters('data.example');
  const quick = { nodes: graph.nodes.slice(0, 2), edges: graph.edges.slice(0, 1) };
  // The children are up before the time counts.
  rowsOf(await engine.run(runRequest({ graph: quick })));
  const ended: string[] = [];
  const silent = engine
    .run(runRequest({ graph: getters('silent.example'), timeoutMs: 3_000 }))
    .then((outcome) => (ended.push('silent'), outcome));
  for (let run = 0; run < 3; run += 1)
    expect(rowsOf(await engine.run(runRequest({ graph: quick })))).toEqual([{ n: 1 }]);
  ended.push('quick');
  expect(await silent).toMatchObject({ status: 'timed_out', problem: { code: 'timed_out' } });
  expect(ended).toEqual(['quick', 'silent']);
  await engine.close();
});
