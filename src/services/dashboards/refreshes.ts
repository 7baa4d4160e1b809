/** Runs the workflows of a dashboard. */

import { ApiError } from '../../errors.ts';
import type { JsonObject } from '../../kit/json-value.ts';
import type { Caller } from '../../model/caller.ts';
import type { Dashboard, TileRun } from '../../model/dashboard.ts';
import { hasEnded, type ExecutionStatus } from '../../model/execution.ts';
import type { ExecutionId } from '../../model/ids.ts';
import type { DashboardStore } from '../../stores/index.ts';
import type { Executions } from '../executions/executions.ts';
import { referenceProblem, type TileProblem, type TileReferences } from './tile-references.ts';
import { sourcesOf, type SharedSource } from './tile-sources.ts';

export interface RefreshRun {
  readonly source: SharedSource;
  /** Null if no run was started. */
  readonly execution: { readonly id: ExecutionId; readonly status: ExecutionStatus } | null;
  /** False if the run was queued or running already. */
  readonly isNew: boolean;
  readonly problem: TileProblem | null;
}

interface Dependencies extends TileReferences {
  readonly store: Pick<DashboardStore, 'runs' | 'noteRun'>;
  readonly executions: Pick<Executions, 'submit'>;
}

export class DashboardRefreshes {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Throws errors of queueing a run if no run was started. */
  async refresh(
    caller: Caller,
    { tiles }: Pick<Dashboard, 'tiles'>,
    controls: JsonObject,
    signal: AbortSignal,
  ): Promise<readonly RefreshRun[]> {
    const { store } = this.#dependencies;
    const sources = sourcesOf(tiles, controls);
    const runs = await store.runs(caller.organizationId, sources);
    const refreshed: RefreshRun[] = [];
    for (const [at, source] of sources.entries()) {
      const newest = runs[at]?.newest ?? null;
      try {
        refreshed.push(await this.#run(caller, source, newest, signal));
      } catch (error) {
        if (!(error instanceof ApiError) || !refreshed.some(({ isNew }) => isNew)) throw error;
        const problem = { field: 'workflow', message: error.message } as const;
        refreshed.push({ ...NOT_STARTED, source, problem });
      }
    }
    return refreshed;
  }

  async #run(
    caller: Caller,
    source: SharedSource,
    newest: TileRun | null,
    signal: AbortSignal,
  ): Promise<RefreshRun> {
    const { store, executions } = this.#dependencies;
    const { workflowId, revision, params, paramsHash, tiles } = source;
    const labels = tiles.map(({ node }) => node);
    const problem = await referenceProblem(this.#dependencies, caller, source, labels);
    if (problem !== null) return { ...NOT_STARTED, source, problem: inSentence(problem) };
    if (newest !== null && !hasEnded(newest))
      return { source, execution: newest, isNew: false, problem: null };
    const submitted = await executions.submit(caller, workflowId, {
      revision: revision ?? 'published',
      readParams: () => Promise.resolve({ values: params, rows: new Map() }),
      waitMs: 0,
      signal,
      commit: (tx, { id }) => store.noteRun(tx, id, paramsHash),
    });
    if (submitted.kind === 'queued')
      return { source, execution: submitted.execution, isNew: true, problem: null };
    const [first] = submitted.report.errors;
    const message = first?.message ?? 'The workflow cannot run.';
    return { ...NOT_STARTED, source, problem: { field: 'workflow', message } };
  }
}

const NOT_STARTED = { execution: null, isNew: false } as const;

function inSentence({ field, name, message }: TileProblem): TileProblem {
  const subject = name === undefined ? '' : `The parameter \`${name}\` `;
  const text = `${subject}${message}.`;
  return { field, message: `${text.charAt(0).toUpperCase()}${text.slice(1)}` };
}
