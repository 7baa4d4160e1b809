/** Connectors with the guard of outbound calls. */

import { createConnectors, type Connector } from '../connectors/index.ts';
import { SourceError, type ReadRows } from '../engine/index.ts';
import { ApiError } from '../errors.ts';
import type { Outbound } from '../outbound/index.ts';
import type { TestConnection } from '../services/credentials/credentials.ts';
import { openedConnection } from '../services/credentials/open-credential.ts';
import type { Vault } from '../services/credentials/vault.ts';
import type { SealedCredential } from '../model/credential.ts';
import type { CredentialStore } from '../stores/index.ts';
import type { Start } from './start.ts';

export type Connectors = ReadonlyMap<string, Connector>;

export function startConnectors(
  { overrides, log }: Pick<Start, 'overrides' | 'log'>,
  { addressesOf }: Pick<Outbound, 'addressesOf'>,
): Connectors {
  return createConnectors({
    findAddresses: addressesOf,
    processEntry: overrides.postgresEntry,
    log,
  });
}

export function connectionTest(connectors: Connectors): TestConnection {
  return ({ connection, ...call }) => {
    const connector = connectors.get(connection.type);
    if (connector === undefined) throw new Error(`no connector has the type ${connection.type}`);
    return connector.test({ ...call, connection });
  };
}

interface Opening {
  readonly credentials: Pick<CredentialStore, 'readSealed'>;
  readonly vault: Pick<Vault, 'open'>;
}

/** Reads of runs, each with the credential that its node names. */
export function connectorReads(connectors: Connectors, { credentials, vault }: Opening): ReadRows {
  return async ({ connector: type, credentialId, request }, { tenant, signal, ...into }) => {
    const credential = await credentials.readSealed(Number(tenant), credentialId);
    if (credential === null)
      throw new SourceError(`Credential ${credentialId} does not exist in this organization`);
    const connector = connectors.get(type);
    if (connector === undefined || credential.type !== type)
      throw new SourceError(
        `Credential ${credentialId} is of type ${credential.type}, but the node needs one of type ${type}`,
      );
    const connection = opened(credential, vault);
    return connector.read(request, into, { connection, tenant, signal });
  };
}

function opened(credential: SealedCredential, vault: Pick<Vault, 'open'>) {
  try {
    return openedConnection(credential, vault);
  } catch (error) {
    if (error instanceof ApiError) throw new SourceError(error.message.replace(/\.$/, ''));
    throw error;
  }
}
