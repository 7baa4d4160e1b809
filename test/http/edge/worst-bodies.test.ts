/** The worst bodies at once, in a process of little memory: each gets its own response, and nothing dies. */

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuiltService } from '../../../scripts/service/built-service.ts';
import { createClient, type Client } from '../../../scripts/service/client.ts';
import { firstKey, startService } from '../../support/service-process.ts';
import { chain, dashboard, params } from '../graphs.ts';

// A quarter of a gigabyte is sent, scanned and, in part, read by children: a busy machine takes its time. A hang is still noticed.
jest.setTimeout(600_000);

const BYTES = 33_000_000;
const HEAP_MB = 512;

const directory = mkdtempSync(join(tmpdir(), 'weir-worst-'));
// A root's PostgreSQL runs as another user, who must be able to pass.
chmodSync(directory, 0o711);
let service: BuiltService;
let client: Client;
let key: string;
let workflowId: number;

beforeAll(async () => {
  service = startService({
    DATA_DIR: join(directory, 'data'),
    LOG_LEVEL: 'warn',
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
    EXECUTIONS_PER_KEY: '8',
  });
  client = createClient(await service.ready());
  key = await firstKey(client);
  workflowId = (
    await client.ok('createWorkflow', {
      key,
      body: { title: 'T', ...chain(params('r'), dashboard) },
    })
  ).body.data.id;
});
afterAll(async () => {
  client.close();
  await service.stop();
  rmSync(directory, { recursive: true, force: true });
});

const filled = (before: string, unit: string, last: string, after: string): Buffer => {
  const body = Buffer.alloc(BYTES, unit);
  const count = Math.floor(BYTES / Buffer.byteLength(unit)) * Buffer.byteLength(unit);
  return Buffer.concat([Buffer.from(before), body.subarray(0, count), Buffer.from(last + after)]);
};
const members = (): string => {
  const parts: string[] = [];
  for (let index = 0, length = 0; length < BYTES; index += 1)
    length += parts[parts.push(`"name ${index}":1,`) - 1]!.length;
  return parts.join('');
};

/** Each with the status that it deserves. */
const bodies: readonly (readonly [what: string, status: number, body: () => Buffer])[] = [
  ['rows without members', 422, () => filled('{"params":{"r":[', '{},', '{}', ']}}')],
  ['empty lists where nobody uses them', 422, () => filled('{"params":{"x":[', '[],', '[]', ']}}')],
  ['digits', 400, () => filled('{"params":{"r":[', '1', '1', ']}}')],
  ['one text', 422, () => filled('{"params":{"r":[{"a":"', 'x', '', '"}]}}')],
  [
    'lists within lists',
    422,
    () => filled('{"params":{"r":[', `${'['.repeat(60)}${']'.repeat(60)},`, '1', ']}}'),
  ],
  ['many names in a row', 422, () => Buffer.from(`{"params":{"r":[{${members()}"last":1}]}}`)],
  ['many parameters', 422, () => Buffer.from(`{"params":{${members()}"last":1}}`)],
  ['escapes', 200, () => filled('{"params":{"r":[{"a":"', '\\u0061', '', '"}]}}')],
];

it('get a response, eight at once, and the service keeps working', async () => {
  const responses = await Promise.all(
    bodies.map(async ([what, , body]) => {
      const response = await client.call('executeWorkflow', {
        key,
        params: { workflowId },
        body: body(),
        headers: { 'content-type': 'application/json' },
      });
      return [what, response.status];
    }),
  );
  expect(responses).toEqual(bodies.map(([what, status]) => [what, status]));
  expect(service.child.exitCode).toBeNull();
  const { body } = await client.ok('executeWorkflow', {
    key,
    params: { workflowId },
    body: { params: { r: [{ a: 1 }] } },
  });
  expect(body.data.rows).toEqual([{ a: 1 }]);
});
