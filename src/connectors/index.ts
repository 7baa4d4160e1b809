/** All connectors. A new one is a folder and a line here. */

import type { Connector } from './connector.ts';
import { createPostgres, type PostgresOptions } from './postgres/index.ts';

export type { Connection, ConnectionTest, Connector, ConnectorCall } from './connector.ts';

export type ConnectorOptions = PostgresOptions;

/** By the type of their credentials. */
export function createConnectors(options: ConnectorOptions): ReadonlyMap<string, Connector> {
  const all = [createPostgres(options)];
  return new Map(all.map((connector) => [connector.credentialType, connector]));
}
