/** Assembles the engine's run time: everything except the checks. */

import { setMaxListeners } from 'node:events';

import type { Binder } from './graph/bind.ts';
import type { Engine, RunOutcome } from './contract.ts';
import type { EngineOptions } from './run/options.ts';
import { prepareDirectory, type EngineDirectory } from './files/directory.ts';
import { createFileIntake } from './run/file-intake.ts';
import { createCalledParts } from './graph/called-part.ts';
import { deliveriesOf } from './graph/deliveries.ts';
import { createIntake } from './run/intake.ts';
import { catalogueOf } from './graph/node-types.ts';
import { neededExpressions } from './graph/node-expressions.ts';
import { paramUses, type ParamUses } from './graph/param-uses.ts';
import type { Selection } from './graph/select.ts';
import { createPlanCache } from './plan/plan-cache.ts';
import { computeParams } from './run/computed-params.ts';
import { footerReader } from './run/footer-columns.ts';
import { writeParquet } from './run/parquet.ts';
import { preview } from './run/preview.ts';
import { RowGroups } from './files/row-groups.ts';
import { run, runCalled } from './run/run.ts';
import { zoneDifferences } from './run/zone-differences.ts';
import type { RunTools } from './run/tools.ts';
import { createSupervisor, type Supervisor } from './pool/supervisor.ts';
import { checkParams } from './graph/check-params.ts';
import { validate } from './graph/validate.ts';
import type { Graph } from './types.ts';

/** Empties its directory and starts the children. Returns before they are ready; runs wait for them. */
export function assembleEngine(options: EngineOptions, binder: Binder): Engine {
  const { log } = options;
  const directory = prepareDirectory(options.directory);
  const supervisor = startSupervisor(options, directory);
  const usesOf = paramUsesReader(options.catalogue);
  const closing = new AbortController();
  // Every run listens to it.
  setMaxListeners(0, closing.signal);
  const tools: RunTools = {
    binder,
    cache: createPlanCache(),
    usesOf,
    expressionsOf: (graph: Graph, selection?: Selection) =>
      neededExpressions(graph, catalogueOf(graph, options.catalogue), selection),
    supervisor,
    directory,
    openSession: options.openSession,
    findFile: options.findFile ?? (() => Promise.resolve(null)),
    calledPart: createCalledParts(options.catalogue),
    runCalled,
    log,
    maxSourcesBytes: options.maxSourcesBytes ?? Number.MAX_SAFE_INTEGER,
    maxOutputBytes: options.maxOutputBytes ?? Number.MAX_SAFE_INTEGER,
    closing: closing.signal,
  };
  let rowsWritten = 0;

  const count = (outcome: RunOutcome): RunOutcome => {
    if (outcome.status === 'completed')
      rowsWritten += outcome.outputs.reduce((sum, output) => sum + output.totalRows, 0);
    return outcome;
  };

  return {
    validate: graphValidation(binder, tools),
    checkParams: (...args) => checkParams(binder, ...args),
    computeParams: (request) => computeParams(tools, request),
    intake: (graph) => createIntake(directory.openRun(), usesOf(graph)),
    intakeFile: () => createFileIntake(tools, options.catalogue),
    deliveries: (graph) => deliveriesOf(graph, options.catalogue),
    preview: (request) => preview(tools, request),
    run: async (request) => count(await run(tools, request)),
    writeParquet: (request) => writeParquet(tools, request),
    groupRows: () => new RowGroups(directory.openRun()),
    zoneDifferences: (samples) => zoneDifferences(tools, samples),
    stats: () => ({ ...supervisor.stats(), rowsWritten }),
    ready: () => supervisor.ready(),
    close: async () => {
      closing.abort();
      await supervisor.close();
    },
  };
}

function graphValidation(binder: Binder, tools: RunTools): Engine['validate'] {
  const describeFooter = footerReader(tools);
  return (graph, signal, checks) =>
    validate(binder, graph, signal, { outside: checks && { checks, describeFooter } });
}

function startSupervisor(options: EngineOptions, directory: EngineDirectory): Supervisor {
  const { childEntry, children, memoryMb, large, maxSpillMb, minFreeBytes = 0, log } = options;
  const limits = { memoryMb, large, maxSpillMb, minFreeBytes };
  return createSupervisor({ childEntry, children, ...limits, directory, log });
}

/** Remembers them for as long as the graph exists. */
function paramUsesReader(catalogue: EngineOptions['catalogue']): (graph: Graph) => ParamUses {
  const cache = new WeakMap<Graph, ParamUses>();
  return (graph) => {
    const uses = cache.get(graph) ?? paramUses(graph, catalogueOf(graph, catalogue));
    cache.set(graph, uses);
    return uses;
  };
}
