/** A host that sends whatever bytes a test wants, in response to one HTTP request per connection. */

import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface RawHost {
  readonly port: number;
  /** Is called once per connection, when a request's headers are there. */
  behave: (socket: Socket) => void;
  /** Resolves when the other side has let go of every connection: one that it keeps is noticed as a hang. */
  close(): Promise<void>;
}

/** @param waitFor the bytes of the request after which the host begins */
export async function rawHost({ waitFor = '\r\n\r\n' } = {}): Promise<RawHost> {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let head = '';
    // Whoever is called may hang up at any time.
    socket.on('error', () => undefined);
    socket.on('end', () => socket.end());
    socket.on('data', (data) => {
      const begun = head.includes(waitFor);
      head += data.toString('latin1');
      if (!begun && head.includes(waitFor)) host.behave(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host: RawHost = {
    port: (server.address() as AddressInfo).port,
    behave: (socket) => socket.end(),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return host;
}

/** Writes the piece again and again for as long as the other side takes it. */
export function flood(socket: Socket, piece: string | Buffer): void {
  const more = (): void => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', more);
  more();
}

/** Writes one byte at a time, for ever beginning again. */
export function drip(socket: Socket, text: string): void {
  let position = 0;
  const timer = setInterval(() => {
    socket.write(text.charAt(position));
    position = (position + 1) % text.length;
  }, 5);
  socket.on('close', () => clearInterval(timer));
}
