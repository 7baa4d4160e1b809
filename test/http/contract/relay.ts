/** A server in front of a database: through it the database can be taken away and given back. */

import net from 'node:net';

export interface Relay {
  /** The database's URL, by way of this relay. */
  readonly url: string;
  /** Ends every connection, and each new one at once. */
  cut(): void;
  /** Keeps every connection open, and passes nothing on. */
  freeze(): void;
  heal(): void;
  close(): Promise<void>;
}

export async function openRelay(databaseUrl: string): Promise<Relay> {
  const target = addressOf(new URL(databaseUrl));
  let state: 'open' | 'cut' | 'frozen' = 'open';
  const pairs = new Set<readonly [net.Socket, net.Socket]>();

  const server = net.createServer((inner) => {
    if (state === 'cut') return void inner.destroy();
    const outer = net.connect(target);
    const pair = [inner, outer] as const;
    pairs.add(pair);
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      from.on('data', (chunk: Buffer) => (state === 'frozen' ? undefined : to.write(chunk)));
      from.on('error', () => undefined);
      from.once('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const endAll = (): void => {
    for (const pair of pairs) pair.forEach((socket) => socket.destroy());
  };
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as net.AddressInfo).port);
  return {
    url: url.href,
    cut() {
      state = 'cut';
      endAll();
    },
    freeze() {
      state = 'frozen';
    },
    heal() {
      // What was swallowed while it was frozen is missing for good.
      if (state === 'frozen') endAll();
      state = 'open';
    },
    async close() {
      endAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A `host` parameter that is a path names the directory of a Unix socket, as in libpq. */
function addressOf({ hostname, port, searchParams }: URL): net.NetConnectOpts {
  const directory = searchParams.get('host');
  if (directory?.startsWith('/') === true)
    return { path: `${directory}/.s.PGSQL.${port || '5432'}` };
  return { host: hostname, port: Number(port || '5432') };
}
