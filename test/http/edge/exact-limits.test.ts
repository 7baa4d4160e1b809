/** A limit in bytes is exact: a body that has just so many is taken, and one byte more is refused. */

import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { OperationId } from '../../../src/generated/operations.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { chain, dashboard, inlineRows, params, type Rows } from '../graphs.ts';

const BODY_MAX_BYTES = 20_011;
/** Below what is parsed as a whole, and above, where the body is scanned while it arrives. */
const PARAMS_MAX_BYTES = { small: 50_021, large: 200_003 };
const BODIES_MAX_BYTES = 4_000_000;

type Way = readonly [
  what: string,
  headers: Readonly<Record<string, string | null>>,
  encode: (bytes: Buffer) => Buffer,
];

const asIs = (bytes: Buffer): Buffer => bytes;
const ways: readonly Way[] = [
  ['with its length', {}, asIs],
  ['in chunks', { 'transfer-encoding': 'chunked', 'content-length': null }, asIs],
  ['in gzip', { 'content-encoding': 'gzip' }, gzipSync],
  ['in deflate', { 'content-encoding': 'deflate' }, deflateSync],
  ['in brotli', { 'content-encoding': 'br' }, brotliCompressSync],
];

/** The text, with blanks after it until it has so many bytes; of more than one byte each are some of its characters. */
function padded(value: object, bytes: number): Buffer {
  const text = Buffer.from(JSON.stringify(value));
  return Buffer.concat([text, Buffer.alloc(bytes - text.length, ' ')]);
}

describe.each(Object.entries(PARAMS_MAX_BYTES))(
  'where execute bodies are %s',
  (_, paramsMaxBytes) => {
    let app: TestApp;
    let workflowId: number;
    beforeAll(async () => {
      app = await startTestApp({
        config: { bodyMaxBytes: BODY_MAX_BYTES, paramsMaxBytes, bodiesMaxBytes: BODIES_MAX_BYTES },
      });
      const made = await app.client.ok('createWorkflow', {
        key: app.keys.all,
        body: { title: 'T', ...chain(params('rows'), dashboard) },
      });
      workflowId = made.body.data.id;
    });
    afterAll(() => app.close());

    const refusal = (maxBytes: number): unknown =>
      expect.stringContaining(`larger than ${maxBytes} bytes`);

    it.each(ways)('an execute body %s', async (__, headers, encode) => {
      const body = { params: { rows: [{ name: 'Zoë' }] } };
      const send = (bytes: number) => ({
        key: app.keys.all,
        params: { workflowId },
        headers: { 'content-type': 'application/json', ...headers },
        body: encode(padded(body, bytes)),
      });
      const taken = await app.client.ok('executeWorkflow', send(paramsMaxBytes));
      expect(taken.body.data.rows as Rows).toEqual(body.params.rows);
      const refused = await app.client.fails(
        'PAYLOAD_TOO_LARGE',
        'executeWorkflow',
        send(paramsMaxBytes + 1),
      );
      expect(refused.body.error.message).toEqual(refusal(paramsMaxBytes));
    });

    it.each(ways)('the body of another call %s', async (__, headers, encode) => {
      const body = { title: 'Zoë', ...chain(inlineRows([{ a: 1 }]), dashboard) };
      const call = <Id extends OperationId>(id: Id, bytes: number) =>
        [
          id,
          {
            key: app.keys.all,
            headers: { 'content-type': 'application/json', ...headers },
            body: encode(padded(body, bytes)),
          },
        ] as const;
      const taken = await app.client.ok(...call('createWorkflow', BODY_MAX_BYTES));
      expect(taken.body.data.title).toBe('Zoë');
      const refused = await app.client.fails(
        'PAYLOAD_TOO_LARGE',
        ...call('createWorkflow', BODY_MAX_BYTES + 1),
      );
      expect(refused.body.error.message).toEqual(refusal(BODY_MAX_BYTES));
    });
  },
);

it('the body of a call that needs no key, in which nothing is compressed', async () => {
  const app = await startTestApp();
  const body = { email: app.admin.email, password: app.admin.password };
  const send = (bytes: number) => ({
    headers: { 'content-type': 'application/json' },
    body: padded(body, bytes),
  });
  await app.client.ok('logIn', send(16_384));
  await app.client.fails('PAYLOAD_TOO_LARGE', 'logIn', send(16_385));
  await app.close();
});
