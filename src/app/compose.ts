/** The composition root: everything is built here, once, in order, and closed backwards. */

import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DestinationStream } from 'pino';
import { systemClock, type Clock } from '../kit/clock.ts';
import { createBackground, type Background } from './background.ts';
import type { Config } from './config.ts';
import { startImports } from './imports.ts';
import { createServices } from './services.ts';
import { claimDataDirectory } from './startup/data-directory.ts';
import { createEngine, type Engine } from '../engine/index.ts';
import { createEdge, type Edge } from '../http/pipeline/edge.ts';
import type { Probe } from '../http/system/health.ts';
import {
  checkPort,
  listen,
  SERVER_LIMITS,
  type ListeningServer,
  type ServerLimits,
} from '../http/server/server.ts';
import { createLifecycle } from './lifecycle.ts';
import type { Log } from '../kit/log.ts';
import { createLog } from './log.ts';
import { catalogue } from '../nodes/index.ts';
import type { Outbound, Resolve } from '../outbound/index.ts';
import { credentialProbe, outboundWithCredentials } from './outbound.ts';
import { retryWhileUnavailable } from '../services/retry-while-unavailable.ts';
import { openVault } from './startup/credential-keys.ts';
import { claimProcessDirectory } from './startup/process-directory.ts';
import { createAttemptLimit } from '../services/attempt-limit.ts';
import { createFirstAccount, type FirstAccount } from '../services/accounts/first-account.ts';
import type { Services } from '../services/index.ts';
import { explainDatabaseFailure, explainDirectoryFailure } from './startup/start-failure.ts';
import {
  connectRedis,
  migrate,
  openStores,
  startEmbeddedPostgres,
  watchFreeSpace,
  type DiskSpace,
  type FreeSpace,
  type Stores,
} from '../stores/index.ts';

/** What tests put in the place of the real thing. */
export interface Overrides {
  readonly clock?: Clock;
  /** Where log lines go. */
  readonly logDestination?: DestinationStream;
  /** Finds the addresses of hosts for outbound calls. */
  readonly resolve?: Resolve;
  /** The engine child's compiled entry. */
  readonly childEntry?: string;
  readonly importEntry?: string;
  readonly rateLimitWindowMs?: number;
  readonly serverLimits?: Partial<ServerLimits>;
  /** What is free on the data directory's disk. */
  readonly diskSpace?: (directory: string) => Promise<DiskSpace>;
  /** Lays something around the stores, such as a fault. */
  readonly stores?: (stores: Stores) => Stores;
}

export interface App {
  readonly log: Log;
  /** The account that was made because the database had none; null on later starts. */
  readonly firstAccount: FirstAccount | null;
  /** The base URL, without a trailing slash, and the port on this machine. Rejects where the port is taken. */
  listen(): Promise<{ readonly url: string; readonly port: number }>;
  /**
   * Takes no new request, answers those under way, and closes everything.
   * @param hardStopMs what is not answered by then is cut off; by default longer than any run
   */
  close(hardStopMs?: number): Promise<void>;
}

const UNKNOWN_KEYS_PER_MINUTE = 120;
const PART_CLOSE_MS = 10_000;
const BEYOND_EXECUTION_MS = 5_000;

/**
 * @param signal breaks the start off: it rejects once all that stands already is closed
 */
export async function createApp(
  config: Config,
  overrides: Overrides = {},
  signal?: AbortSignal,
): Promise<App> {
  const clock = overrides.clock ?? systemClock;
  const log = createLog(config.logLevel, overrides.logDestination);
  const lifecycle = createLifecycle({
    partTimeoutMs: PART_CLOSE_MS,
    failed: (part, error) => log.error({ part, error }, 'shutdown step failed'),
  });
  const unreadBytes = config.unreadResponsesMaxBytes;
  const serverLimits = {
    ...SERVER_LIMITS,
    unreadBytes,
    unreadBytesPerOrganization: unreadBytes / 4,
    ...overrides.serverLimits,
  };
  const dataDir = resolve(config.dataDir);
  const secure = config.publicUrl?.startsWith('https:') === true;
  let url = config.publicUrl ?? localUrl(config.host, config.port);
  const baseUrl = (): string => url;
  try {
    // First what costs nothing and fails for good: no database is made where the service then cannot start.
    await claimDataDirectory(dataDir);
    await checkPort(config.host, config.port);
    const databaseUrl = config.databaseUrl ?? (await startDatabase());
    const applied = await fromDatabase(() => migrate(databaseUrl));
    if (applied.length > 0) log.info({ applied }, 'migrations applied');
    const redis = config.redisUrl === null ? null : await connectRedis(config.redisUrl, log);
    if (redis !== null) lifecycle.onClose('redis', () => redis.disconnect());
    const opened = await openStores({
      databaseUrl,
      redis,
      resultsDirectory: join(dataDir, 'results'),
      paramsDirectory: join(dataDir, 'params'),
      clock,
      log,
    });
    lifecycle.onClose('database connections', () => opened.close());
    const stores = overrides.stores?.(opened.stores) ?? opened.stores;
    // A database of our own serves no other process: what is running there died with the last one.
    if (config.databaseUrl === null)
      await fromDatabase(async () => {
        await opened.withoutDeadline.executionQueue.rescue(0);
        await opened.withoutDeadline.idempotency.abandonAll();
      });

    const storage = await watchFreeSpace({
      directory: dataDir,
      minFreeBytes: config.dataDirMinFreeBytes,
      diskSpace: overrides.diskSpace,
      clock,
    });
    const vault = await fromDatabase(() =>
      openVault(opened.withoutDeadline.credentials, { ...config, dataDir }, log),
    );
    const outbound = outboundWithCredentials({
      ...{ credentials: stores.credentials, vault, limits: stores, log },
      allowHosts: config.outboundAllowHosts,
      ...(overrides.resolve === undefined ? {} : { resolve: overrides.resolve }),
    });
    const engine = startEngine(storage, outbound);
    const { events } = opened;
    const probe = credentialProbe(outbound);
    const services = createServices({
      ...{ config, stores, events, engine, vault, probe, storage, clock, log },
      ...startImports({ ...overrides, ...config, dataDir, lifecycle, log }),
      openSession: () => outbound.session(),
    });
    lifecycle.onClose('keys', () => services.keys.close());
    lifecycle.onClose('executions', () => services.executions.close());
    const background = createBackground({
      ...{ config, databaseUrl, stores, services, vault, clock, log },
    });
    lifecycle.onClose('background tasks', () => background.stop());

    const { redisReady } = opened;
    const probes: Probe[] = [
      { name: 'database', check: () => opened.databaseReady().then(orThrow) },
      { name: 'engine', check: () => Promise.resolve(engine.ready()).then(orThrow) },
      { name: 'storage', check: () => storage.hasRoom().then(orThrow) },
      ...(redisReady === null ? [] : [{ name: 'redis', check: () => redisReady().then(orThrow) }]),
    ];
    const edge = await createEdge({
      settings: {
        ...config,
        ...serverLimits,
        servesApi: config.role !== 'worker',
        rateLimitWindowMs: overrides.rateLimitWindowMs ?? 60_000,
        secure,
      },
      services,
      unknownKeys: createAttemptLimit({
        store: stores.attempts,
        name: 'key',
        attempts: UNKNOWN_KEYS_PER_MINUTE,
        windowSeconds: 60,
      }),
      anonymousRequests: createAttemptLimit({
        store: stores.attempts,
        name: 'anonymous',
        attempts: config.loginsPerAddress,
        windowSeconds: 60,
      }),
      redis,
      probes,
      figures: () => ({
        ...engine.stats(),
        ...background.figures(),
        ...services.executions.figures(),
      }),
      baseUrl,
      clock,
      log,
    });
    if (config.role === 'worker') return serve(edge, services, background, null);
    // Last: once the account is made, nothing may come between its password and whoever starts the service.
    const firstAccount = await fromDatabase(
      createFirstAccount({ store: opened.withoutDeadline.accounts, settings: config, log }),
    );
    return serve(edge, services, background, firstAccount);
  } catch (error) {
    if (signal?.aborted === true)
      log.info({ reason: signal.reason as unknown }, 'stopping during startup');
    await lifecycle.close();
    throw explainDirectoryFailure(error, dataDir);
  }

  /** The database may still be starting. Where it stays away, what is thrown says which setting leads to it. */
  function fromDatabase<T>(ask: () => Promise<T>): Promise<T> {
    const waiting = (error: Error): void => log.warn({ error }, 'database unavailable, retrying');
    return retryWhileUnavailable(ask, { waiting, signal }).catch((error: unknown) => {
      throw explainDatabaseFailure(error, config.databaseUrl);
    });
  }

  async function startDatabase(): Promise<string> {
    const embedded = await startEmbeddedPostgres({ directory: join(dataDir, 'postgres'), log });
    lifecycle.onClose('embedded database', () => embedded.stop());
    return embedded.url;
  }

  function startEngine({ minFreeBytes }: FreeSpace, outbound: Outbound): Engine {
    const directory = claimProcessDirectory(join(dataDir, 'engine'));
    lifecycle.onClose('engine directory', () => directory.release());
    const engine = createEngine({
      catalogue,
      openSession: () => outbound.session(),
      directory: directory.path,
      childEntry:
        overrides.childEntry ?? fileURLToPath(new URL('../engine/child/main.js', import.meta.url)),
      children: config.engineChildren,
      memoryMb: config.engineMemoryMb,
      minFreeBytes,
      maxGraphNodes: config.maxGraphNodes,
      log,
    });
    lifecycle.onClose('engine', () => engine.close());
    return engine;
  }

  function serve(
    edge: Edge,
    services: Services,
    background: Background,
    firstAccount: FirstAccount | null,
  ): App {
    let listening: Promise<ListeningServer> | null = null;
    return {
      log,
      firstAccount,
      async listen() {
        const { host, port } = config;
        listening = listen(edge.handle, {
          host,
          port,
          clock,
          baseUrl,
          secure,
          limits: serverLimits,
          log,
        });
        const server = await listening;
        background.start();
        url = config.publicUrl ?? localUrl(host, server.port);
        return { url, port: server.port };
      },
      async close(hardStopMs = config.executeTimeoutSeconds * 1000 + BEYOND_EXECUTION_MS) {
        const releaseResponses = edge.startDraining();
        services.executions.drain();
        const worked = background.stopWorking();
        const server = await listening?.catch(() => null);
        await server?.close(hardStopMs, releaseResponses);
        await worked;
        await lifecycle.close();
      },
    };
  }
}

function orThrow(isReady: boolean): void {
  if (!isReady) throw new Error('not ready');
}

/** An address that a person on this machine can open. */
function localUrl(host: string, port: number): string {
  const name =
    host === '0.0.0.0' || host === '::' || host === ''
      ? 'localhost'
      : host.includes(':')
        ? `[${host}]`
        : host;
  return `http://${name}:${port}`;
}
