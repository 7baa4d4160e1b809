/** Connectors with the guard of outbound calls. */

import { createConnectors, type Connector } from '../connectors/index.ts';
import type { Outbound } from '../outbound/index.ts';
import type { TestConnection } from '../services/credentials/credentials.ts';
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
