/** The engine, with a directory for this process. */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEngine, type Engine, type EngineOptions, type FindFile } from '../engine/index.ts';
import { catalogue } from '../nodes/index.ts';
import type { FreeSpace } from '../stores/index.ts';
import type { Start } from './start.ts';
import { claimProcessDirectory } from './startup/process-directory.ts';

export function startEngine(
  { config, overrides, dataDir, lifecycle, log }: Start,
  { minFreeBytes }: FreeSpace,
  openSession: EngineOptions['openSession'],
  findFile: FindFile,
): Engine {
  const directory = claimProcessDirectory(join(dataDir, 'engine'));
  lifecycle.onClose('engine directory', () => directory.release());
  const engine = createEngine({
    catalogue,
    openSession,
    findFile,
    directory: directory.path,
    childEntry:
      overrides.childEntry ?? fileURLToPath(new URL('../engine/child/main.js', import.meta.url)),
    children: config.engineChildren,
    memoryMb: config.engineMemoryMb,
    large: { threads: config.engineLargeThreads, memoryMb: config.engineLargeMemoryMb },
    maxSpillMb: config.engineSpillMb,
    maxSourcesBytes: config.sourcesMaxBytesPerRun,
    maxOutputBytes: config.resultMaxBytes,
    minFreeBytes,
    maxGraphNodes: config.maxGraphNodes,
    log,
  });
  lifecycle.onClose('engine', () => engine.close());
  return engine;
}
