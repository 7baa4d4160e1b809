import { once } from 'node:events';
import { PassThrough } from 'node:stream';

import { readPieces } from '../../../src/connectors/http/read-pieces.ts';

const taking = (stream: PassThrough) => {
  const taken: string[] = [];
  const end = readPieces(stream, (piece) => void taken.push(String(piece)));
  return { taken, end };
};

test('what is buffered together is one piece', async () => {
  const stream = new PassThrough();
  stream.write('a');
  stream.write('b');
  const { taken, end } = taking(stream);
  await once(stream, 'readable');
  stream.end('c');
  await end;
  expect(taken).toEqual(['ab', 'c']);
});

test('a stream without bytes ends', async () => {
  const stream = new PassThrough();
  const { taken, end } = taking(stream);
  stream.end();
  await end;
  expect(taken).toEqual([]);
});

test('the next piece waits until the one before it is taken', async () => {
  const stream = new PassThrough();
  const taken: string[] = [];
  let goOn = (): void => undefined;
  const waits = new Promise<void>((resolve) => (goOn = resolve));
  const end = readPieces(stream, (piece) => {
    taken.push(String(piece));
    return taken.length === 1 ? waits : undefined;
  });
  stream.write('a');
  await once(stream, 'readable');
  stream.end('b');
  await new Promise(setImmediate);
  expect(taken).toEqual(['a']);
  goOn();
  await end;
  expect(taken).toEqual(['a', 'b']);
});

test('what fails while it waits fails the whole', async () => {
  const stream = new PassThrough();
  const end = readPieces(stream, () => Promise.reject(new Error('no space')));
  stream.write('a');
  await expect(end).rejects.toThrow('no space');
  const closed = new Promise((resolve) => stream.once('close', resolve));
  stream.destroy(new Error('and then the connection'));
  await closed;
});

test('a refused piece is the last', async () => {
  const stream = new PassThrough();
  const taken: string[] = [];
  const end = readPieces(stream, (piece) => {
    taken.push(String(piece));
    throw new Error('too much');
  });
  stream.write('a');
  await expect(end).rejects.toThrow('too much');
  stream.end('b');
  await new Promise(setImmediate);
  expect(taken).toEqual(['a']);
});

test('an error of the stream is the failure', async () => {
  const stream = new PassThrough();
  const { end } = taking(stream);
  stream.destroy(new Error('reset'));
  await expect(end).rejects.toThrow('reset');
});

test('a stream that closes before its end has failed', async () => {
  const stream = new PassThrough();
  const { end } = taking(stream);
  stream.write('a');
  stream.destroy();
  await expect(end).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
});

test('nothing is taken of a stream that has failed meanwhile', async () => {
  const stream = new PassThrough();
  const taken: string[] = [];
  let goOn = (): void => undefined;
  const waits = new Promise<void>((resolve) => (goOn = resolve));
  const end = readPieces(stream, (piece) => {
    taken.push(String(piece));
    return waits;
  });
  stream.write('a');
  await once(stream, 'readable');
  stream.write('b');
  stream.destroy(new Error('reset'));
  await expect(end).rejects.toThrow('reset');
  goOn();
  await new Promise(setImmediate);
  expect(taken).toEqual(['a']);
});

test.each([
  ['is taken', () => Promise.resolve(), 'ended'],
  ['fails', () => Promise.reject(new Error('no space')), 'no space'],
])('the end waits until the last piece %s', async (_, settle, expected) => {
  const stream = new PassThrough();
  let goOn = (): void => undefined;
  const waits = new Promise<void>((resolve) => (goOn = resolve)).then(settle);
  let outcome = 'open';
  void readPieces(stream, () => waits).then(
    () => (outcome = 'ended'),
    (error: Error) => (outcome = error.message),
  );
  stream.end('a');
  await once(stream, 'end');
  await new Promise(setImmediate);
  expect(outcome).toBe('open');
  goOn();
  await new Promise(setImmediate);
  expect(outcome).toBe(expected);
});
