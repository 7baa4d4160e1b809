/** HTTP: fetches and sends rows, with and without credentials. */

import { SourceError } from '../../engine/index.ts';
import { HTTP_CREDENTIAL_TYPES } from '../../model/credential.ts';
import type { CallConnector } from '../connector.ts';
import type { Outbound } from './client.ts';
import { failedStep } from './failure.ts';

export interface HttpOptions {
  readonly outbound: Pick<Outbound, 'probe' | 'session'>;
}

export function createHttp({ outbound }: HttpOptions): CallConnector {
  return {
    credentialTypes: HTTP_CREDENTIAL_TYPES,

    async test({ connection: { id, testRequest }, tenant, signal }) {
      if (testRequest === undefined) throw new Error(`credential ${id} has no request for a test`);
      const { url, credential } = testRequest;
      try {
        const status = await outbound.probe({ url, credential, tenant, signal });
        const message = `The host ${new URL(url).host} answered with status ${status}`;
        if (status >= 200 && status <= 299) return { ok: true, message };
        return { ok: false, message, failedStep: 'call' };
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        return { ok: false, message: error.message, failedStep: failedStep(error) };
      }
    },

    openSession: () => outbound.session(),
  };
}
