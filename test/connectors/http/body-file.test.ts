/** A body on its way into a file or to a consumer: how much of it is taken, to the byte, and how it is decompressed. */

import { readFileSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { PassThrough, Writable } from 'node:stream';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';

import {
  intoFile,
  intoSink,
  writeBody,
  type BodyOptions,
} from '../../../src/connectors/http/body-file.ts';
import { testDirectory, type TestDirectory } from '../../support/engine.ts';

const MB = 1_048_576;

let directory: TestDirectory;
beforeEach(() => {
  directory = testDirectory();
});
afterEach(() => directory.remove());

interface Given extends Partial<Omit<BodyOptions, 'output'>> {
  /** What the connection has brought when the body is read. */
  readonly bytesRead?: number;
  readonly take?: (piece: Buffer) => Promise<void> | undefined;
}

/** A response whose body is these pieces, into a file, or to a consumer. */
async function write(
  pieces: readonly (Buffer | string)[],
  into: 'file' | 'sink',
  given: Given = {},
) {
  const { bytesRead = 0, take = () => undefined, ...options } = given;
  const body = new PassThrough();
  for (const piece of pieces) body.write(piece);
  body.end();
  const response = Object.assign(body, { socket: { bytesRead } });
  const file = `${directory.path}/body-${Math.random()}`;
  const taken: Buffer[] = [];
  const admitted: number[] = [];
  let begun = 0;
  let opened: unknown = null;
  const sink = {
    begin: () => void (begun += 1),
    write: (piece: Buffer) => (taken.push(Buffer.from(piece)), take(piece)),
  };
  const end = await writeBody(response as unknown as IncomingMessage, {
    host: 'it',
    encoding: '',
    maxBytes: 4 * MB,
    bytesBefore: 0,
    signal: new AbortController().signal,
    admit: (bytes) => void admitted.push(bytes),
    output() {
      const output = into === 'file' ? intoFile(file) : intoSink(sink);
      opened = output;
      return output;
    },
    ...options,
  }).catch((error: Error) => error.message);
  // A file that is given up may be about to be opened.
  const output = opened;
  if (output instanceof Writable && !output.closed)
    await new Promise((resolve) => output.on('error', () => undefined).once('close', resolve));
  const text = () =>
    into === 'file' ? readFileSync(file, 'utf8') : Buffer.concat(taken).toString();
  return { end, text, admitted, file, begun: () => begun };
}

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

describe.each(['file', 'sink'] as const)('into a %s', (into) => {
  it.each<[string, (text: string) => Buffer | string]>([
    ['', (text) => text],
    [' Identity ', (text) => text],
    ['gzip', gzipSync],
    ['X-GZIP', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ])(
    'with the encoding %j, it arrives whole, and all of it is admitted',
    async (encoding, pack) => {
      const whole = 'Some text. '.repeat(1_000);
      const bytes = Buffer.from(pack(whole));
      const pieces = [bytes.subarray(0, 10), bytes.subarray(10)];
      const { end, text, admitted, begun } = await write(pieces, into, { encoding });
      expect([end, text()]).toEqual([whole.length, whole]);
      expect(sum(admitted)).toBe(whole.length);
      expect(begun()).toBe(into === 'sink' ? 1 : 0);
    },
  );

  it.each(['zstd', 'gzip, br', 'gzi'])('the encoding %s is refused', async (encoding) => {
    const { end, begun } = await write(['x'], into, { encoding });
    expect([end, begun()]).toEqual([
      'The response of it has a Content-Encoding that is not supported',
      0,
    ]);
  });

  it('many small pieces are admitted as they come', async () => {
    const { admitted } = await write([Buffer.alloc(100_000), Buffer.alloc(50_000)], into);
    expect(admitted.every((bytes) => bytes > 0)).toBe(true);
    expect(sum(admitted)).toBe(150_000);
  });

  it('what is not admitted ends it', async () => {
    const admit = (): never => {
      throw new Error('no space');
    };
    expect((await write(['x'], into, { admit })).end).toBe('no space');
    const packed = { admit, encoding: 'gzip' };
    expect((await write([gzipSync('x')], into, packed)).end).toBe('no space');
  });

  describe.each(['', 'gzip'])('the limits, with the encoding %j', (encoding) => {
    const pack = (body: Buffer): Buffer => (encoding === '' ? body : gzipSync(body));

    it('are exact for what comes out', async () => {
      const maxBytes = 2 * MB;
      const of = async (bytes: number) =>
        (await write([pack(Buffer.alloc(bytes))], into, { encoding, maxBytes })).end;
      expect(await of(maxBytes)).toBe(maxBytes);
      expect(await of(maxBytes + 1)).toBe('The response of it is larger than 2 MiB');
    });

    it('are exact for what the connection brought beside it', async () => {
      const body = pack(Buffer.from('text'));
      const with_ = async (beside: number) => {
        const bytesRead = 1_000 + body.length + beside;
        return (await write([body], into, { encoding, bytesBefore: 1_000, bytesRead })).end;
      };
      expect(await with_(8 * MB)).toBe(4);
      expect(await with_(8 * MB + 1)).toBe('The response of it comes in chunks that are too small');
    });
  });

  it('are exact for what goes in, which may hold nothing', async () => {
    const empty = gzipSync('', { level: 0 });
    const maxBytes = 100 * empty.length;
    const of = async (count: number) => {
      const packed = Buffer.concat(Array.from({ length: count }, () => empty));
      return (await write([packed], into, { encoding: 'gzip', maxBytes })).end;
    };
    expect(await of(100)).toBe(0);
    expect(await of(101)).toMatch(/^The response of it is larger than /);
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ] as const)(
    'bytes after the end of %s are refused, in one piece with it or later',
    async (encoding, pack) => {
      const packed = pack('text');
      const broken = 'The host it sent a response whose compression is broken';
      const after = Buffer.from('more');
      const ends = [
        (await write([Buffer.concat([packed, after])], into, { encoding })).end,
        (await write([packed, after], into, { encoding })).end,
      ];
      // The decompressor of gzip looks for another member there, and says so itself.
      for (const end of ends) expect([broken, 'incorrect header check']).toContain(end);
    },
  );
});

it('a file is for us alone, and is never one that is there already', async () => {
  const { file } = await write(['x'], 'file');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const again = intoFile(file) as NodeJS.WritableStream;
  const [error] = await new Promise<[NodeJS.ErrnoException]>((resolve) =>
    again.once('error', (failure) => resolve([failure])),
  );
  expect(error.code).toBe('EEXIST');
});

it.each(['', 'gzip'])('a consumer that fails ends it, with the encoding %j', async (encoding) => {
  const body = encoding === '' ? 'x' : gzipSync('x');
  const take = (): Promise<void> => Promise.reject(new Error('full'));
  expect((await write([body], 'sink', { encoding, take })).end).toBe('full');
});
