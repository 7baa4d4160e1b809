/** A mail server with its login. */

import type { TlsMode } from './credential.ts';

export interface MailServer {
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

/** The port on which TLS begins with the connection. */
export const TLS_PORT = 465;
export const SUBMISSION_PORT = 587;
