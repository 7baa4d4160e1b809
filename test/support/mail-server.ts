/** A mail server on loopback that keeps what it accepts. */

import { once } from 'node:events';

import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface KeptMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly mail: Email;
}

export interface MailServer {
  readonly port: number;
  /** In the order of their arrival. */
  readonly mails: KeptMail[];
  /** Recipients whom it refuses, with its reply. */
  readonly refuses: Map<string, string>;
  /** Answers a complete message in place of accepting it: an error, or null for no answer and a closed connection. */
  answer: ((raw: string) => Error | null) | null;
  /** The number of connections so far. */
  connections: number;
  close(): Promise<void>;
}

export const MAIL_LOGIN = { username: 'reports@example.com', password: 'sentinel-b83e11f0' };

/** Without options: no encryption and no login. */
export async function mailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: KeptMail[] = [];
  const refuses = new Map<string, string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 500,
    onAuth({ username, password }, _, done) {
      if (username === MAIL_LOGIN.username && password === MAIL_LOGIN.password)
        return done(null, { user: username });
      done(replying(535, `5.7.8 Login refused for ${username} ${password}`));
    },
    onConnect(_, done) {
      mailbox.connections += 1;
      done();
    },
    onRcptTo({ address }, _, done) {
      const refusal = refuses.get(address);
      done(refusal === undefined ? null : replying(Number(refusal.slice(0, 3)), refusal.slice(4)));
    },
    onData(stream, { envelope }, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const raw = Buffer.concat(pieces);
        const answer = mailbox.answer?.(raw.toString('latin1'));
        if (answer === null) {
          server.connections.forEach((connection: { _socket: { destroy(): void } }) =>
            connection._socket.destroy(),
          );
          return;
        }
        if (answer !== undefined) return done(answer);
        void PostalMime.parse(raw).then((mail) => {
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          const to = envelope.rcptTo.map(({ address }) => address);
          mails.push({ from, to, raw: raw.toString('latin1'), mail });
          done();
        });
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as { port: number };
  const mailbox: MailServer = {
    port,
    mails,
    refuses,
    answer: null,
    connections: 0,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return mailbox;
}

export function replying(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
