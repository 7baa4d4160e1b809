/** Connectors with the guard of outbound calls. */

import { credentialText, type CredentialRef } from '../kit/credential-ref.ts';
import {
  createConnectors,
  type Connection,
  type Connector,
  type ConnectorCall,
  type Connectors,
} from '../connectors/index.ts';
import {
  SourceError,
  type CallSession,
  type ConnectorChecks,
  type LoadDelivery,
  type LoadEnd,
  type ObjectReads,
  type ReadRows,
  type RemoteReads,
} from '../engine/index.ts';
import { ApiError } from '../errors.ts';
import type { Outbound } from '../connectors/http/index.ts';
import { isSecretProblem } from '../model/secret-store.ts';
import type { TestConnection } from '../services/credentials/credential-test.ts';
import { findSealed, type ReadCredentials } from '../services/credentials/find-credential.ts';
import { openedConnection } from '../services/credentials/open-credential.ts';
import {
  withoutSecret,
  type CredentialSecrets,
} from '../services/credentials/credential-secrets.ts';
import type { WriteLoadFiles } from '../services/exports/load-files.ts';
import type { Loads } from '../services/executions/deliveries/deliveries.ts';
import type { SealedCredential } from '../model/credential.ts';
import type { Start } from './start.ts';

export function startConnectors(
  { overrides, log }: Pick<Start, 'overrides' | 'log'>,
  outbound: Outbound,
): Connectors {
  return createConnectors({
    outbound,
    findAddresses: (...server) => outbound.addressesOf(...server),
    compiledFolder: overrides.connectorsFolder,
    log,
  });
}

export function connectionTest(connectors: Connectors): TestConnection {
  return ({ connection, ...call }) => {
    const connector = connectors.byCredentialType.get(connection.type);
    if (connector === undefined) throw new Error(`no connector has the type ${connection.type}`);
    return connector.test({ ...call, connection });
  };
}

export interface Opening {
  readonly credentials: ReadCredentials;
  readonly secrets: CredentialSecrets;
}

/** The calls and reads of each run, with the credentials that its nodes name. */
export function runSessions(connectors: Connectors, opening: Opening): () => CallSession {
  const readRows = rowReads(connectors, opening);
  const objects = objectReads(connectors, opening);
  const remote = remoteReads(connectors, opening);
  return () => ({ ...connectors.http.openSession(), readRows, objects, remote });
}

function remoteReads(connectors: Connectors, opening: Opening): RemoteReads {
  const checksOf = connectorChecks(connectors, opening, true);
  return {
    describe: (source, { tenant, signal }) => checksOf(tenant).describe(source, signal),
    async read({ connector: type, credentialId, statement }, { tenant, signal, ...into }) {
      const [connector, connection] = await connect(connectors, opening, {
        type,
        credentialId,
        tenant,
      });
      if (connector.compute === undefined) throw unfit(credentialId, type);
      return connector.compute(statement, into, { connection, tenant, signal });
    },
  };
}

function rowReads(connectors: Connectors, opening: Opening): ReadRows {
  return async ({ connector: type, credentialId, request }, { tenant, signal, ...into }) => {
    const [connector, connection] = await connect(connectors, opening, {
      type,
      credentialId,
      tenant,
    });
    if (connector.read === undefined) throw unfit(credentialId, type);
    return connector.read(request, into, { connection, tenant, signal });
  };
}

function objectReads(connectors: Connectors, opening: Opening): ObjectReads {
  const connectObjects = async (
    { connector: type, credentialId }: Pick<LoadDelivery, 'connector' | 'credentialId'>,
    tenant: string,
  ) => {
    const named = { type, credentialId, tenant };
    const [{ objects }, connection] = await connect(connectors, opening, named);
    if (objects === undefined) throw unfit(credentialId, type);
    return { objects, connection };
  };
  return {
    async connected(place, { tenant, signal }, work) {
      const { objects, connection } = await connectObjects(place, tenant);
      return objects.connected(place.select, { connection, tenant, signal }, work);
    },
  };
}

/** Loads of runs, each with the credential that its node names. */
export function connectorLoads(
  connectors: Connectors,
  opening: Opening,
  writeFiles: WriteLoadFiles,
): Loads {
  return {
    async load(delivery, { tenant, signal, onPrepared, ...from }) {
      const { connector: type, credentialId } = delivery;
      const named = { type, credentialId, tenant };
      const connected = await connect(connectors, opening, named).catch(refusal);
      if ('kind' in connected) return connected;
      const [connector, connection] = connected;
      if (connector.load === undefined) return refusal(unfit(credentialId, type));
      const prepared = (id: string) =>
        onPrepared({ connector: type, credentialId: connection.id, id });
      const call = { connection, tenant, signal };
      const into = { ...from, onPrepared: prepared };
      if (delivery.file === undefined) return connector.load(delivery, into, call);
      const written = await writeFiles(delivery.file, { ...from, tenant, signal });
      if ('code' in written) return { kind: 'failed', ...written };
      try {
        return await connector.load(delivery, { ...into, files: written.files }, call);
      } finally {
        await written.remove();
      }
    },

    async findOutcome({ connector: type, credentialId, id }, { tenant, signal }) {
      try {
        const [connector, connection] = await connect(connectors, opening, {
          type,
          credentialId,
          tenant,
        });
        const call = { connection, tenant, signal };
        return (await connector.findOutcome?.(id, call)) ?? 'unknown';
      } catch (error) {
        if (error instanceof SourceError) return 'unknown';
        throw error;
      }
    },
  };
}

function refusal(error: unknown): LoadEnd {
  if (!(error instanceof SourceError)) throw error;
  return { kind: 'failed', code: 'not_allowed', message: error.message };
}

interface Named {
  readonly type: string;
  readonly credentialId: CredentialRef;
  readonly tenant: string;
}

/** Throws a SourceError. */
async function connect(
  connectors: Connectors,
  opening: Opening,
  named: Named,
): Promise<readonly [Connector, Connection]> {
  const connection = await openConnection(opening, named);
  const connector = connectors.byCredentialType.get(named.type);
  if (connector === undefined) throw unfit(named.credentialId, named.type);
  return [connector, connection];
}

/** Throws a SourceError if the organization has no such credential. */
export async function openConnection(
  { credentials, secrets }: Opening,
  { type, credentialId, tenant }: Named,
): Promise<Connection> {
  const credential = await findSealed(credentials, Number(tenant), credentialId);
  if (typeof credential === 'string') throw new SourceError(credential);
  if (credential.type !== type) throw unfit(credentialId, type, credential.type);
  return opened(credential, secrets);
}

function unfit(ref: CredentialRef, wanted: string, type: string = wanted): SourceError {
  return new SourceError(
    `The ${credentialText(ref)} is of type ${type}, but the node needs one of type ${wanted}`,
  );
}

/** Longer checks end with a warning. */
const CHECK_MS = 10_000;

/**
 * Descriptions and checks for the validation of a tenant's graphs.
 * @param canBeOld true if a description is checked again when the rows are read
 */
export function connectorChecks(
  connectors: Connectors,
  opening: Opening,
  canBeOld = false,
): (tenant: string) => ConnectorChecks {
  return (tenant) => {
    /** Null if the check of credentials reports the reason. */
    const request = async <T>(
      { connector: type, credentialId }: Pick<LoadDelivery, 'connector' | 'credentialId'>,
      signal: AbortSignal,
      ask: (connector: Connector, call: ConnectorCall) => Promise<T>,
    ): Promise<T | null | Unavailable> => {
      const credential = await findSealed(opening.credentials, Number(tenant), credentialId);
      const connector = connectors.byCredentialType.get(type);
      if (typeof credential === 'string' || connector === undefined || credential.type !== type)
        return null;
      const limit = AbortSignal.timeout(CHECK_MS);
      try {
        const connection = await opened(credential, opening.secrets);
        const either = AbortSignal.any([signal, limit]);
        return await ask(connector, { connection, tenant, signal: either });
      } catch (error) {
        signal.throwIfAborted();
        if (limit.aborted)
          return new Unavailable(`The server did not answer within ${CHECK_MS / 1_000} seconds`);
        if (error instanceof SourceError) return new Unavailable(error.message);
        throw error;
      }
    };
    return {
      tenant,
      async describe(source, signal) {
        const result = await request(
          source,
          signal,
          (connector, call) =>
            connector.describe?.(source.request, call, canBeOld) ?? Promise.resolve(null),
        );
        return result instanceof Unavailable ? result.problem('The statement') : result;
      },
      async readHead(place, take, signal) {
        const result = await request(
          place,
          signal,
          (connector, call) =>
            connector.objects?.head(place.select, take, call) ?? Promise.resolve(null),
        );
        return result instanceof Unavailable ? result.problem('The objects') : result;
      },
      async checkLoad(load, columns, signal) {
        const result = await request(
          load,
          signal,
          (connector, call) => connector.checkLoad?.(load, columns, call) ?? Promise.resolve([]),
        );
        return result instanceof Unavailable
          ? [result.problem(load.file === undefined ? 'The table' : 'The destination')]
          : (result ?? []);
      },
    };
  };
}

class Unavailable {
  readonly #reason: string;

  constructor(reason: string) {
    this.#reason = reason;
  }

  problem(what: string) {
    const message = `${what} could not be checked. ${this.#reason}`;
    return { kind: 'unavailable', problem: { code: 'source_failed', message } } as const;
  }
}

/** Throws a SourceError. */
async function opened(
  credential: SealedCredential,
  secrets: CredentialSecrets,
): Promise<Connection> {
  const secret = await readSecret(credential, secrets);
  if (isSecretProblem(secret)) throw new SourceError(withoutSecret(credential.id, secret));
  return openedConnection(credential, secret.value);
}

async function readSecret(credential: SealedCredential, secrets: CredentialSecrets) {
  try {
    return await secrets.read(credential);
  } catch (error) {
    if (error instanceof ApiError) throw new SourceError(error.message.replace(/\.$/, ''));
    throw error;
  }
}
