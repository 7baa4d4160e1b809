/** Connectors with the guard of outbound calls. */

import { createConnectors, type Connector } from '../connectors/index.ts';
import { SourceError, type DescribeRows, type ReadRows } from '../engine/index.ts';
import { ApiError } from '../errors.ts';
import type { Outbound } from '../outbound/index.ts';
import type { TestConnection } from '../services/credentials/credential-test.ts';
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
    if (connector?.read === undefined || credential.type !== type)
      throw new SourceError(
        `Credential ${credentialId} is of type ${credential.type}, but the node needs one of type ${type}`,
      );
    const connection = opened(credential, vault);
    return connector.read(request, into, { connection, tenant, signal });
  };
}

/** Longer descriptions end with a warning. */
const DESCRIBE_MS = 10_000;

/** Descriptions for the validation of a tenant's graphs. */
export function connectorDescriptions(
  connectors: Connectors,
  { credentials, vault }: Opening,
): (tenant: string) => DescribeRows {
  return (tenant) =>
    async ({ connector: type, credentialId, request }, signal) => {
      const credential = await credentials.readSealed(Number(tenant), credentialId);
      const connector = connectors.get(type);
      // The check of credentials reports it.
      if (credential === null || connector?.describe === undefined || credential.type !== type)
        return null;
      const limit = AbortSignal.timeout(DESCRIBE_MS);
      try {
        const connection = opened(credential, vault);
        const either = AbortSignal.any([signal, limit]);
        return await connector.describe(request, { connection, tenant, signal: either });
      } catch (error) {
        signal.throwIfAborted();
        if (!limit.aborted && !(error instanceof SourceError)) throw error;
        const reason = limit.aborted
          ? `The database did not answer within ${DESCRIBE_MS / 1_000} seconds`
          : (error as SourceError).message;
        const message = `The statement could not be checked. ${reason}`;
        return { kind: 'unavailable', problem: { code: 'source_failed', message } };
      }
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
