/** The parts that every run uses. They are built once with the engine. */

import type { Binder } from '../graph/bind.ts';
import type { FindPart } from '../graph/called-part.ts';
import type { FindFile } from '../sources/source-file.ts';
import type { CallSession, RunOutcome, RunRequest } from '../contract.ts';
import type { Cancellation } from '../../kit/cancellation.ts';
import type { EngineOptions } from './options.ts';
import type { EngineDirectory, RunDirectory } from '../files/directory.ts';
import type { NodeExpressions } from '../graph/node-expressions.ts';
import type { Selection } from '../graph/select.ts';
import type { ParamUses } from '../graph/param-uses.ts';
import type { PlanCache } from '../plan/plan-cache.ts';
import type { Supervisor } from '../pool/supervisor.ts';
import type { Graph } from '../types.ts';

/** With the calls of one run. */
export interface CallingTools extends RunTools {
  readonly calls: CallSession;
}

/** Runs a part of a called workflow, which has one output, in the directory, until the cancellation of its caller. */
export type RunCalled = (
  tools: CallingTools,
  request: RunRequest & { readonly directory: RunDirectory },
  stop: Cancellation,
) => Promise<RunOutcome>;

export interface RunTools {
  readonly binder: Binder;
  readonly cache: PlanCache;
  readonly usesOf: (graph: Graph) => ParamUses;
  readonly expressionsOf: (graph: Graph, selection?: Selection) => readonly NodeExpressions[];
  readonly supervisor: Supervisor;
  readonly directory: EngineDirectory;
  readonly openSession: EngineOptions['openSession'];
  readonly findFile: FindFile;
  readonly calledPart: FindPart;
  readonly runCalled: RunCalled;
  readonly log: EngineOptions['log'];
  readonly maxSourcesBytes: number;
  readonly maxOutputBytes: number;
  /** Aborted when the engine closes. */
  readonly closing: AbortSignal;
}
