/** A host that got a credential in a run: no later message of the run shows its text, nor where it redirects to. */

import { createOutbound, type OutboundSession } from '../../../src/connectors/http/index.ts';
import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';
import { testDirectory } from '../../support/engine.ts';

const SECRET = 'sentinel-4f1c0a9be7';
const HEX = Buffer.from(SECRET).toString('hex');
const directory = testDirectory();
let host: RemoteHost;
let other: RemoteHost;
let session: OutboundSession;
beforeAll(async () => {
  [host, other] = [await remoteHost(), await remoteHost()];
  other.respond = ({ url }, response) => response.writeHead(404).end(`no ${url}`);
});
afterAll(async () => {
  await Promise.all([host.close(), other.close()]);
  directory.remove();
});
beforeEach(() => {
  const outbound = createOutbound({
    allowHosts: ['a.test', 'b.test'],
    resolve: (name) => Promise.resolve(name.endsWith('.a.test') ? [] : ['127.0.0.1']),
    openCredential: async (_tenant, id) => ({
      id: Number(id),
      hosts: ['a.test', '*.a.test'],
      use: { kind: 'header' as const, name: 'authorization', value: `Bearer ${SECRET}` },
    }),
  });
  session = outbound.session();
});
afterEach(() => session.close());

let files = 0;
async function messageOf(credentialId?: number, name = 'a.test'): Promise<string> {
  files += 1;
  const url = `http://${name}:${name === 'a.test' ? host.port : other.port}/orders?key=1`;
  const request = { method: 'GET', url, headers: {}, query: {} } as const;
  const into = {
    file: `${directory.path}/body-${files}`,
    signal: new AbortController().signal,
    admit: () => undefined,
    tenant: '1',
  };
  const error: unknown = await session
    .fetchSource({ ...request, ...(credentialId !== undefined && { credentialId }) }, into)
    .catch((caught: unknown) => caught);
  return (error as Error).message;
}

it('shows its text, its path and no query before it got one, and nothing of it afterwards', async () => {
  host.respond = (_request, response) => response.writeHead(400).end(`{"error": "no ${HEX}"}`);
  expect(await messageOf()).toBe(
    `The host a.test:${host.port} answered with status 400 to GET /orders: {"error": "no ${HEX}"}`,
  );
  const hidden = `The host a.test:${host.port} answered with status 400 (its text is not shown, because a credential was sent to it)`;
  expect(await messageOf(7)).toBe(hidden);
  expect(await messageOf()).toBe(hidden);
  expect(await messageOf(undefined, 'b.test')).toContain('GET /orders: no /orders?key=1');
});

it.each([
  ['a host below it', () => `https://${HEX}.a.test/`],
  ['a host that the credential does not cover', () => `http://${HEX}.b.test/`],
  ['a port', () => 'http://a.test:17215/'],
  ['another scheme', () => `ftp://${HEX}/`],
  ['a user', () => `http://${HEX}@a.test/`],
])('has a redirect to %s told without its address', async (_, location) => {
  host.respond = (_request, response) => response.writeHead(302, { location: location() }).end();
  const message = await messageOf(7);
  expect(message).toContain(`a.test:${host.port}`);
  expect(message).not.toMatch(new RegExp(`${HEX}|17215`));
});

it('has no text shown of a host to which it redirects a later call without a credential', async () => {
  host.respond = (_request, response) => response.end('[]');
  await messageOf(7);
  host.respond = (_request, response) =>
    response.writeHead(302, { location: `http://b.test:${other.port}/${HEX}` }).end();
  expect(await messageOf()).toBe(
    `The host to which a.test:${host.port} redirects answered with status 404 (its text is not shown, because a credential was sent to it)`,
  );
});
