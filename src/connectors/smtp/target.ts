/** The mail server of a credential, or of the service. */

import type { TlsMode } from '../../model/credential.ts';
import type { Endpoint } from '../socket/connect.ts';
import type { Connection } from '../connector.ts';

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** Empty: no login. */
  readonly username: string;
  readonly password: string;
  readonly tls: TlsMode;
  /** True if encryption begins with the command STARTTLS, rather than with the connection. */
  readonly startTls: boolean;
  /** In PEM. Undefined: the default certificate authorities. */
  readonly ca?: string | undefined;
}

export interface SmtpTarget extends SmtpServer, Endpoint {}

export function serverOf({ settings, secret }: Connection): SmtpServer {
  const { host = '', port = 0, username = '', tls = 'verify', starttls = true, ca } = settings;
  return { host, port, username, password: secret, tls, startTls: starttls, ca };
}
