/** A server with SFTP on loopback, which keeps its files in memory and can misbehave. */

import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';

import ssh2, { type Connection, type ServerConfig } from 'ssh2';

import { openSshKey } from '../../../src/connectors/sftp/openssh-key.ts';
import { serverKeyOf } from '../../../src/connectors/sftp/host-key.ts';
import { serveFiles, type FileState, type Served } from './operations.ts';

/**
 * `pause`: the answer never comes. `garbage`: bytes that are no packet come instead. `disconnect`: the connection ends
 * before anything happens. `lost`: it ends after the request was carried out.
 */
export type SftpFault = 'pause' | 'garbage' | 'disconnect' | 'lost' | 'denied' | 'endless';

export interface SftpServer {
  readonly port: number;
  readonly hostKey: string;
  /** By path. Folders end with a slash. */
  readonly files: Map<string, FileState>;
  /** The names of requests and their paths, in the order of their arrival. */
  readonly requests: Served[];
  /** The logins that were tried. */
  readonly logins: string[];
  /** Misbehaves at some requests. */
  fault: ((request: Served) => SftpFault | null) | null;
  connections(): number;
  /** Ends all connections. */
  disconnect(): void;
  close(): Promise<void>;
}

export const LOGIN = { username: 'weir', password: 'sentinel-4c81e0 sftp' };

interface Options extends Pick<ServerConfig, 'banner' | 'algorithms'> {
  readonly keys?: readonly string[];
  /** Answers questions in place of a password. */
  readonly isInteractive?: boolean;
}

export const newKey = (): string => openSshKey(generateKeyPairSync('ed25519').privateKey);

export async function startSftpServer({
  keys = [newKey()],
  isInteractive = false,
  ...config
}: Options = {}): Promise<SftpServer> {
  const open = new Set<Connection>();
  const sockets = new Set<Socket>();
  let count = 0;
  const server = new ssh2.Server({ ...config, hostKeys: [...keys] }, (client) => {
    count += 1;
    open.add(client);
    client.on('error', () => undefined);
    client.on('close', () => open.delete(client));
    client.on('authentication', (context) => {
      sftp.logins.push(`${context.method} ${context.username}`);
      if (!isInteractive && context.method === 'password')
        return context.username === LOGIN.username && context.password === LOGIN.password
          ? context.accept()
          : context.reject(['password']);
      if (isInteractive && context.method === 'keyboard-interactive')
        return context.prompt([{ prompt: 'Password: ', echo: false }], (answers) =>
          answers[0] === LOGIN.password ? context.accept() : context.reject(),
        );
      return context.reject([isInteractive ? 'keyboard-interactive' : 'password']);
    });
    client.on('ready', () => {
      client.on('session', (accept) => {
        accept().on('sftp', (acceptSftp) => {
          serveFiles(acceptSftp(), {
            files: sftp.files,
            faultOf: (request) => {
              sftp.requests.push(request);
              return sftp.fault?.(request) ?? null;
            },
            end: () => client.end(),
            write: (bytes) => {
              for (const socket of sockets) socket.write(bytes);
            },
          });
        });
      });
    });
  });
  server.on('connection', () => undefined);
  trackSockets(server, sockets);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sftp: SftpServer = {
    port: (server.address() as AddressInfo).port,
    hostKey: fingerprintOf(keys[0] ?? ''),
    files: new Map(),
    requests: [],
    logins: [],
    fault: null,
    connections: () => count,
    disconnect() {
      for (const client of open) client.end();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return sftp;
}

/** The sockets below the protocol. */
function trackSockets(server: ssh2.Server, sockets: Set<Socket>): void {
  const { _srv: inner } = server as unknown as { readonly _srv: NodeJS.EventEmitter };
  inner.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  });
}

export function fingerprintOf(key: string): string {
  const parsed = ssh2.utils.parseKey(key);
  if (parsed instanceof Error) throw parsed;
  const [one] = [parsed].flat();
  if (one === undefined) throw new Error('there is no key');
  return serverKeyOf(one.getPublicSSH()).fingerprint;
}

/** The fields of a credential for it. */
export function sftpData({ port, hostKey }: SftpServer) {
  return { host: '127.0.0.1', port, ...LOGIN, host_key: hostKey };
}
