/** The composition root: builds every part once, in order. Parts close in reverse order. */

import { createBackground, type Background } from './background.ts';
import { openBackends } from './backends.ts';
import { createBaseUrl, type BaseUrl } from './base-url.ts';
import type { Config } from './config.ts';
import { startCredentials } from './credentials.ts';
import { openEdge } from './edge.ts';
import { startEngine } from './engine.ts';
import { linksToFiles } from './file-links.ts';
import { startImports } from './imports.ts';
import { createScratchSpace } from '../kit/scratch-space.ts';
import type { OrganizationId } from '../model/ids.ts';
import { createLoadFiles } from '../services/exports/load-files.ts';
import { createServices } from './services.ts';
import { beginStart, type Overrides, type Start } from './start.ts';
import { claimDataDirectory } from './startup/data-directory.ts';
import type { Edge } from '../http/edge.ts';
import { checkPort, listen, type ListeningServer } from '../http/server/server.ts';
import {
  connectionTest,
  connectorChecks,
  connectorLoads,
  runSessions,
  startConnectors,
} from './connectors.ts';
import type { ProcessLog } from './log.ts';
import { mailParts } from './mails.ts';
import { checkMetricsPort, listenForMetrics } from './metrics-server.ts';
import { openVault } from './startup/credential-keys.ts';
import { createFindFile } from '../services/files/file-pieces.ts';
import { createFirstAccount, type FirstAccount } from '../services/accounts/first-account.ts';
import type { Services } from '../services/index.ts';
import { explainDirectoryFailure } from './startup/start-failure.ts';
import { watchFreeSpace } from '../stores/index.ts';

export type { Overrides };

export interface Listening {
  /** The base URL, without a trailing slash. */
  readonly url: string;
  readonly port: number;
  /** Null if metrics have no port of their own. */
  readonly metricsPort: number | null;
}

export interface App {
  readonly log: ProcessLog;
  /** The account that was created because the database had none. Null on later starts. */
  readonly firstAccount: FirstAccount | null;
  /** Rejects if a port is taken. */
  listen(): Promise<Listening>;
  /**
   * Stops accepting requests, completes those in progress, and closes everything.
   * @param hardStop cuts off requests in progress when it is aborted, at the latest when the longest run would have
   * ended
   */
  close(hardStop?: AbortSignal): Promise<void>;
}

const BEYOND_EXECUTION_MS = 5_000;
const METRICS_STOP_MS = 1_000;

/** @param signal cancels the start, which rejects after everything that was started is closed */
export async function createApp(
  config: Config,
  overrides: Overrides = {},
  signal?: AbortSignal,
): Promise<App> {
  const start = beginStart(config, overrides, signal);
  try {
    return await build(start);
  } catch (error) {
    if (signal?.aborted === true)
      start.log.info({ reason: signal.reason as unknown }, 'stopping during startup');
    await start.lifecycle.close();
    throw explainDirectoryFailure(error, start.dataDir);
  }
}

async function build(start: Start): Promise<App> {
  const { config, overrides, dataDir, clock, log, lifecycle, fromDatabase } = start;
  // Cheap checks that fail permanently are first: no database is created for a service that cannot start.
  await claimDataDirectory(dataDir);
  await checkPort(config.host, config.port);
  await checkMetricsPort(config);
  const backends = await openBackends(start);
  const { stores, opened } = backends;
  const { withoutDeadline } = opened;
  const storage = await watchFreeSpace({
    directory: dataDir,
    minFreeBytes: config.dataDirMinFreeBytes,
    diskSpace: overrides.diskSpace,
    clock,
  });
  const vault = await fromDatabase(() => openVault(withoutDeadline, { ...config, dataDir }, log));
  const { secretStores, secrets, tokens, outbound } = startCredentials(start, stores, vault);
  const findFile = createFindFile({ store: stores.files, clock });
  const connectors = startConnectors(start, outbound);
  const opening = { credentials: stores.credentials, secrets };
  const openSession = runSessions(connectors, opening);
  const engine = startEngine(start, storage, openSession, findFile);
  const url = createBaseUrl(config);
  const scratch = createScratchSpace<OrganizationId>(config.scratchMaxBytesPerOrganization);
  const { fileLinks, linked } = linksToFiles({
    stores,
    vault,
    baseUrl: () => url.current(),
    limits: config,
    engine,
    scratch,
    storage,
    clock,
  });
  const services = createServices({
    config,
    passwordCost: overrides.passwordCost,
    stores,
    opened,
    engine,
    vault,
    secrets,
    secretStores,
    tokens,
    baseUrl: () => url.current(),
    testConnection: connectionTest(connectors),
    connectorChecks: connectorChecks(connectors, opening),
    loads: connectorLoads(connectors, opening, createLoadFiles({ engine, scratch })),
    storage,
    scratch,
    clock,
    log,
    ...startImports({ ...overrides, ...config, dataDir, lifecycle, log }),
    openSession,
    fileLinks,
    ...mailParts(config, opening, outbound, { engine, linked }),
  });
  lifecycle.onClose('keys', () => services.keys.close());
  lifecycle.onClose('executions', () => services.executions.close());
  const background = createBackground({
    config,
    events: opened.events,
    stores,
    services,
    vault,
    clock,
    log,
  });
  lifecycle.onClose('background tasks', () => background.stop());
  const secure = config.publicUrl?.startsWith('https:') === true;
  const edge = await openEdge(start, {
    backends,
    engine,
    storage,
    services,
    background,
    secure,
    baseUrl: () => url.current(),
  });
  // Last, so that nothing can fail after the account is created and before its password is shown.
  const makeAccount = createFirstAccount({
    store: withoutDeadline.accounts,
    settings: config,
    log,
    passwordCost: overrides.passwordCost,
  });
  const firstAccount = config.role === 'worker' ? null : await fromDatabase(makeAccount);
  return appOf(start, { edge, services, background, firstAccount, url, secure });
}

interface AppParts {
  readonly edge: Edge;
  readonly services: Services;
  readonly background: Background;
  readonly firstAccount: FirstAccount | null;
  readonly url: BaseUrl;
  readonly secure: boolean;
}

function appOf(
  start: Start,
  { edge, services, background, firstAccount, url, secure }: AppParts,
): App {
  const { config, serverLimits, clock, log, lifecycle } = start;
  const { host, port, trustProxyHops, executeTimeoutSeconds } = config;
  let listening: Promise<ListeningServer> | null = null;
  let metricsServer: ListeningServer | null = null;
  return {
    log,
    firstAccount,
    async listen() {
      metricsServer = await listenForMetrics(start, edge, () => url.current());
      const options = { host, port, clock, secure, trustProxyHops, limits: serverLimits, log };
      listening = listen(edge.handle, { ...options, baseUrl: () => url.current() });
      const server = await listening;
      background.start();
      url.listensOn(server.port);
      const metricsPort = metricsServer?.port ?? null;
      return { url: url.current(), port: server.port, metricsPort };
    },
    async close(hardStop = new AbortController().signal) {
      const latest = AbortSignal.timeout(executeTimeoutSeconds * 1000 + BEYOND_EXECUTION_MS);
      const releaseResponses = edge.startDraining();
      services.executions.drain();
      const worked = background.stopWorking();
      const server = await listening?.catch(() => null);
      await server?.close(AbortSignal.any([hardStop, latest]), releaseResponses);
      await worked;
      // Metrics are available until the end of the process.
      await metricsServer?.close(AbortSignal.timeout(METRICS_STOP_MS), () => undefined);
      await lifecycle.close();
    },
  };
}
