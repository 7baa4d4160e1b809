/** A response whose rows are a stream is the one that it would be with all of them in memory. */

import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { metaOf, successWithRows, successWithStream } from '../../../src/http/reply/envelope.ts';

const meta = metaOf('req_1', new Date(0));
const ROWS = '{"n":1,"t":"a\\nb"}\n{"n":2}\n{"n":3}\n';
const piecesOf = (rows: string, bytes: number) =>
  Array.from({ length: Math.ceil(rows.length / bytes) }, (_, n) =>
    Buffer.from(rows.slice(n * bytes, (n + 1) * bytes)),
  );

it.each([
  ['with a newline at its end', ROWS, { page: 0 }],
  ['without one', ROWS.slice(0, -1), { page: 0 }],
  ['without other members', ROWS, {}],
  ['without rows', '', { page: 0 }],
])('wherever its chunks end, %s', async (_, rows, data) => {
  const whole = successWithRows(data, Buffer.from(rows), meta).toString();
  for (let bytes = 1; bytes <= rows.length + 1; bytes += 1) {
    const stream = Readable.from(piecesOf(rows, bytes), { objectMode: false });
    expect(await text(successWithStream(data, stream, meta))).toBe(whole);
  }
});

it('ends the rows when the response ends early', async () => {
  const rows = new Readable({ read: () => undefined });
  const closed = new Promise((resolve) => rows.on('error', () => undefined).once('close', resolve));
  successWithStream({}, rows, meta).destroy();
  await closed;
});

it('fails where the rows do, so that a part of them is never taken for the whole', async () => {
  const rows = Readable.from(
    (async function* () {
      yield Buffer.from('{"n":1}\n');
      await Promise.reject(new Error('damaged'));
    })(),
  );
  await expect(text(successWithStream({}, rows, meta))).rejects.toThrow('damaged');
});
