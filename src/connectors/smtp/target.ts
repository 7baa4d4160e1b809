import type { MailServer } from '../../model/mail-server.ts';
import type { Connection } from '../connector.ts';
import type { Endpoint } from '../socket/connect.ts';

export interface SmtpTarget extends MailServer, Endpoint {}

/** The server of a credential. */
export function serverOf({ settings, secret }: Connection): MailServer {
  const { host = '', port = 0, username = '', tls = 'verify', starttls = true, ca } = settings;
  return { host, port, username, password: secret, tls, startTls: starttls, ca };
}
