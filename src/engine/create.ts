/** The engine: the checks and the run time. */

import { assembleEngine } from './assemble.ts';
import { createBinder } from './graph/bind.ts';
import type { Engine } from './contract.ts';
import type { EngineOptions } from './run/options.ts';

/** Wipes its directory and starts the children; returns before they are ready: runs wait for them. */
export function createEngine(options: EngineOptions): Engine {
  return assembleEngine(
    options,
    createBinder(options.catalogue, { maxNodes: options.maxGraphNodes }),
  );
}
