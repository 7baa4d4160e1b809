/** No redirect reaches an address that is not public, or carries a secret to another origin. */

import { createOutboundClient } from '../../../src/connectors/http/index.ts';
import { remoteHost } from '../../support/remote-host.ts';
import { admit, file, get, refusal, remote } from './guarded-client.ts';

describe('redirects', () => {
  const options = {
    allowHosts: ['a.example', 'b.example'],
    resolve: () => Promise.resolve(['127.0.0.1']),
  };

  it.each([
    'http://127.0.0.1:PORT/',
    'http://2130706433/',
    'http://[::1]/',
    'http://localhost/',
    'http://169.254.169.254/',
    '//127.0.0.1:PORT/x',
    'http://c.example/',
  ])('to %s are refused', async (target) => {
    remote.respond = (_request, response) =>
      response.writeHead(302, { location: target.replace('PORT', String(remote.port)) }).end();
    expect(await refusal(`http://a.example:${remote.port}/`, options)).toMatch(
      /it (is not a|does not resolve to a) public address/,
    );
    expect(remote.requests).toHaveLength(1);
  });

  it.each(['file:///etc/passwd', 'http://user:pass@b.example/', 'http://[/'])(
    'to %s are refused',
    async (target) => {
      remote.respond = (_request, response) => response.writeHead(302, { location: target }).end();
      await refusal(`http://a.example:${remote.port}/`, options);
      expect(remote.requests).toHaveLength(1);
    },
  );

  it('are followed three times, not four', async () => {
    remote.respond = (request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('[]');
      else response.writeHead(307, { location: `/${left - 1}` }).end();
    };
    await get(`http://a.example:${remote.port}/3`, options);
    expect(remote.requests).toHaveLength(4);
    expect(await refusal(`http://a.example:${remote.port}/4`, options)).toMatch(
      /redirects more than 3 times/,
    );
  });

  it.each([
    [301, 'GET', ''],
    [302, 'GET', ''],
    [303, 'GET', ''],
    [307, 'POST', '{"q":1}'],
    [308, 'POST', '{"q":1}'],
  ])('with %d make a POST a %s', async (status, method, body) => {
    remote.respond = (request, response) => {
      if (request.url === '/next') response.end('[]');
      else response.writeHead(status, { location: '/next' }).end();
    };
    const client = createOutboundClient(options);
    await client(
      {
        method: 'POST',
        url: `http://a.example:${remote.port}/`,
        headers: { Authorization: 'Bearer s', 'X-Key': 'k' },
        query: { p: '1' },
        body: { q: 1 },
      },
      { file: file(), signal: new AbortController().signal, tenant: 'a', admit },
    );
    expect(remote.requests[0]).toMatchObject({ method: 'POST', url: '/?p=1', body: '{"q":1}' });
    expect(remote.requests[1]).toMatchObject({
      method,
      url: '/next',
      body,
      headers: { authorization: 'Bearer s', 'x-key': 'k' },
    });
    expect(remote.requests[1]?.headers['content-type']).toBe(
      body === '' ? undefined : 'application/json',
    );
  });

  it.each([301, 302, 303, 307, 308])(
    'with %d to another origin carry no secret along',
    async (status) => {
      const other = await remoteHost();
      try {
        for (const target of [
          `http://b.example:${remote.port}/`,
          `http://a.example:${other.port}/`,
        ]) {
          remote.respond = (request, response) => {
            if (request.headers.host?.startsWith('b.')) response.end('[]');
            else response.writeHead(status, { location: target }).end();
          };
          await createOutboundClient(options)(
            {
              method: 'GET',
              url: `http://a.example:${remote.port}/`,
              headers: {
                Authorization: 'Bearer s',
                cookie: 'c=1',
                'X-Api-Key': 'k',
                Accept: 'text/csv',
                'Accept-Language': 'de',
                'User-Agent': 'mine',
              },
              query: { token: 't' },
            },
            { file: file(), signal: new AbortController().signal, tenant: 'a', admit },
          );
        }
        for (const arrived of [remote.requests[1], other.requests[0]]) {
          expect(arrived).toMatchObject({
            method: 'GET',
            url: '/',
            headers: { accept: 'text/csv', 'accept-language': 'de', 'user-agent': 'mine' },
          });
          expect(Object.keys(arrived?.headers ?? {}).sort()).toEqual([
            'accept',
            'accept-encoding',
            'accept-language',
            'connection',
            'host',
            'user-agent',
          ]);
        }
      } finally {
        await other.close();
      }
    },
  );

  it('back to the first origin do not bring its secrets back', async () => {
    remote.respond = (request, response) => {
      if (request.url === '/end') response.end('[]');
      else if (request.headers.host?.startsWith('b.'))
        response.writeHead(302, { location: `http://a.example:${remote.port}/end` }).end();
      else response.writeHead(302, { location: `http://b.example:${remote.port}/` }).end();
    };
    const request = {
      method: 'GET',
      url: `http://a.example:${remote.port}/`,
      headers: { Authorization: 'Bearer s' },
      query: {},
    } as const;
    await createOutboundClient(options)(request, {
      file: file(),
      signal: new AbortController().signal,
      tenant: 'a',
      admit,
    });
    expect(remote.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer s',
      undefined,
      undefined,
    ]);
  });

  it.each([307, 308])(
    'with %d to another origin would send the body there, and fail',
    async (status) => {
      remote.respond = (_request, response) =>
        response
          .writeHead(status, { location: `http://b.example:${remote.port}/secret-path?t=1` })
          .end();
      const call = createOutboundClient(options)(
        {
          method: 'POST',
          url: `http://a.example:${remote.port}/`,
          headers: {},
          query: {},
          body: { q: 1 },
        },
        { file: file(), signal: new AbortController().signal, tenant: 'a', admit },
      );
      await expect(call).rejects.toThrow(
        `The host a.example:${remote.port} redirects to another origin, http://b.example:${remote.port}, to which the body is not sent`,
      );
      expect(remote.requests).toHaveLength(1);
    },
  );
});
