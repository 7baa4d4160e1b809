/** The server of a credential of the type `sftp`. */

import { urlHost } from '../../kit/url-host.ts';
import type { Connection, FindAddresses } from '../connector.ts';
import { checkedAddresses } from '../socket/checked-addresses.ts';
import type { Endpoint } from '../socket/connect.ts';

/** Exists for one call, and is never stored or logged. */
export interface SftpTarget extends Endpoint {
  readonly username: string;
  /** In the format of OpenSSH: `SHA256:…`. Empty: no server is trusted yet. */
  readonly hostKey: string;
  readonly login: SftpLogin;
}

export type SftpLogin =
  | { readonly kind: 'password'; readonly password: string }
  | {
      readonly kind: 'private_key';
      readonly privateKey: string;
      readonly passphrase: string | undefined;
    };

/** Throws a StepError. */
export async function sftpTarget(
  { settings, secret }: Connection,
  findAddresses: FindAddresses,
  signal: AbortSignal,
): Promise<SftpTarget> {
  const { host = '', port = 22, username = '', host_key: hostKey = '' } = settings;
  const addresses = await checkedAddresses(findAddresses, { host, port }, signal);
  const login = settings.has_private_key === true ? keyLogin(secret) : passwordLogin(secret);
  return { addresses, host, port, username, hostKey, login };
}

const passwordLogin = (password: string): SftpLogin => ({ kind: 'password', password });

/** @param secret the key and its passphrase, as credentials store them */
function keyLogin(secret: string): SftpLogin {
  const [privateKey = '', passphrase] = JSON.parse(secret) as readonly string[];
  return { kind: 'private_key', privateKey, passphrase };
}

export const serverName = ({ host, port }: Pick<SftpTarget, 'host' | 'port'>): string =>
  `${urlHost(host)}:${port}`;
