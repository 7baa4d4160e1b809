/** Calls to other hosts, with the credentials that runs and tests name. */

import { ApiError } from '../errors.ts';
import { SourceError } from '../engine/index.ts';
import type { Log } from '../kit/log.ts';
import { createOutbound, type Outbound, type OutboundOptions } from '../outbound/index.ts';
import type { ProbeCredential } from '../services/credentials/credentials.ts';
import { openCredential } from '../services/credentials/open-credential.ts';
import type { Vault } from '../services/credentials/vault.ts';
import type { CredentialStore } from '../stores/index.ts';

interface Parts extends Pick<OutboundOptions, 'allowHosts' | 'resolve'> {
  readonly credentials: Pick<CredentialStore, 'readSealed'>;
  readonly vault: Pick<Vault, 'open'>;
  readonly log: Log;
}

export function outboundWithCredentials({ credentials, vault, ...options }: Parts): Outbound {
  return createOutbound({
    ...options,
    async openCredential(tenant, id) {
      try {
        const opened = await openCredential({ store: credentials, vault }, Number(tenant), id);
        return opened ?? `Credential ${id} does not exist in this organization`;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        options.log.warn({ error, credentialId: id }, 'credential not opened');
        return error.message.replace(/\.$/, '');
      }
    },
  });
}

/** What a host did wrong is told; anything else is our failure. */
export function credentialProbe(outbound: Pick<Outbound, 'probe'>): ProbeCredential {
  return async (url, credential, signal) => {
    try {
      return { status: await outbound.probe(url, credential, signal) };
    } catch (error) {
      if (error instanceof SourceError) return { reason: error.message };
      throw error;
    }
  };
}
