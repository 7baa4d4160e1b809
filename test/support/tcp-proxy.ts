/** A TCP proxy on loopback whose link a test makes slow or silent. */

import { once } from 'node:events';
import net, { type AddressInfo, type NetConnectOpts } from 'node:net';
import { join } from 'node:path';

export interface TcpProxy {
  readonly port: number;
  /** Every piece arrives this much later, in both directions. Applies to pieces that come from here on. */
  delayMs: number;
  /** While true, connections are accepted and kept, and every byte is dropped. */
  silent: boolean;
  /**
   * Looks at what a client sends. `lose` drops it and all that its connection brings afterwards, `lose response` all but it;
   * `cut` closes the connection in the place of it, `cut response` in the place of what comes back. Bytes are what it gets
   * back in the place of it, before the connection is closed.
   */
  judge:
    ((piece: Buffer) => 'pass' | 'lose' | 'lose response' | 'cut' | 'cut response' | Buffer) | null;
  /** As when the server after it ends: connections break, and new ones are refused until `up`. */
  down(): void;
  up(): Promise<void>;
  /** How many connections are open. */
  connections(): number;
  close(): Promise<void>;
}

/** Stands before the database of that URL. @returns the proxy, and the URL that leads through it */
export async function startDatabaseProxy(databaseUrl: string): Promise<[TcpProxy, url: string]> {
  const url = new URL(databaseUrl);
  const directory = url.searchParams.get('host');
  const port = Number(url.port || 5432);
  const proxy = await startTcpProxy(
    directory === null
      ? { host: url.hostname, port }
      : { path: join(directory, `.s.PGSQL.${port}`) },
  );
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${proxy.port}`;
  return [proxy, url.href];
}

export async function startTcpProxy(target: NetConnectOpts): Promise<TcpProxy> {
  const sockets = new Set<net.Socket>();
  const timers = new Set<NodeJS.Timeout>();
  const link: Pick<TcpProxy, 'delayMs' | 'silent' | 'judge'> = {
    delayMs: 0,
    silent: false,
    judge: null,
  };

  function later(work: () => void): void {
    if (link.delayMs === 0) return work();
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, link.delayMs);
    timers.add(timer);
  }
  /** A connection that was silent once stays so: what it lost cannot be made up for. */
  function forward(from: net.Socket, to: net.Socket): void {
    from.on('data', (piece: Buffer) => {
      const judgement = clients.has(from) && !lost.has(from) ? link.judge?.(piece) : 'pass';
      if (Buffer.isBuffer(judgement)) {
        from.end(judgement);
        return void to.destroy();
      }
      if (judgement === 'cut response') muted.add(to);
      if (judgement === 'cut' || muted.has(from)) {
        from.destroy();
        return void to.destroy();
      }
      if (link.silent || judgement === 'lose') lost.add(from).add(to);
      if (judgement === 'lose response') {
        to.write(piece);
        lost.add(from).add(to);
      }
      if (!lost.has(from)) later(() => void (to.destroyed || to.write(piece)));
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      if (!lost.has(from)) later(() => to.destroy());
      else if (clients.has(from)) to.destroy();
    });
  }
  const lost = new WeakSet<net.Socket>();
  const muted = new WeakSet<net.Socket>();
  const clients = new WeakSet<net.Socket>();
  const server = net.createServer((client) => {
    const upstream = net.connect(target);
    clients.add(client);
    for (const socket of [client, upstream]) sockets.add(socket);
    forward(client, upstream);
    forward(upstream, client);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(link, {
    port,
    down() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
    async up() {
      await once(server.listen(port, '127.0.0.1'), 'listening');
    },
    connections: () => Math.ceil(sockets.size / 2),
    async close() {
      for (const timer of timers) clearTimeout(timer);
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  });
}
