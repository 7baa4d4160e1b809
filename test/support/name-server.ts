/** A name server on loopback: remembers which names it was asked for, and answers as it is told, or never. */

import { createSocket } from 'node:dgram';

export interface NameServer {
  /** `address:port`. */
  readonly server: string;
  readonly asked: string[];
  /** The address of a name, `none` where it has none, undefined to be silent. */
  resolve: (name: string, family: 4 | 6) => string | undefined;
  close(): Promise<void>;
}

const HEADER_BYTES = 12;
const TYPE_A = 1;
const NO_SUCH_NAME = 3;

export async function nameServer(): Promise<NameServer> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, end } = question(query);
    host.asked.push(name);
    const family = query.readUInt16BE(end) === TYPE_A ? 4 : 6;
    const found = host.resolve(name, family);
    if (found !== undefined) socket.send(reply(query.subarray(0, end + 4), found), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const host: NameServer = {
    server: `127.0.0.1:${socket.address().port}`,
    asked: [],
    resolve: () => undefined,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
  return host;
}

/** The name that is asked for, and where its type stands. */
function question(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function reply(query: Buffer, found: string): Buffer {
  const head = Buffer.from(query);
  const isNone = found === 'none';
  head.writeUInt16BE(0x8180 | (isNone ? NO_SUCH_NAME : 0), 2);
  head.writeUInt16BE(isNone ? 0 : 1, 6);
  head.fill(0, 8, HEADER_BYTES);
  if (isNone) return head;
  const address = found.includes(':') ? groups(found) : Buffer.from(found.split('.').map(Number));
  const type = query.subarray(-4);
  return Buffer.concat([
    head,
    Buffer.from([0xc0, HEADER_BYTES]),
    type,
    Buffer.from([0, 0, 0, 60, 0, address.length]),
    address,
  ]);
}

/** An IPv6 address with all of its groups written out. */
function groups(address: string): Buffer {
  return Buffer.concat(
    address.split(':').map((group) => Buffer.from(group.padStart(4, '0'), 'hex')),
  );
}
