/** Imports that are refused, with the place in the document. */

import { gzipSync } from 'node:zlib';

import { startTestServer, type TestServer } from './test-server.ts';
import { stations } from './integrations.ts';
import { remoteHost, type RemoteHost } from '../support/remote-host.ts';

let remote: RemoteHost;
let server: TestServer;
beforeAll(async () => {
  remote = await remoteHost();
  const host = `127.0.0.1:${remote.port}`;
  server = await startTestServer({ rateLimitPerMinute: 10_000, outboundAllowHosts: [host] });
});
afterAll(async () => {
  await server.close();
  await remote.close();
});

const refused = async (body: object) => {
  const cookie = server.admin.cookie;
  return (await server.client.fails('INVALID_INPUT', 'importIntegration', { cookie, body })).body
    .error;
};
const placesOf = async (body: object) =>
  (await refused(body)).details!.map(({ path, message }) => [path, message]);
/** The document of `stations`, in which the path is another. */
const documentWith = (paths: object) => ({ ...stations().document, paths });

describe('importIntegration', () => {
  describe('400', () => {
    it('with each place in the document', async () => {
      const outside = { $ref: 'https://example.com/a.yaml' };
      expect(
        await placesOf(
          stations({ document: documentWith({ '/a': { get: { responses: { 200: outside } } } }) }),
        ),
      ).toEqual([
        [
          '/document/paths/~1a/get/responses/200/$ref',
          expect.stringContaining(
            'refers to `https://example.com/a.yaml`: only references within the document',
          ),
        ],
      ]);
      const itself = { $ref: '#/components/responses/A' };
      const components = { responses: { A: itself } };
      const document = {
        ...documentWith({ '/a': { get: { responses: { 200: itself } } } }),
        components,
      };
      expect(await placesOf(stations({ document }))).toEqual([
        ['/document/components/responses/A/$ref', expect.stringContaining('refers to itself')],
      ]);
    });

    it.each<[string, object, string, string]>([
      ['no document', {}, '/document', 'is missing'],
      ['both', { document: {}, url: 'https://example.com' }, '/url', 'must be absent'],
      [
        'a document that is none',
        { document: { hello: 1 } },
        '/document',
        'is not an OpenAPI document',
      ],
      ['a text that is none', { document: 'hello' }, '/document', 'is not an OpenAPI document'],
      ['broken YAML', { document: 'openapi: [' }, '/document', 'in line 2'],
      [
        'no operations',
        { document: documentWith({}) },
        '/document/paths',
        'describes no operation',
      ],
      [
        'an unknown operation',
        stations({ operations: ['nope'] }),
        '/document/paths',
        'has no operation `nope`',
      ],
      [
        'no server',
        { document: { ...stations().document, servers: [] } },
        '/document/servers',
        'give `base_url`',
      ],
      ["a slug of Weir's own", stations({ slug: 'sources' }), '/slug', 'category'],
      [
        "a slug of Weir's own, in a dry run",
        stations({ slug: 'sources', dry_run: true }),
        '/slug',
        'category',
      ],
      [
        'a base URL with a password',
        stations({ base_url: 'https://a:b@example.com' }),
        '/base_url',
        'user name or password',
      ],
      [
        'a base URL with a fragment',
        stations({ base_url: 'https://example.com/#x' }),
        '/base_url',
        'fragment',
      ],
      [
        'a server with a password',
        {
          document: { ...stations().document, servers: [{ url: 'https://a:b@example.com' }] },
        },
        '/document/servers/0/url',
        'a user name or a password',
      ],
      [
        'a server with a fragment',
        { document: { ...stations().document, servers: [{ url: 'https://example.com/#x' }] } },
        '/document/servers/0/url',
        'fragment',
      ],
      ['a private address', { url: 'http://10.0.0.1/openapi.json' }, '/url', 'cannot be read'],
    ])('for %s', async (_, body, path, message) => {
      expect(await placesOf(body)).toEqual([[path, expect.stringContaining(message)]]);
    });

    describe('for an address', () => {
      const url = () => `http://127.0.0.1:${remote.port}/openapi.json`;
      const MIB = 1024 * 1024;
      const large = Buffer.alloc(16 * MIB + 1, ' ');

      it.each<[string, RemoteHost['respond'], string]>([
        ['with more than 16 MiB', (_, response) => response.end(large), '16 MiB'],
        [
          'with more than 16 MiB once it is decompressed',
          (_, response) => {
            response.setHeader('content-encoding', 'gzip');
            response.end(gzipSync(Buffer.alloc(200 * MIB)));
          },
          '16 MiB',
        ],
        [
          'of an archive',
          (_, response) => response.end(Buffer.from('504b0304140000000800ff', 'hex')),
          'is not UTF-8',
        ],
        [
          'that leads to a private one',
          (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
          'cannot be read',
        ],
        ['that answers an error', (_, response) => response.writeHead(404).end(), '404'],
      ])('%s', async (_, respond, message) => {
        remote.respond = respond;
        expect(await placesOf({ url: url() })).toEqual([
          ['/url', expect.stringContaining(message)],
        ]);
      });
    });

    it('for 100,000 operations, while others are served', async () => {
      const paths = Object.fromEntries(
        Array.from({ length: 100_000 }, (_, n) => [`/p${n}`, { get: {} }]),
      );
      const response = placesOf(stations({ document: documentWith(paths) }));
      let over = false;
      void response.finally(() => (over = true));
      let served = 0;
      while (!over) {
        await server.client.ok('listIntegrations', { cookie: server.admin.cookie });
        served += 1;
      }
      expect(await response).toEqual([
        ['/document/paths', expect.stringContaining('describes 100000 operations')],
      ]);
      expect(served).toBeGreaterThan(1);
    });
  });
});
