/** Rows of an API, page by page, from hosts that behave and from hosts that do not. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

import { withNodeTypes } from '../../src/engine/graph/node-types.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import type { IntegrationOperation, Pagination } from '../../src/model/integration.ts';
import { catalogue } from '../../src/nodes/index.ts';
import { integrationNodeTypes } from '../../src/nodes/integration/index.ts';
import { createOutbound } from '../../src/outbound/index.ts';
import { catalogueEngine, chain, rowsOf, runRequest, type TestEngine } from '../support/engine.ts';
import { integrationOf, operationOf, parameterOf } from '../support/integration.ts';
import { remoteHost, type RemoteHost } from '../support/remote-host.ts';

const MAX_BYTES = 1_048_576;

let host: RemoteHost;
let engine: TestEngine;
beforeAll(async () => {
  host = await remoteHost();
  const outbound = createOutbound({
    allowHosts: ['data.example'],
    resolve: () => Promise.resolve(['127.0.0.1']),
    maxBytes: MAX_BYTES,
  });
  engine = catalogueEngine({ openSession: () => outbound.session() });
});
beforeEach(() => {
  host.requests.length = 0;
});
afterAll(async () => {
  await engine.close();
  await host.close();
});

type Answer = (url: URL, response: ServerResponse) => void;

function answers(answer: Answer): void {
  host.answer = ({ url = '' }: IncomingMessage, response) => {
    response.setHeader('content-type', 'application/json');
    answer(new URL(url, `http://data.example:${host.port}`), response);
  };
}

function run(given: Partial<IntegrationOperation>, config: JsonObject = {}, timeoutMs = 30_000) {
  const operations = [operationOf({ name: 'list', ...given })];
  const integration = integrationOf({ baseUrl: `http://data.example:${host.port}/v1`, operations });
  const types = integrationNodeTypes(integration).map((type) => [type.type, type] as const);
  const graph = chain(['shop/list', config], ['termination/dashboardOutput', {}]);
  return engine.run(
    runRequest({
      graph: withNodeTypes(graph, '1:1', new Map([...catalogue, ...types])),
      timeoutMs,
    }),
  );
}
const rows = async (...given: Parameters<typeof run>) => rowsOf(await run(...given));
async function problem(...given: Parameters<typeof run>) {
  const outcome = await run(...given);
  if (!('problem' in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.problem;
}
const asked = (): readonly string[] =>
  host.requests.map(({ url }) => url!.replace('/v1/items', ''));
const numbered = (from: number, to: number): JsonObject[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => ({ n: from + index }));
const json = (response: ServerResponse, value: unknown): void => {
  response.end(JSON.stringify(value));
};
const number = (url: URL, name: string): number => Number(url.searchParams.get(name));

describe('the rows of all pages', () => {
  it('come by page, until one has none', async () => {
    answers((url, response) => {
      const page = number(url, 'p');
      json(response, { data: page > 3 ? [] : numbered(page * 2 - 1, page * 2) });
    });
    const pagination: Pagination = {
      type: 'page',
      param: 'p',
      start: 1,
      sizeParam: 's',
      size: 2,
      until: 'empty',
      maxPages: 100,
    };
    const response = { format: 'json', rowsPath: '/data' } as const;
    const parameters = [parameterOf({ name: 'q' })];
    const config = { parameters: { q: 'a b' } };
    expect(await rows({ pagination, response, parameters }, config)).toEqual(numbered(1, 6));
    expect(asked()).toEqual([1, 2, 3, 4].map((page) => `?q=a%20b&s=2&p=${page}`));
  });

  it('come by page, until one is short', async () => {
    answers((url, response) => json(response, numbered(number(url, 'p') * 2, 4)));
    const pagination: Pagination = {
      type: 'page',
      param: 'p',
      start: 0,
      size: 3,
      until: 'short',
      maxPages: 100,
    };
    answers((url, response) => {
      const page = number(url, 'p');
      json(response, numbered(page * 3 + 1, Math.min(7, page * 3 + 3)));
    });
    expect(await rows({ pagination })).toEqual(numbered(1, 7));
    expect(asked()).toEqual(['?p=0', '?p=1', '?p=2']);
  });

  it('come by offset, until as many came as there are', async () => {
    answers((url, response) => {
      const offset = number(url, 'o');
      json(response, { total: 5, items: numbered(offset + 1, Math.min(5, offset + 2)) });
    });
    const pagination: Pagination = {
      type: 'offset',
      param: 'o',
      start: 0,
      until: 'total',
      totalPointer: '/total',
      maxPages: 100,
    };
    const response = { format: 'json', rowsPath: '/items' } as const;
    expect(await rows({ pagination, response })).toEqual(numbered(1, 5));
    expect(asked()).toEqual(['?o=0', '?o=2', '?o=4']);
  });

  it.each([null, false, '', undefined])('come by cursor, until it is %j', async (end) => {
    answers((url, response) => {
      const cursor = url.searchParams.get('c') ?? '1';
      const next = { 1: 'a&b=1', 'a&b=1': 7 }[cursor] ?? end;
      json(response, { meta: { next }, items: [{ cursor }] });
    });
    const pagination = { type: 'cursor', param: 'c', pointer: '/meta/next', maxPages: 9 } as const;
    const response = { format: 'json', rowsPath: '/items' } as const;
    expect(await rows({ pagination, response })).toEqual(
      ['1', 'a&b=1', '7'].map((cursor) => ({ cursor })),
    );
  });

  it('come by Link header, and by the address in the body', async () => {
    answers((url, response) => {
      const page = number(url, 'page');
      if (page < 2)
        response.setHeader('link', [
          `</v1/items?page=0>; rel="first prev", </v1/items?page=${page + 1}#x>; title="a, b"; rel="next last"`,
        ]);
      json(response, numbered(page, page));
    });
    expect(await rows({ pagination: { type: 'link', maxPages: 9 } })).toEqual(numbered(0, 2));
    answers((url, response) => {
      const page = number(url, 'page');
      json(response, {
        next: page < 2 ? `${url.origin}/v1/items?page=${page + 1}` : null,
        n: page,
      });
    });
    const pagination = { type: 'next_url', pointer: '/next', maxPages: 9 } as const;
    const columns = [{ name: 'n', type: 'number' }];
    const response = { format: 'json', rowsPath: '', columns } as const;
    expect(await rows({ pagination, response })).toEqual(numbered(0, 2));
  });

  it('are one table: a column has one type over all pages, and a page may have no rows, or null', async () => {
    const bodies = [[{ a: 1 }], null, [], [{ a: 'x', b: true }]];
    answers((url, response) => {
      const page = number(url, 'c');
      json(response, { rows: bodies[page], next: page < 3 ? page + 1 : null });
    });
    const pagination = { type: 'cursor', param: 'c', pointer: '/next', maxPages: 9 } as const;
    const response = { format: 'json', rowsPath: '/rows' } as const;
    expect(await rows({ pagination, response })).toEqual([
      { a: '1', b: null },
      { a: 'x', b: true },
    ]);
  });

  it.each(['ndjson', 'csv'] as const)('may be %s', async (format) => {
    answers((url, response) => {
      const page = number(url, 'p');
      const head = format === 'csv' ? 'a,b\n' : '';
      const row = format === 'csv' ? `"x\n${page}",1\r\n` : `{"a":"x\\n${page}","b":"1"}\n`;
      response.end(page > 2 ? head : `${head}${row}\n${row}`);
    });
    const pagination: Pagination = {
      type: 'page',
      param: 'p',
      start: 1,
      until: 'empty',
      maxPages: 9,
    };
    const response = { format, rowsPath: '' } as const;
    expect(await rows({ pagination, response })).toEqual(
      [1, 1, 2, 2].map((page) => ({ a: `x\n${page}`, b: '1' })),
    );
  });
});

describe('pages that lead nowhere', () => {
  const cursor = { type: 'cursor', param: 'c', pointer: '/next', maxPages: 5 } as const;
  const response = { format: 'json', rowsPath: '/rows' } as const;

  it('end the run where a cursor comes again', async () => {
    answers((url, answer) => {
      const at = number(url, 'c');
      json(answer, { rows: [{ at, t: Math.random() }], next: (at % 3) + 1 });
    });
    expect(await problem({ pagination: cursor, response })).toMatchObject({
      nodeId: 1,
      code: 'source_failed',
      message: expect.stringContaining('Page 4 names the cursor `1`'),
    });
  });

  it('end the run where a page comes again', async () => {
    answers((_, answer) => json(answer, [{ n: 1 }]));
    const pagination: Pagination = {
      type: 'page',
      param: 'p',
      start: 1,
      until: 'empty',
      maxPages: 9,
    };
    expect(await problem({ pagination })).toMatchObject({
      code: 'source_failed',
      message: expect.stringContaining('Page 2 is the same as page 1'),
    });
    expect(host.requests).toHaveLength(2);
  });

  it('end the run where there are more than it may read', async () => {
    answers((url, answer) => json(answer, { rows: [], next: number(url, 'c') + 1 }));
    expect(await problem({ pagination: cursor, response })).toMatchObject({
      code: 'source_failed',
      message: expect.stringContaining('more pages than the 5'),
    });
    expect(host.requests).toHaveLength(5);
  });

  it.each(['https://evil.example/', '//evil.example/x', 'http://data.example:1/'])(
    'end the run where the next is at %s, which is not asked',
    async (next) => {
      answers((_, answer) => json(answer, { rows: [{ n: 1 }], next }));
      const pagination = { type: 'next_url', pointer: '/next', maxPages: 5 } as const;
      expect(await problem({ pagination, response })).toMatchObject({
        code: 'source_failed',
        message: expect.stringContaining('another origin'),
      });
      answers((_, answer) => {
        answer.setHeader('link', `<${next}>; rel=next`);
        json(answer, [{ n: 1 }]);
      });
      expect((await problem({ pagination: { type: 'link', maxPages: 5 } })).message).toContain(
        'another origin',
      );
      expect(host.requests).toHaveLength(2);
    },
  );

  it('end the run where there should be more rows, and none come', async () => {
    answers((url, answer) =>
      json(answer, { total: 9, rows: number(url, 'o') < 2 ? [{ n: 1 }, { n: 2 }] : [] }),
    );
    const pagination: Pagination = {
      type: 'offset',
      param: 'o',
      start: 0,
      until: 'total',
      totalPointer: '/total',
      maxPages: 9,
    };
    expect((await problem({ pagination, response })).message).toContain('there are 9, of which 2');
  });
});

describe('a page that breaks off', () => {
  const pagination = { type: 'cursor', param: 'c', pointer: '/next', maxPages: 5 } as const;
  const response = { format: 'json', rowsPath: '/rows' } as const;
  const first = (url: URL, answer: ServerResponse): boolean => {
    if (url.searchParams.has('c')) return false;
    json(answer, { rows: [{ n: 1 }], next: 'x' });
    return true;
  };

  it.each<[string, (answer: ServerResponse) => void, RegExp]>([
    [
      'in the middle',
      (answer) => {
        answer.setHeader('content-length', 99);
        answer.write('{"rows');
        setTimeout(() => answer.destroy(), 5);
      },
      /Page 2: .*before its response was complete/,
    ],
    ['as JSON alone', (answer) => void answer.end('{"rows": ['), /^Page 2 is not valid JSON/],
    [
      'beyond the limit',
      (answer) => void answer.end('x'.repeat(MAX_BYTES + 1)),
      /Page 2: .*larger than 1 MiB/,
    ],
    [
      'beyond the limit, compressed',
      (answer) => {
        answer.setHeader('content-encoding', 'gzip');
        answer.end(gzipSync(Buffer.alloc(MAX_BYTES * 20)));
      },
      /Page 2: .*larger than 1 MiB/,
    ],
    [
      'with a status',
      (answer) => {
        answer.statusCode = 403;
        answer.end();
      },
      /Page 2: .*status 403/,
    ],
  ])('%s ends the run, and is named', async (_, breakOff, message) => {
    answers((url, answer) => {
      if (!first(url, answer)) breakOff(answer);
    });
    expect(await problem({ pagination, response })).toMatchObject({
      nodeId: 1,
      code: 'source_failed',
      message: expect.stringMatching(message),
    });
  });

  it('by 429 for ever ends with the last attempt', async () => {
    answers((_, answer) => {
      answer.statusCode = 429;
      answer.setHeader('retry-after', '0');
      answer.end();
    });
    expect(await problem({ retry: { maxAttempts: 3 } })).toMatchObject({
      message: expect.stringContaining('status 429'),
    });
    expect(host.requests).toHaveLength(3);
  });

  it('by silence ends with the deadline of the run', async () => {
    answers(() => undefined);
    expect(await problem({}, {}, 300)).toMatchObject({ code: 'timed_out' });
  });
});

describe('columns', () => {
  it('that the operation declares are the columns, in its order', async () => {
    answers((_, response) => json(response, [{ b: '2024-01-31', other: 1 }]));
    const columns = [
      { name: 'b', type: 'date' },
      { name: 'a', type: 'number' },
    ];
    const outcome = await run({ response: { format: 'json', rowsPath: '', columns } });
    expect(rowsOf(outcome)).toEqual([{ b: '2024-01-31', a: null }]);
    expect(outcome).toMatchObject({
      outputs: [
        {
          columns: [
            { name: 'b', type: 'date' },
            { name: 'a', type: 'number' },
          ],
        },
      ],
    });
  });
});
