/** Mail servers that stop answering: a run that ends does not wait for them, and reports whether its mail may be accepted. */

import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

import { Mails } from '../../src/connectors/index.ts';

const REPLIES: Readonly<Record<string, string>> = {
  greeting: '220 mail.example.com',
  EHLO: '250 mail.example.com',
  MAIL: '250 Sender accepted',
  RCPT: '250 Recipient accepted',
  DATA: '354 Go ahead',
  '.': '250 Accepted',
};

let server: Server;
let sockets: Socket[];
let waitsAt: string;
let onPause: () => void;

beforeAll(async () => {
  server = createServer(converse);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(() => {
  sockets = [];
});
afterEach(() => sockets.forEach((socket) => socket.destroy()));
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Answers commands until that at which it waits. */
function converse(socket: Socket): void {
  sockets.push(socket);
  let rest = '';
  let isData = false;
  const answer = (command: string): void => {
    if (command === waitsAt) return onPause();
    isData = command === 'DATA';
    socket.write(`${REPLIES[command] ?? '502 Unknown command'}\r\n`);
  };
  socket.on('error', () => undefined);
  socket.on('data', (piece) => {
    const lines = (rest + piece.toString('latin1')).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!isData) answer(line.slice(0, 4).toUpperCase());
      else if (line === '.') answer('.');
    }
  });
  answer('greeting');
}

it.each([
  ['greeting', false],
  ['EHLO', false],
  ['MAIL', false],
  ['RCPT', false],
  ['DATA', false],
  ['.', true],
])('a run that ends does not wait for a server that pauses at %s', async (command, inDoubt) => {
  waitsAt = command;
  const ending = new AbortController();
  const isPaused = new Promise<void>((resolve) => (onPause = resolve));
  const { port } = server.address() as AddressInfo;
  const host = '127.0.0.1';
  const login = { username: '', password: '', tls: 'off', startTls: false } as const;
  const mails = new Mails(() =>
    Promise.resolve({
      target: { host, port, addresses: [host], ...login },
      revision: '1',
      sender: { name: '', address: 'weir@example.com' },
    }),
  ).open();
  const message = {
    from: null,
    to: [{ name: '', address: 'ada@example.com' }],
    cc: [],
    replyTo: [],
    subject: 'Report',
    text: 'Good morning',
    html: '<p>Good morning</p>',
  };
  const end = mails.send(
    { message, credentialId: 1, key: 'k', onRejected: 'fail' },
    { signal: ending.signal, tenant: '1', beforeSend: () => Promise.resolve() },
  );
  await isPaused;
  ending.abort(new Error('the run timed out'));
  expect(await end).toMatchObject({ kind: 'failed', code: 'interrupted', inDoubt });
  mails.close();
});
