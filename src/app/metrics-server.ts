/** The separate port for metrics, if it is configured. */

import { StartFailure } from '../errors.ts';
import type { Edge } from '../http/edge.ts';
import { checkPort, listen, type ListeningServer } from '../http/server/server.ts';
import type { Config } from './config.ts';
import type { Start } from './start.ts';

/** Rejects with StartFailure if the port is in use or not permitted. */
export async function checkMetricsPort(config: Config): Promise<void> {
  const address = addressOf(config);
  if (address === null) return;
  await checkPort(address.host, address.port).catch((error: unknown) => explain(error, config));
}

/** Null if metrics have no port of their own. */
export async function listenForMetrics(
  { config, serverLimits, clock, log }: Start,
  edge: Pick<Edge, 'handleMetrics'>,
  baseUrl: () => string,
): Promise<ListeningServer | null> {
  const address = addressOf(config);
  if (address === null) return null;
  const options = { ...address, clock, baseUrl, limits: serverLimits, log };
  const listening = listen(edge.handleMetrics, { ...options, secure: false, trustProxyHops: 0 });
  return listening.catch((error: unknown) => explain(error, config));
}

function addressOf({
  host,
  metricsPort,
  metricsHost,
}: Config): { readonly host: string; readonly port: number } | null {
  return metricsPort === null ? null : { host: metricsHost ?? host, port: metricsPort };
}

function explain(error: unknown, { metricsPort }: Config): never {
  const reason = error instanceof Error ? error.message : String(error);
  throw new StartFailure(
    `Metrics cannot be served on port ${metricsPort} (${reason}). Set METRICS_PORT to a free port, and METRICS_HOST to an address of this machine.`,
    { cause: error },
  );
}
