/** Mail servers: logs in with credentials of the type `smtp`. */

import { concurrency } from '../../admission.ts';
import { SourceError } from '../../engine/index.ts';
import { Semaphore } from '../../kit/semaphore.ts';
import type { Connector, ConnectorCall, FindAddresses } from '../connector.ts';
import { StepError } from '../step-error.ts';
import { SmtpSession } from './session.ts';
import { serverOf } from './target.ts';

export interface SmtpOptions {
  readonly findAddresses: FindAddresses;
}

const TEST_MS = 60_000;

export function createSmtp({ findAddresses }: SmtpOptions): Connector {
  const semaphore = new Semaphore(concurrency.mailConnections);

  /** Throws a StepError. */
  async function check({ connection, signal }: ConnectorCall): Promise<void> {
    const server = serverOf(connection);
    const addresses = await addressesOf(findAddresses, server, signal);
    const session = await SmtpSession.open({ ...server, addresses }, signal);
    try {
      await session.check();
    } finally {
      session.close();
    }
  }

  return {
    credentialType: 'smtp',

    async test(call) {
      const limit = AbortSignal.timeout(TEST_MS);
      const signal = AbortSignal.any([call.signal, limit]);
      const { host, port, username } = serverOf(call.connection);
      try {
        const options = { owner: call.tenant, signal };
        await semaphore.run(() => check({ ...call, signal }), options);
      } catch (error) {
        call.signal.throwIfAborted();
        if (error instanceof StepError)
          return { ok: false, message: error.message, failedStep: error.step };
        if (!limit.aborted) throw error;
        const message = `The server ${host}:${port} did not answer within ${TEST_MS / 1_000} seconds`;
        return { ok: false, message, failedStep: 'call' };
      }
      const login = username === '' ? 'mail without a login' : `the login of ${username}`;
      return { ok: true, message: `The server ${host}:${port} accepts ${login}` };
    },
  };
}

async function addressesOf(
  findAddresses: FindAddresses,
  { host, port }: { readonly host: string; readonly port: number },
  signal: AbortSignal,
): Promise<readonly string[]> {
  try {
    return await findAddresses(host, port, signal);
  } catch (error) {
    if (error instanceof SourceError) throw new StepError('dns', error.message);
    throw error;
  }
}
