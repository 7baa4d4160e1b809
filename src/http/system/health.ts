/** Liveness and readiness, for load balancers and orchestrators. */

import { withTimeout } from '../../kit/with-timeout.ts';
import type { EdgeMiddleware } from '../context.ts';

export interface Probe {
  readonly name: string;
  /** Rejects or times out if the part cannot serve. */
  check(): Promise<void>;
}

const PROBE_TIMEOUT_MS = 800;

export function live(): EdgeMiddleware {
  return (context) => {
    context.set('Cache-Control', 'no-store');
    context.body = { status: 'live' };
  };
}

/** 503 while a part is unavailable, and from the moment when the service begins to stop. */
export function ready(probes: readonly Probe[], draining: () => boolean): EdgeMiddleware {
  return async (context) => {
    const states = await Promise.all(
      probes.map(async (probe) => [probe.name, await stateOf(probe)] as const),
    );
    const isReady = !draining() && states.every(([, state]) => state === 'ok');
    context.status = isReady ? 200 : 503;
    context.set('Cache-Control', 'no-store');
    context.body = {
      status: draining() ? 'stopping' : isReady ? 'ready' : 'not ready',
      checks: Object.fromEntries(states),
    };
  };
}

async function stateOf(probe: Probe): Promise<'ok' | 'failing'> {
  const checked = Promise.resolve().then(() => probe.check());
  return withTimeout(PROBE_TIMEOUT_MS, checked, () => new Error('the probe took too long')).then(
    () => 'ok',
    () => 'failing',
  );
}
