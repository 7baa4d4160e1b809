/** A graph with the parameters of a run, as the binder returns it. */

import type { LoadedSource, PendingSource, Plan } from '../plan/plan.ts';
import type { Region } from '../plan/placement.ts';
import type { PreviewPlan } from '../plan/preview-plan.ts';
import type { RemoteSystem } from '../sources/read-rows.ts';
import type { Steps } from '../../kit/time-slices.ts';
import type { GraphReport, NodeProblem, ValidationReport } from '../types.ts';
import type { Stage } from './call-stage.ts';
import type { CalledSource } from './called-sources.ts';
import type { DescribableSource } from './describe-sources.ts';
import type { KnownLoad } from './known-loads.ts';
import type { CheckedPhase, UnloadedOutcome } from './phases.ts';

export interface BoundGraph {
  /** Problems of the shape and the configs. */
  readonly report: ValidationReport;
  /** Rows to load before the graph can be planned. Complete only if `report` has no errors. */
  readonly sources: readonly PendingSource[];
  /** True if nodes within the graph make calls whose rows are needed before the graph can be planned. */
  readonly hasStages: boolean;
  /** The next calls to make. Null if the rows of all calls are loaded, or depend on an outcome that is not. */
  nextStage(sources: Sources): Steps<Stage | ValidationReport | null>;
  /** True if nodes within the graph read the outcome of a terminator. */
  readonly hasOutcomes: boolean;
  /** The terminators that can run before outcomes that are not loaded. @param done those that have run */
  nextPhase(sources: Sources, done: ReadonlySet<number>): Steps<CheckedPhase>;
  /** The outcomes whose columns are known and whose rows are not loaded. */
  unloadedOutcomes(sources: Sources): Steps<readonly UnloadedOutcome[]>;
  /** The sources whose columns a connector can tell before a run. */
  readonly describable: readonly DescribableSource[];
  /** The getters that call other workflows. */
  readonly called: readonly CalledSource[];
  /**
   * Checks the graph before its rows are loaded: columns that depend on them are unknown.
   * @param described the columns of some sources
   * @param systems those that can compute with the rows of their sources
   */
  check(described?: Sources, systems?: RemoteSystems): Steps<CheckedReport>;
  /** The parts of the graph that databases compute, before its rows are loaded. */
  regions(described: Sources, systems: RemoteSystems): Steps<CheckedRegions>;
  /** @param sources for each of `sources`; that of a region replaces those that it reads, whose columns remain known */
  finish(sources: Sources): Steps<CheckedGraph>;
  /** Like `finish`, but outputs at most this number of rows of each node. */
  preview(
    sources: Sources,
    maxRowsOf: (nodeId: number) => number,
  ): Steps<CheckedGraph<PreviewPlan>>;
}

/** A graph with the loads whose columns are known. */
export interface CheckedReport extends GraphReport {
  readonly loads: readonly KnownLoad[];
}

export interface CheckedRegions {
  /** Its only errors are those of nodes that cannot run in a database, although they must. */
  readonly report: ValidationReport;
  readonly regions: readonly Region[];
}

/** By node id. */
export type Sources = ReadonlyMap<number, LoadedSource>;
export type RemoteSystems = ReadonlyMap<number, RemoteSystem>;

/** `plan` is null if `report` has errors or if parameters are unknown. */
export interface CheckedGraph<P = Plan> {
  readonly report: ValidationReport;
  readonly plan: P | null;
}

/** A graph that the checks reject before its nodes are bound. */
export function refused(errors: readonly NodeProblem[]): BoundGraph {
  const report = { errors, warnings: [] };
  const refuse = function* (): Steps<CheckedGraph<never>> {
    return { report, plan: null };
  };
  return {
    report,
    sources: [],
    describable: [],
    called: [],
    hasStages: false,
    hasOutcomes: false,
    nextStage: function* () {
      return null;
    },
    nextPhase: function* () {
      return { report, plan: null, outcomes: [] };
    },
    unloadedOutcomes: function* () {
      return [];
    },
    check: function* () {
      return { ...report, nodes: [], loads: [] };
    },
    regions: function* () {
      return { report, regions: [] };
    },
    finish: refuse,
    preview: refuse,
  };
}
