/** Which definitions of integrations are accepted, and where the fault of each other one lies. */

import {
  completeDefinition,
  type IntegrationDraft,
  type OperationDraft,
  type ParameterDraft,
} from '../../../src/services/integrations/draft.ts';
import { check, draft, faultsOf, ofOperation, operation, parameter } from './definitions.ts';

describe('the whole', () => {
  it.each(['sources', 'termination'])("cannot have the category %s of Weir's own", async (slug) => {
    expect(await faultsOf({ slug })).toEqual(['/slug']);
    expect(await faultsOf({ slug: `${slug}-2` })).toEqual([]);
  });

  it.each([
    'https://api.example.com',
    'http://localhost:8080/v1/',
    'https://[::1]/a%20b',
    'https://bücher.example/ä',
  ])('takes the base URL %s', async (baseUrl) => {
    expect(await faultsOf({ baseUrl })).toEqual([]);
  });

  it.each([
    ['ftp://example.com', 'begins with https://'],
    ['example.com', 'begins with https://'],
    ['xhttps://example.com', 'begins with https://'],
    ['HTTPS://example.com', 'begins with https://'],
    ['https://', 'begins with https://'],
    ['https://a b', 'begins with https://'],
    ['https:\\\\example.com', 'begins with https://'],
    ['https://example.com:99999', 'begins with https://'],
    ['https://example.com:0', 'port'],
    ['https://user@example.com', 'user name or password'],
    ['https://:@example.com', 'user name or password'],
    ['https://user:secret@example.com', 'user name or password'],
    ['https://example.com?', 'query'],
    ['https://example.com/?a=1', 'query'],
    ['https://example.com/#', 'fragment'],
    ['https://example.com/{version}', 'braces'],
    ['https://example.com/a/../b', 'part of its path'],
    ['https://example.com/%2E%2e', 'part of its path'],
  ])('refuses the base URL %s', async (baseUrl, says) => {
    expect(await check(draft({ baseUrl }))).toEqual([
      { field: '/baseUrl', message: expect.stringContaining(says) },
    ]);
  });

  it.each<[IntegrationDraft['auth'], string[]]>([
    [{ type: 'api_key_header', header: 'X-Key' }, []],
    [{ type: 'api_key_header', header: 'Authorization' }, []],
    [{ type: 'api_key_header' }, []],
    [{ type: 'api_key_header', header: 'Host' }, ['/auth/header']],
    [{ type: 'api_key_header', header: 'content-TYPE' }, ['/auth/header']],
    [{ type: 'api_key_header', header: '__proto__' }, ['/auth/header']],
    [{ type: 'api_key_header', header: 'X-Request-Id' }, ['/auth/header']],
    [{ type: 'bearer', header: 'X-Key' }, ['/auth/header']],
    [{ type: 'api_key_query', parameter: 'key' }, []],
    [{ type: 'api_key_query', header: 'X-Key', parameter: 'key' }, ['/auth/header']],
    [{ type: 'oauth2', parameter: 'key' }, ['/auth/parameter']],
    [{ type: 'mtls' }, []],
  ])('of the credential %j finds %j', async (auth, found) => {
    expect(await faultsOf({ auth })).toEqual(found);
  });

  it('names operations once', async () => {
    const operations = ['a', 'b', 'A', 'a'].map((name) => operation({ name }));
    expect(await faultsOf({ operations })).toEqual(['/operations/3/name']);
  });
});

describe('an operation', () => {
  it.each<[OperationDraft['role'], OperationDraft['method'], boolean]>([
    ['getter', 'GET', true],
    ['getter', 'POST', true],
    ['getter', 'PUT', false],
    ['getter', 'DELETE', false],
    ['setter', 'GET', true],
    ['setter', 'POST', true],
    ['setter', 'PUT', false],
    ['terminator', 'GET', false],
    ['terminator', 'POST', true],
    ['terminator', 'PUT', true],
    ['terminator', 'DELETE', true],
  ])('that is a %s has the method %s: %s', async (role, method, isFine) => {
    expect(await ofOperation({ role, method })).toEqual(isFine ? [] : ['/method']);
  });

  it.each<[string, Partial<ParameterDraft>[], string[]]>([
    ['/a/{id}/b/{id}', [{ name: 'id', in: 'path' }], []],
    ['/a/{user-id}.json', [{ name: 'user', wireName: 'user-id', in: 'path' }], []],
    ['/a/{id}', [], ['/path']],
    ['/a/{id}', [{ name: 'id', in: 'query' }], ['/path']],
    ['/a/{id}', [{ name: 'id', wireName: 'ID', in: 'path' }], ['/path', '/parameters/0/in']],
    ['/a', [{ name: 'id', in: 'path' }], ['/parameters/0/in']],
    ['/a/{}', [], ['/path']],
    ['/a/{id', [], ['/path']],
    ['/a/}{', [], ['/path']],
    ['/a/{{id}}', [{ name: 'id', in: 'path' }], ['/path']],
    ['/a/../b', [], ['/path']],
    ['/./a', [], ['/path']],
    ['/a/%2e%2E/b', [], ['/path']],
    ['/a/%zz', [], ['/path']],
    ['/a\\b', [], ['/path']],
    ['/a?b=1', [], ['/path']],
    ['/a#b', [], ['/path']],
    ['/a\u0001', [], ['/path']],
    ['/a%20b/ü', [], []],
    ['/a%C3%BC%2f', [], []],
    ['/a%C', [], ['/path']],
    ['/a b', [], ['/path']],
    ['/a\u007f', [], ['/path']],
    ['//evil.example', [], []],
  ])('with the path %j and the parameters %j has the faults %j', async (path, given, found) => {
    expect(await ofOperation({ path, parameters: given.map(parameter) })).toEqual(found);
  });

  it.each<[Partial<OperationDraft>, string[]]>([
    [{ body: { format: 'form', pointer: '/a' }, method: 'POST' }, ['/body/pointer']],
    [{ body: { format: 'form' }, method: 'POST' }, []],
    [{ response: { format: 'none' } }, ['/response/format']],
    [{ response: { format: 'none' }, role: 'terminator', method: 'PUT' }, []],
    [{ response: { format: 'csv', rowsPath: '/a' } }, ['/response/rowsPath']],
    [{ response: { format: 'csv' } }, []],
    [{ response: { format: 'csv', encoding: 'windows-1252', csv: { delimiter: ';' } } }, []],
    [{ response: { format: 'ndjson', encoding: 'utf-16le' } }, []],
    [{ response: { format: 'json', csv: { delimiter: ';' } } }, ['/response/csv']],
    [{ response: { format: 'csv', csv: { delimiter: '\n' } } }, ['/response/csv/delimiter']],
    [{ response: { format: 'csv', csv: { quote: '\ud83d\ude00' } } }, ['/response/csv/quote']],
    [{ response: { format: 'csv', csv: { delimiter: '"' } } }, ['/response/csv/delimiter']],
    [
      { response: { format: 'csv', csv: { delimiter: '|', escape: '|' } } },
      ['/response/csv/delimiter'],
    ],
    [{ response: { format: 'parquet' } }, []],
    [{ response: { format: 'parquet', encoding: 'utf-8' } }, ['/response/encoding']],
    [{ response: { format: 'parquet' }, role: 'setter' }, ['/response/format']],
    [
      { response: { format: 'parquet' }, pagination: { type: 'page', param: 'p' } },
      ['/response/format'],
    ],
    [
      {
        response: {
          columns: [
            { name: 'Id', type: 'number' },
            { name: 'id', type: 'string' },
          ],
        },
      },
      ['/response/columns/1/name'],
    ],
    [
      { response: { columns: [{ name: 'a\u0000', type: 'number' }] } },
      ['/response/columns/0/name'],
    ],
    [{ retry: { idempotencyHeader: 'Idempotency-Key' }, method: 'POST' }, []],
    [{ retry: { idempotencyHeader: 'Authorization' } }, ['/retry/idempotencyHeader']],
    [{ retry: { idempotencyHeader: 'Content-Length' } }, ['/retry/idempotencyHeader']],
  ])('%j has the faults %j', async (overrides, found) => {
    expect(await ofOperation(overrides)).toEqual(found);
  });

  it.each([
    [[], []],
    [['n'], []],
    [['n', 'm'], ['/1/m']],
    [['a/b~c'], ['/1/a~1b~0c']],
  ])(
    'has an example with the names %j, of the column n, with the faults %j',
    async (names, found) => {
      const row = Object.fromEntries(names.map((name) => [name, 1]));
      const columns = [{ name: 'n', type: 'number' }] as const;
      const example = [{ n: 0 }, row];
      expect(await ofOperation({ response: { columns, example } })).toEqual(
        found.map((one) => `/response/example${one}`),
      );
      expect(await ofOperation({ response: { example } })).toEqual([]);
    },
  );

  it('has an example of 10,000 characters, and of no more', async () => {
    const of = (characters: number) => [{ n: 'é'.repeat(characters - '[{"n":""}]'.length) }];
    expect(await ofOperation({ response: { example: of(10_000) } })).toEqual([]);
    expect(await ofOperation({ response: { example: of(10_001) } })).toEqual(['/response/example']);
  });

  it('does not send its idempotency key in the header of a parameter or of the credential', async () => {
    const retry = { idempotencyHeader: 'x-key' };
    const parameters = [parameter({ name: 'X-Key', in: 'header' })];
    expect(await ofOperation({ retry, parameters })).toEqual(['/retry/idempotencyHeader']);
    const auth = { type: 'api_key_header', header: 'X-Key' } as const;
    expect(await ofOperation({ retry }, auth)).toEqual(['/retry/idempotencyHeader']);
    expect(await ofOperation({ retry: { idempotencyHeader: '__proto__' } })).toEqual([
      '/retry/idempotencyHeader',
    ]);
  });
});

describe('a lookup', () => {
  const find = operation({
    name: 'find',
    parameters: [
      parameter({ name: 'q', required: true }),
      parameter({ name: 'size', required: true, default: 'x' }),
    ],
  });
  const lookup = { operation: 'find', parameters: [{ name: 'q', from: 'number' }] };
  const send = (change: Partial<OperationDraft> = {}) =>
    operation({
      name: 'send',
      role: 'terminator',
      method: 'POST',
      parameters: [parameter({ name: 'number', in: 'body' })],
      lookup,
      ...change,
    });
  const faults = (target: Partial<OperationDraft>, change?: Partial<OperationDraft>) =>
    faultsOf({ operations: [{ ...find, ...target }, send(change)] });

  it('names a GET of one page in JSON, and parameters of both operations', async () => {
    const match = [{ pointer: '/number', from: 'number' }];
    expect(await faults({}, { lookup: { ...lookup, match } })).toEqual([]);
  });

  it.each<[Partial<OperationDraft>, Partial<OperationDraft>, string]>([
    [{ name: 'search' }, {}, 'operation'],
    [{ method: 'POST' }, {}, 'operation'],
    [{ response: { format: 'csv' } }, {}, 'operation'],
    [{ pagination: { type: 'page', param: 'p' } }, {}, 'operation'],
    [{ parameters: [parameter({ name: 'id' })] }, {}, 'parameters/0/name'],
    [
      { parameters: [...find.parameters!, parameter({ name: 'key', required: true })] },
      {},
      'parameters',
    ],
    [{}, { lookup: { ...lookup, parameters: [{ name: 'q', from: 'id' }] } }, 'parameters/0/from'],
    [{}, { lookup: { ...lookup, match: [{ pointer: '/id', from: 'id' }] } }, 'match/0/from'],
  ])('is refused: %#', async (target, change, field) => {
    expect(await faults(target, change)).toEqual([`/operations/1/lookup/${field}`]);
  });

  it('belongs to a terminator', async () => {
    const setter = { role: 'setter', method: 'POST' } as const;
    expect(await faults({}, setter)).toEqual(['/operations/1/lookup']);
  });
});

it('leaves turns to others while it looks at thousands of parameters', async () => {
  const parameters = Array.from({ length: 200 }, (_, n) => parameter({ name: `p${n}` }));
  const operations = Array.from({ length: 2_000 }, (_, n) =>
    operation({ name: `op${n}`, parameters }),
  );
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  expect(await check(draft({ operations }))).toEqual([]);
  isDone = true;
  expect(turns).toBeGreaterThan(3);
});

it('parameters in the path are required, and a default counts from the kind of pagination', () => {
  const { operations } = completeDefinition(
    draft({
      operations: [
        operation({ path: '/{a}', parameters: [parameter({ in: 'path', required: false })] }),
        operation({ pagination: { type: 'page', param: 'p' } }),
        operation({ pagination: { type: 'offset', param: 'p' } }),
      ],
    }),
  );
  expect(operations[0]!.parameters[0]!.required).toBe(true);
  expect(operations[1]!.pagination).toMatchObject({ start: 1, until: 'empty', maxPages: 100 });
  expect(operations[2]!.pagination).toMatchObject({ start: 0 });
});
