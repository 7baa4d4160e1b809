/** Rows on their way to a client: what is read before the response begins, and what is left once it has ended. */

import { getEventListeners, once } from 'node:events';
import { Readable } from 'node:stream';
import { openRowStream, boundStream } from '../../src/services/results/row-stream.ts';
import { recordedLog } from '../support/recorded-log.ts';

/** Three chunks of four bytes. */
function chunksOf() {
  const given = { chunks: 0, isClosed: false };
  async function* chunks() {
    try {
      for (const text of ['aaaa', 'bbbb', 'cccc']) {
        given.chunks += 1;
        yield Buffer.from(text);
      }
    } finally {
      given.isClosed = true;
    }
  }
  return { given, chunks: chunks() };
}

describe('rows that have begun', () => {
  it('are had at once where they end within the bytes that are read first', async () => {
    const { whole } = await openRowStream(chunksOf().chunks, 13);
    expect(String(whole)).toBe('aaaabbbbcccc');
  });

  it.each([
    [1, 1],
    [4, 1],
    [5, 2],
    [12, 3],
  ])('of which %i bytes are read first took %i chunks, and come in order', async (first, taken) => {
    const { given, chunks } = chunksOf();
    const rows = await openRowStream(chunks, first);
    expect([rows.whole, given.chunks]).toEqual([null, taken]);
    const read: string[] = [];
    for await (const chunk of rows) read.push(String(chunk));
    expect(read).toEqual(['aaaa', 'bbbb', 'cccc']);
  });

  it('release their source when they are closed, or left', async () => {
    const closed = chunksOf();
    await (await openRowStream(closed.chunks, 1)).close();
    const left = chunksOf();
    for await (const _ of await openRowStream(left.chunks, 1)) break;
    expect([closed.given, left.given]).toEqual(Array(2).fill({ chunks: 1, isClosed: true }));
  });
});

describe('a stream that is bounded', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  function bounded(end = jest.fn(() => Promise.resolve())) {
    const log = recordedLog();
    const client = new AbortController();
    const stream = new Readable({ read: () => undefined });
    const bounds = { what: 'page', signal: client.signal, timeoutMs: 1_000, end, log } as const;
    boundStream(stream, bounds);
    const left = () => [
      jest.getTimerCount(),
      getEventListeners(client.signal, 'abort').length,
      end.mock.calls.length,
    ];
    return { log, client, stream, left };
  }

  it('leaves no timer and no listener once it was read, and says that it has ended', async () => {
    const { log, stream, left } = bounded();
    expect(left()).toEqual([1, 1, 0]);
    stream.push(null);
    stream.resume();
    await once(stream, 'close');
    expect([left(), log.entries]).toEqual([[0, 0, 1], []]);
  });

  it('ends without a word when its client leaves', async () => {
    const { log, client, stream, left } = bounded();
    client.abort();
    await once(stream, 'close');
    expect([left(), log.entries]).toEqual([[0, 0, 1], []]);
    stream.emit('error', Object.assign(new Error('left'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }));
    expect(log.entries).toEqual([]);
  });

  it('is cut off when its time is up, and not before', async () => {
    const { log, stream, left } = bounded();
    jest.advanceTimersByTime(999);
    expect(stream.destroyed).toBe(false);
    jest.advanceTimersByTime(1);
    await new Promise((resolve) => stream.once('close', resolve));
    expect(left()).toEqual([0, 0, 1]);
    expect(log.entries).toMatchObject([
      { message: 'page cut off', fields: { error: { message: 'the page took too long' } } },
    ]);
  });

  it('reports what fails at its end', async () => {
    const { log, stream } = bounded(jest.fn(() => Promise.reject(new Error('the store'))));
    stream.destroy();
    await once(stream, 'close');
    await new Promise(setImmediate);
    expect(log.entries).toMatchObject([
      { message: 'page cut off', fields: { error: { message: 'the store' } } },
    ]);
  });
});
