/** What every run works with, built once with the engine. */

import type { Checker } from '../graph/check.ts';
import type { EngineOptions } from '../contract.ts';
import type { EngineDirectory } from './directory.ts';
import type { PlanCache } from '../plan/plan-cache.ts';
import type { Supervisor } from '../pool/supervisor.ts';

export interface RunTools {
  readonly checker: Checker;
  readonly plans: PlanCache;
  readonly supervisor: Supervisor;
  readonly directory: EngineDirectory;
  readonly fetchSource: EngineOptions['fetchSource'];
  readonly log: EngineOptions['log'];
  readonly maxOutputMb: number;
  /** The engine closes. */
  readonly closing: AbortSignal;
}
