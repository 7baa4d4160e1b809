/** The fuzzer passes a correct service, and reports each seeded fault by name. */

import { createFuzzContext } from './fuzz/context.ts';
import { runRound, type FuzzContext } from './fuzz/round.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createClient } from '../../scripts/service/client.ts';
import {
  openFaultProxy,
  type ProxiedResponse,
  type Exchange,
  type Fault,
  type FaultProxy,
} from './fault-proxy.ts';

const ROUNDS = 30;

let app: TestApp;
let proxy: FaultProxy;
let context: FuzzContext;
beforeAll(async () => {
  app = await startTestApp({ config: { signup: 'open', trustProxyHops: 1 } });
  proxy = await openFaultProxy(app.url);
  const { email, password } = app.admin;
  // What no proxy would pass on goes to the service itself.
  context = {
    ...(await createFuzzContext(
      { url: proxy.url, email, password, isAlive: () => true },
      createClient(proxy.url),
    )),
    baseUrl: app.url,
  };
});
afterEach(() => {
  proxy.fault = {};
});
afterAll(async () => {
  context.client.close();
  await proxy.close();
  await app.close();
});

async function firstFailure(rounds: number): Promise<string | null> {
  for (let seed = 1; seed <= rounds; seed += 1) {
    const found = await runRound(context, seed, 0);
    if (found !== null) return found;
  }
  return null;
}

/** Changes the JSON of the responses to such requests. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
const changed = (method: string, path: RegExp, change: (body: any) => unknown): Fault => ({
  alter(original, exchange) {
    if (!matches(exchange, method, path) || original.status >= 300 || original.body === '')
      return original;
    const body = JSON.parse(original.body) as object;
    change(body);
    return { ...original, body: JSON.stringify(body) };
  },
});
const matches = (exchange: Exchange, method: string, path: RegExp): boolean =>
  exchange.method === method && path.test(exchange.path);
const asked = (change: (exchange: Exchange) => Exchange): Fault => ({ ask: change });
const status = (
  method: string,
  path: RegExp,
  to: (original: ProxiedResponse) => ProxiedResponse,
): Fault => ({
  alter: (original, exchange) =>
    matches(exchange, method, path) && original.status < 300 ? to(original) : original,
});

const WORKFLOW = /^\/api\/v1\/workflows\/\d+$/;

const faults: readonly (readonly [what: string, fault: Fault, expected: RegExp])[] = [
  [
    'a member that no schema has',
    changed('GET', WORKFLOW, ({ data }) => (data.owner = 7)),
    /something undeclared/,
  ],
  [
    'a member that is missing',
    changed('GET', /node-types/, ({ data }) => delete data.total),
    /required property 'total'/,
  ],
  [
    'a status that is not declared',
    status('GET', WORKFLOW, (original) => ({ ...original, status: 202 })),
    /status 202 is not declared/,
  ],
  [
    'a header that is missing',
    status('POST', /\/workflows$/, ({ headers: { location: _, ...headers }, ...rest }) => ({
      ...rest,
      headers,
    })),
    /header location is missing/,
  ],
  [
    'a page whose header leads nowhere',
    status('GET', /\/(keys|workflows)\?/, ({ headers: { link: _, ...headers }, ...rest }) => ({
      ...rest,
      headers,
    })),
    /Link does not lead/,
  ],
  [
    'a repeated response that does not say so',
    {
      alter: ({ headers: { 'idempotency-replayed': _, ...headers }, ...rest }) => ({
        ...rest,
        headers,
      }),
    },
    /deep-equal/,
  ],
  [
    'a media type that is not declared',
    status('GET', /\/keys(\?|$)/, (original) => ({
      ...original,
      headers: { ...original.headers, 'content-type': 'text/plain' },
    })),
    /media type text\/plain/,
  ],
  [
    'an unexpected error',
    status('POST', /\/validate$/, (original) => ({ ...original, ...internalError(original) })),
    /answered 500/,
  ],
  [
    'a title that is cut',
    asked((exchange) =>
      rewritten(exchange, 'POST', /\/workflows$/, (body) =>
        typeof body['title'] === 'string'
          ? (body['title'] = [...body['title']].slice(0, 3).join(''))
          : undefined,
      ),
    ),
    /deep-equal|400 INVALID_INPUT was expected/,
  ],
  [
    'a page that lacks a row',
    changed(
      'GET',
      /\/data\/[^/?]+(\?|$)/,
      ({ data }) => (data.rows = (data.rows as unknown[]).slice(1)),
    ),
    /deep-equal/,
  ],
  [
    'a deletion that does nothing',
    {
      ask: (exchange) =>
        matches(exchange, 'DELETE', WORKFLOW) ? { ...exchange, method: 'GET' } : exchange,
      alter: (original, exchange) =>
        matches(exchange, 'DELETE', WORKFLOW) && original.status === 200
          ? { ...original, status: 204, headers: withoutContent(original), body: '' }
          : original,
    },
    /(?:404|412) was expected/,
  ],
  [
    'an invalid request that is accepted',
    asked((exchange) => rewritten(exchange, 'POST', /./, (body) => delete body['surprise'])),
    /400 INVALID_INPUT was expected/,
  ],
  [
    'a valid request that is refused',
    asked((exchange) =>
      rewritten(exchange, 'PATCH', WORKFLOW, (body) =>
        body['is_active'] === false ? (body['is_active'] = 'no') : undefined,
      ),
    ),
    /200 was expected/,
  ],
  [
    'a fault that is not named',
    {
      alter: (original) =>
        original.status === 400
          ? {
              ...original,
              body: original.body.replaceAll(/"path":"[^"]*"/g, '"path":"/elsewhere"'),
            }
          : original,
    },
    /the response names/,
  ],
];

function rewritten(
  exchange: Exchange,
  method: string,
  path: RegExp,
  change: (body: Record<string, unknown>) => unknown,
): Exchange {
  if (!matches(exchange, method, path)) return exchange;
  try {
    const body = JSON.parse(exchange.requestBody) as Record<string, unknown>;
    change(body);
    return { ...exchange, requestBody: JSON.stringify(body) };
  } catch {
    return exchange;
  }
}

function internalError({ body, headers }: ProxiedResponse): ProxiedResponse {
  const { meta } = JSON.parse(body) as { meta: object };
  return {
    status: 500,
    headers,
    body: JSON.stringify({
      success: false,
      error: {
        code: 'INTERNAL_ERROR',
        message: 'It failed.',
        doc_url: 'http://weir.test/docs/errors/INTERNAL_ERROR',
      },
      meta,
    }),
  };
}

/** As a response without a body has them. */
function withoutContent({ headers }: ProxiedResponse): ProxiedResponse['headers'] {
  const { 'content-type': _, etag: __, ...rest } = headers;
  return rest;
}

it('nothing, where nothing is wrong', async () => {
  expect(await firstFailure(3)).toBeNull();
});

it.each(faults)('%s', async (_, fault, expected) => {
  proxy.fault = fault;
  // The sequence after it would contain almost any text.
  expect((await firstFailure(ROUNDS))?.split('The shortest sequence found', 1)[0]).toMatch(
    expected,
  );
});
