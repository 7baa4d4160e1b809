/** The edge with its limits, metrics and probes. */

import { rates } from '../admission.ts';
import type { Engine } from '../engine/index.ts';
import { createEdge, type Edge } from '../http/edge.ts';
import type { Probe } from '../http/system/health.ts';
import { createAttemptLimit } from '../services/attempt-limit.ts';
import type { Services } from '../services/index.ts';
import type { FreeSpace } from '../stores/index.ts';
import type { Backends } from './backends.ts';
import type { Background } from './background.ts';
import type { Start } from './start.ts';

export interface EdgeParts {
  readonly backends: Backends;
  readonly engine: Engine;
  readonly storage: FreeSpace;
  readonly services: Services;
  readonly background: Background;
  readonly baseUrl: () => string;
  readonly secure: boolean;
}

export function openEdge(start: Start, parts: EdgeParts): Promise<Edge> {
  const { config, overrides, serverLimits, clock, log } = start;
  const { backends, engine, services, background, baseUrl, secure } = parts;
  const store = backends.stores.attempts;
  return createEdge({
    settings: {
      ...config,
      ...serverLimits,
      servesApi: config.role !== 'worker',
      rateLimitWindowMs: overrides.rateLimitWindowMs ?? 60_000,
      secure,
    },
    services,
    specification: overrides.specification,
    redis: backends.redis,
    baseUrl,
    clock,
    log,
    unknownKeys: createAttemptLimit({
      store,
      name: 'unknownKeys',
      attempts: rates.unknownKeys.attempts,
    }),
    viewers: createAttemptLimit({
      store,
      name: 'viewersOfAddress',
      attempts: rates.viewersOfAddress.attempts,
    }),
    anonymousRequests: createAttemptLimit({
      store,
      name: 'anonymousRequests',
      attempts: config.loginsPerAddress,
    }),
    probes: probesOf(start, parts),
    stats: () => ({ ...engine.stats(), ...services.executions.stats() }),
    gauges: background.gauges,
  });
}

function probesOf(
  { config }: Start,
  { backends: { opened }, engine, storage, services }: EdgeParts,
): readonly Probe[] {
  const { redisReady } = opened;
  const isWorker = config.role !== 'api';
  return [
    { name: 'database', check: () => opened.databaseReady().then(orThrow) },
    { name: 'engine', check: () => Promise.resolve(engine.ready()).then(orThrow) },
    { name: 'storage', check: () => storage.hasFreeSpace().then(orThrow) },
    ...(isWorker ? [{ name: 'queue', check: () => queueWorkedOff(services) }] : []),
    ...(redisReady === null ? [] : [{ name: 'redis', check: () => redisReady().then(orThrow) }]),
  ];
}

function queueWorkedOff({ executions }: Services): Promise<void> {
  return Promise.resolve(executions.pausedBy().length === 0).then(orThrow);
}

function orThrow(isReady: boolean): void {
  if (!isReady) throw new Error('not ready');
}
