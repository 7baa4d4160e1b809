/** Opens SSH connections. No secret is sent to a server that does not prove to have the pinned key. */

import type { Socket } from 'node:net';

import ssh2, { type AnyAuthMethod, type Client, type ServerHostKeyAlgorithm } from 'ssh2';

import { connectToAny, reasonOf } from '../socket/connect.ts';
import { serverText } from '../server-text.ts';
import { StepError } from '../step-error.ts';
import { otherAlgorithms, serverKeyOf, type ServerKey } from './host-key.ts';
import { serverName, type SftpTarget } from './target.ts';

const HANDSHAKE_MS = 15_000;
/** Servers can have a key of each type. */
const MAX_HANDSHAKES = 3;
/** The longest text of a server in a message. */
const MAX_CHARACTERS = 200;

const KEX = [
  'curve25519-sha256',
  'curve25519-sha256@libssh.org',
  'ecdh-sha2-nistp256',
  'ecdh-sha2-nistp384',
  'ecdh-sha2-nistp521',
  'diffie-hellman-group-exchange-sha256',
  'diffie-hellman-group14-sha256',
  'diffie-hellman-group16-sha512',
  'diffie-hellman-group18-sha512',
] as const;
const CIPHERS = [
  'aes128-gcm@openssh.com',
  'aes256-gcm@openssh.com',
  'aes128-ctr',
  'aes192-ctr',
  'aes256-ctr',
  'chacha20-poly1305@openssh.com',
] as const;
const MACS = [
  'hmac-sha2-256-etm@openssh.com',
  'hmac-sha2-512-etm@openssh.com',
  'hmac-sha2-256',
  'hmac-sha2-512',
] as const;

export interface SshLogin {
  /** In the order in which they are tried. */
  readonly methods: readonly AnyAuthMethod[];
  /** The secret in words for users. */
  readonly what: 'password' | 'private key';
}

/** Throws a StepError, or the reason of the signal. */
export async function connectSsh(
  target: SftpTarget,
  login: SshLogin,
  signal: AbortSignal,
): Promise<Client> {
  const serverKeys: ServerKey[] = [];
  for (let attempt = 1; attempt <= MAX_HANDSHAKES; attempt += 1) {
    const end = await new Handshake(target, login, signal).run(otherAlgorithms(serverKeys));
    if ('client' in end) return end.client;
    if (end.serverKey === undefined) break;
    serverKeys.push(end.serverKey);
  }
  throw otherKey(target, serverKeys);
}

type End = { readonly client: Client } | { readonly serverKey: ServerKey | undefined };

class Handshake {
  readonly #target: SftpTarget;
  readonly #login: SshLogin;
  readonly #signal: AbortSignal;
  #serverKey: ServerKey | undefined;
  #isTrusted = false;

  constructor(target: SftpTarget, login: SshLogin, signal: AbortSignal) {
    this.#target = target;
    this.#login = login;
    this.#signal = signal;
  }

  async run(algorithms: readonly ServerHostKeyAlgorithm[]): Promise<End> {
    const socket = await connectToAny(this.#target, this.#signal);
    const client = new ssh2.Client();
    const abort = (): void => void socket.destroy();
    this.#signal.addEventListener('abort', abort, { once: true });
    try {
      await this.#ready(client, socket, algorithms);
      return { client };
    } catch (error) {
      // An error without a listener would end the process.
      client.on('error', () => undefined);
      client.destroy();
      socket.destroy();
      this.#signal.throwIfAborted();
      if (this.#serverKey !== undefined && !this.#isTrusted) return { serverKey: this.#serverKey };
      if (hasNoOtherKey(error)) return { serverKey: undefined };
      throw this.#failure(error);
    } finally {
      this.#signal.removeEventListener('abort', abort);
    }
  }

  #ready(
    client: Client,
    socket: Socket,
    algorithms: readonly ServerHostKeyAlgorithm[],
  ): Promise<void> {
    const { username, hostKey } = this.#target;
    const { methods } = this.#login;
    return new Promise((resolve, reject) => {
      client.once('ready', resolve);
      client.once('error', reject);
      client.once('close', () => reject(new Error('it closed the connection')));
      client.connect({
        sock: socket,
        username,
        readyTimeout: HANDSHAKE_MS,
        authHandler: [...methods],
        hostVerifier: (key: Buffer) => {
          this.#serverKey = serverKeyOf(key);
          this.#isTrusted = hostKey !== '' && this.#serverKey.fingerprint === hostKey;
          return this.#isTrusted;
        },
        algorithms: {
          kex: [...KEX],
          cipher: [...CIPHERS],
          hmac: [...MACS],
          serverHostKey: [...algorithms],
          compress: ['none'],
        },
      });
    });
  }

  #failure(error: unknown): StepError {
    const { username } = this.#target;
    const server = `The server ${serverName(this.#target)}`;
    const { level } = error as { readonly level?: unknown };
    if (level === 'client-timeout')
      return new StepError(
        'login',
        `${server} did not answer like SSH within ${HANDSHAKE_MS / 1_000} seconds`,
      );
    if (level === 'client-authentication') {
      const { what } = this.#login;
      return new StepError('login', `${server} does not accept the ${what} of \`${username}\``);
    }
    const reason = serverText(reasonOf(error), MAX_CHARACTERS);
    return new StepError('login', `${server} cannot be used with SSH: ${reason}`);
  }
}

const hasNoOtherKey = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('no matching host key');

function otherKey(target: SftpTarget, serverKeys: readonly ServerKey[]): StepError {
  const server = `The server ${serverName(target)}`;
  const keys = serverKeys.map(
    ({ type, fingerprint }) => `\`${fingerprint}\` (${serverText(type, MAX_CHARACTERS)})`,
  );
  if (keys.length === 0)
    return new StepError('host_key', `${server} has no key of a type that is accepted`);
  const list = `${server} shows the host key ${keys.join(' or ')}`;
  return new StepError(
    'host_key',
    target.hostKey === ''
      ? `${list}. Nothing was sent to it: ask its operator whether this is its key, and set \`host_key\` to it`
      : `${list}, not \`${target.hostKey}\`: nothing was sent to it. Ask its operator whether the key has changed, and set \`host_key\` to the new one`,
  );
}
