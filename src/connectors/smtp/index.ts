/** Mail servers: logs in with credentials of the type `smtp`. */

import { concurrency } from '../../admission.ts';
import { Semaphore } from '../../kit/semaphore.ts';
import { testConnection } from '../connection-test.ts';
import type { Connector, ConnectorCall, FindAddresses } from '../connector.ts';
import { checkedAddresses } from '../socket/checked-addresses.ts';
import { SmtpSession } from './session.ts';
import { serverOf } from './target.ts';

export interface SmtpOptions {
  readonly findAddresses: FindAddresses;
}

export function createSmtp({ findAddresses }: SmtpOptions): Connector {
  const semaphore = new Semaphore(concurrency.mailConnections);

  /** Throws a StepError. */
  async function check({ connection, signal }: ConnectorCall): Promise<void> {
    const server = serverOf(connection);
    const addresses = await checkedAddresses(findAddresses, server, signal);
    const session = await SmtpSession.open({ ...server, addresses }, signal);
    try {
      await session.check();
    } finally {
      session.close();
    }
  }

  return {
    credentialTypes: ['smtp'],

    test(call) {
      const { host, port, username } = serverOf(call.connection);
      const subject = `The server ${host}:${port}`;
      const login = username === '' ? 'mail without a login' : `the login of ${username}`;
      const message = `${subject} accepts ${login}`;
      return testConnection({ subject, semaphore, check, message }, call);
    },
  };
}
