/** Databases whose answers no real server would give: each fails the run, and says why. */

import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

import { startTestApp, type TestApp } from '../support/app.ts';
import { columnPacket, endPacket, GREETING, okPacket, packet } from '../support/mysql-packets.ts';
import {
  BOUND,
  copied,
  dataRow,
  DESCRIBE,
  described,
  DONE,
  LOGGED_IN,
  rowDescription,
  SYNC,
} from '../support/postgres-messages.ts';
import { sourceProblem } from './source-problem.ts';

const MILLION = 1_000_000;
const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `c${at}`);

let app: TestApp;
const servers: Server[] = [];
beforeAll(async () => {
  app = await startTestApp({ config: { outboundAllowHosts: ['127.0.0.1'] } });
});
afterAll(async () => {
  await app.close();
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
});

/** @param answers called for each connection: returns the function that answers requests */
async function problemOf(
  type: 'postgres' | 'mysql',
  answers: () => (piece: Buffer) => Buffer,
  greeting: Buffer = Buffer.alloc(0),
): Promise<string> {
  const server = createServer((socket: Socket) => {
    const answerTo = answers();
    socket.on('error', () => undefined);
    socket.on('data', (piece) => socket.write(answerTo(piece)));
    socket.write(greeting);
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const login = { database: 'd', username: 'u', password: 'secret', tls: 'off' };
  const data = { host: '127.0.0.1', port, ...login };
  return sourceProblem(app, type, data, { statement: 'SELECT 1 AS a' });
}

describe('PostgreSQL', () => {
  const INTEGER = 23;
  const SIMPLE_QUERY = 'Q'.charCodeAt(0);
  /** As many as the protocol can express, because the client reads the number with a sign. */
  const MAX_COLUMNS = 32_767;

  const answering = (description: Buffer, ofQuery: Buffer, ofCopy: Buffer) => () => {
    let isLoggedIn = false;
    let request = Buffer.alloc(0);
    return (piece: Buffer): Buffer => {
      if (!isLoggedIn) {
        isLoggedIn = true;
        return LOGGED_IN;
      }
      request = Buffer.concat([request, piece]);
      const isExtended = request.subarray(-SYNC.length).equals(SYNC);
      if (!isExtended && request[0] !== SIMPLE_QUERY) return Buffer.alloc(0);
      const whole = request;
      request = Buffer.alloc(0);
      if (whole.includes(DESCRIBE)) return described(description);
      if (whole.includes('COPY (')) return ofCopy;
      if (!isExtended) return DONE;
      return whole.includes('WITH RECURSIVE base') ? ofQuery : Buffer.concat([BOUND, DONE]);
    };
  };

  it('with as many columns as the protocol has is refused', async () => {
    const wide = rowDescription(names(MAX_COLUMNS), INTEGER);
    expect(await problemOf('postgres', answering(wide, DONE, DONE))).toContain(
      'The statement has 32,767 columns, but at most 500 can be read',
    );
  });

  const TYPES = ['at', 'label', 'oid', 'modifier', 'kind', 'category'];
  const types = Buffer.concat([
    BOUND,
    rowDescription(TYPES, 25),
    dataRow(['1', 'integer', String(INTEGER), '-1', 'b', 'N']),
    DONE,
  ]);

  it.each<[string, Buffer, RegExp]>([
    ['of another type', copied('abc,\n'), /'abc' to a whole number/],
    ['beyond its type', copied('99999999999999999999,\n'), /99999999999999999999/],
    ['in more columns', copied('1,,,2\n'), /invalid_value/],
    ['whose quotes do not end', copied('1,""\n', '2,"\n'), /sent an incomplete row/],
    ['without a line end', copied('1,""\n', '2,""'), /sent an incomplete row/],
  ])('with a value %s fails the run', async (_, copy, message) => {
    const problem = await problemOf(
      'postgres',
      answering(rowDescription(['a'], INTEGER), types, copy),
    );
    expect(problem).toMatch(message);
  });
});

describe('MySQL', () => {
  const PREPARE = 0x16;
  const EXECUTE = 0x17;
  const DECIMAL = 246;
  const columns = (all: readonly string[], type?: number): Buffer =>
    Buffer.concat([
      ...all.map((name, at) => columnPacket((at + 2) % 256, name, type)),
      endPacket((all.length + 2) % 256),
    ]);
  const prepared = (all: readonly string[], type?: number): Buffer => {
    const count = [all.length % 256, all.length >> 8];
    const header = packet(1, Buffer.from([0, 1, 0, 0, 0, ...count, 0, 0, 0, 0, 0]));
    return Buffer.concat([header, columns(all, type)]);
  };
  const problemWith = (ofPrepare: Buffer, ofExecute: Buffer): Promise<string> =>
    problemOf(
      'mysql',
      () => {
        let isLoggedIn = false;
        return (piece) => {
          if (!isLoggedIn) {
            isLoggedIn = true;
            return okPacket(2);
          }
          if (piece[4] === PREPARE) return ofPrepare;
          return piece[4] === EXECUTE ? ofExecute : okPacket(1);
        };
      },
      GREETING,
    );

  it('with as many columns as a preparation can have is refused', async () => {
    expect(await problemWith(prepared(names(65_535)), okPacket(1))).toContain(
      'The statement has 65,535 columns, but at most 500 can be read',
    );
  });

  it('with a million columns in a result is refused', async () => {
    const count = Buffer.from([0xfd, MILLION & 255, (MILLION >> 8) & 255, MILLION >> 16]);
    const result = Buffer.concat([packet(1, count), columns(names(MILLION))]);
    expect(await problemWith(prepared(['a']), result)).toMatch(
      /has 1,000,000 columns|needed more memory than it may use/,
    );
  });

  it('with a value of another type fails the run', async () => {
    const row = packet(4, Buffer.from('\0\0\u0003abc'));
    const result = Buffer.concat([
      packet(1, Buffer.from([1])),
      columns(['a'], DECIMAL),
      row,
      endPacket(5),
    ]);
    const problem = await problemWith(prepared(['a'], DECIMAL), result);
    expect(problem).toContain('source_failed');
    expect(problem).toContain('abc');
  });
});
