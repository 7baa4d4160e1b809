/** The input of every step of the start: settings, replacements for tests, and the lifecycle. */

import { resolve } from 'node:path';
import type { DestinationStream } from 'pino';
import type { Specification } from '../http/openapi/specification.ts';
import { SERVER_LIMITS, type ServerLimits } from '../http/server/server.ts';
import { systemClock, type Clock } from '../kit/clock.ts';
import type { Resolve } from '../connectors/http/index.ts';
import type { DiskSpace, Stores } from '../stores/index.ts';
import type { Config } from './config.ts';
import { createLifecycle, type Lifecycle } from './lifecycle.ts';
import { createLog, type ProcessLog } from './log.ts';
import { retryWhileUnavailable } from '../services/retry-while-unavailable.ts';
import { explainDatabaseFailure } from './startup/start-failure.ts';

/** Replacements for tests. */
export interface Overrides {
  readonly clock?: Clock;
  /** The destination of log lines. */
  readonly logDestination?: DestinationStream;
  /** Resolves host names for outbound calls. */
  readonly resolve?: Resolve;
  /** The compiled entry of the engine's children. */
  readonly childEntry?: string;
  readonly importEntry?: string;
  /** The folder with the compiled connectors, which run processes that talk to databases. */
  readonly connectorsFolder?: string;
  /** The base 2 logarithm of scrypt's N: hashes are slow on purpose. */
  readonly passwordCost?: number;
  /** The compiled specification, which services of one process can share. */
  readonly specification?: Promise<Specification>;
  readonly rateLimitWindowMs?: number;
  readonly serverLimits?: Partial<ServerLimits>;
  /** The free space on the disk of the data directory. */
  readonly diskSpace?: (directory: string) => Promise<DiskSpace>;
  /** Wraps the stores, for example to simulate failures. */
  readonly stores?: (stores: Stores) => Stores;
}

export interface Start {
  readonly config: Config;
  readonly overrides: Overrides;
  /** Absolute. */
  readonly dataDir: string;
  readonly serverLimits: ServerLimits;
  readonly clock: Clock;
  readonly log: ProcessLog;
  readonly lifecycle: Lifecycle;
  /** Aborted if the start is cancelled. */
  readonly signal: AbortSignal | undefined;
  /** Waits for a database that is still starting. If it does not become available, the error names the setting. */
  readonly fromDatabase: <T>(ask: () => Promise<T>) => Promise<T>;
}

const PART_CLOSE_MS = 10_000;

export function beginStart(
  config: Config,
  overrides: Overrides,
  signal: AbortSignal | undefined,
): Start {
  const log = createLog(config.logLevel, overrides.logDestination, config.logFormat);
  const unreadBytes = config.unreadResponsesMaxBytes;
  return {
    config,
    overrides,
    log,
    signal,
    dataDir: resolve(config.dataDir),
    serverLimits: {
      ...SERVER_LIMITS,
      unreadBytes,
      unreadBytesPerOrganization: unreadBytes / 4,
      connectionsPerAddress: config.trustProxyHops === 0 ? config.connectionsPerAddress : Infinity,
      connectionsPerProcess: config.connectionsPerProcess,
      ...overrides.serverLimits,
    },
    clock: overrides.clock ?? systemClock,
    lifecycle: createLifecycle({
      partTimeoutMs: PART_CLOSE_MS,
      failed: (part, error) => log.error({ part, error }, 'shutdown step failed'),
    }),
    fromDatabase: (ask) => {
      return retryWhileUnavailable(ask, { log, signal }).catch((error: unknown) => {
        throw explainDatabaseFailure(error, config.databaseUrl);
      });
    },
  };
}
