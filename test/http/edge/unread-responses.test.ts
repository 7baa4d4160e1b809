/** What responses that no one reads may hold is bounded, for each organization and for the process. */

import net from 'node:net';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { chain, dashboard, inlineRows } from '../graphs.ts';

const large = chain(inlineRows([{ text: 'x'.repeat(900_000) }]), dashboard);
/** Requests on one connection, fewer than it may have, for more than the system's buffers between the two ends take. */
const REQUESTS = 9;

let app: TestApp;
const start = async (
  serverLimits: object,
): Promise<{ readonly request: string; readonly responseBytes: number }> => {
  app = await startTestApp({ overrides: { serverLimits } });
  const { body } = await app.client.ok('createWorkflow', {
    key: app.keys.all,
    body: { title: 'T', ...large },
  });
  const path = `/api/v1/workflows/${body.data.id}`;
  const { headers } = await app.client.ok('getWorkflow', {
    key: app.keys.all,
    params: { workflowId: body.data.id },
  });
  const request = `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${app.keys.all}\r\n\r\n`;
  return { request, responseBytes: Number(headers['content-length']) };
};
afterEach(() => app.close());

/** Sends the requests and reads nothing. */
async function unread(request: string): Promise<{ socket: net.Socket; closed: Promise<void> }> {
  const { hostname, port } = new URL(app.url);
  const socket = net.connect({ host: hostname, port: Number(port) });
  socket.pause().on('error', () => undefined);
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  await new Promise((resolve) => socket.write(request.repeat(REQUESTS), resolve));
  return { socket, closed };
}

/** Waits until what is unread stays above the bound: at first the system's buffers take some. */
async function filled(status: number): Promise<void> {
  for (let refused = 0; refused < 10;) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    refused =
      (await app.client.call('listWorkflows', { key: app.keys.read })).status === status
        ? refused + 1
        : 0;
  }
}

it('an organization with too many unread bytes is refused until it has read them; others are not affected', async () => {
  const { request } = await start({
    responseStallMs: 600_000,
    unreadBytesPerOrganization: 500_000,
  });
  const { socket, closed } = await unread(request);
  await filled(429);
  const { headers, body } = await app.client.fails('RATE_LIMITED', 'listWorkflows', {
    key: app.keys.read,
  });
  expect([Number(headers['retry-after']), body.error.message]).toEqual([
    1,
    expect.stringContaining('not read'),
  ]);
  // What a key may never do, it need not try again later.
  await app.client.fails('FORBIDDEN', 'createWorkflow', {
    key: app.keys.read,
    body: { title: 'T' },
  });
  expect((await app.client.raw({ path: '/readyz' })).status).toBe(200);
  await app.client.ok('getSession', { cookie: app.admin.cookie });
  socket.destroy();
  await closed;
  while ((await app.client.call('listWorkflows', { key: app.keys.read })).status !== 200)
    await new Promise((resolve) => setTimeout(resolve, 20));
});

it('public pages that no one reads keep no caller out', async () => {
  await start({ responseStallMs: 600_000, unreadBytes: 500_000 });
  // 3.5 MB each: the system's buffers do not take them.
  const page = 'GET /docs/reference.js HTTP/1.1\r\nHost: x\r\n\r\n';
  const readers = await Promise.all(Array.from({ length: 4 }, () => unread(page)));
  for (let looked = 0; looked < 10; looked += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    await app.client.ok('listWorkflows', { key: app.keys.read });
  }
  for (const { socket } of readers) socket.destroy();
});

it('a process with too much unread says that it is not available', async () => {
  const { request } = await start({ responseStallMs: 600_000, unreadBytes: 500_000 });
  const { socket } = await unread(request);
  await filled(503);
  await app.client.fails('SERVICE_UNAVAILABLE', 'listWorkflows', { key: app.keys.read });
  socket.destroy();
});
