/** The cursors of a workflow: read, set and reset by users. */

import { cursorText, cursorValueProblem, graphCursors } from '../../engine/index.ts';
import { ApiError } from '../../errors.ts';
import type { Caller } from '../../model/caller.ts';
import type { WorkflowCursor } from '../../model/cursor.ts';
import type { WorkflowId } from '../../model/ids.ts';
import type { CursorStore, WorkflowStore } from '../../stores/index.ts';
import { InvalidInput } from '../invalid-input.ts';
import { workflowVisibility } from '../visibility.ts';
import { findWorkflow, workflowNotFound } from './find-workflow.ts';
import { toEngineGraph } from './graph.ts';
import type { WorkflowGraphs } from './workflow-graphs.ts';

interface Dependencies {
  readonly store: Pick<CursorStore, 'list' | 'set' | 'remove'>;
  readonly workflows: Pick<WorkflowStore, 'get'>;
  readonly graphs: Pick<WorkflowGraphs, 'report'>;
}

export class WorkflowCursors {
  readonly #store: Dependencies['store'];
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#store = dependencies.store;
    this.#dependencies = dependencies;
  }

  /**
   * By name: those of the newest graph, and those of earlier graphs that have a state. Throws WORKFLOW_NOT_FOUND, like
   * all methods.
   */
  async list(caller: Caller, workflowId: WorkflowId): Promise<readonly WorkflowCursor[]> {
    const graph = await this.#graph(caller, workflowId);
    const columns = new Map(graphCursors(graph).map(({ name, column }) => [name, column]));
    const states = await this.#store.list(workflowVisibility(caller), workflowId);
    const cursors = new Map<string, WorkflowCursor>(
      [...columns].map(([name, column]) => [name, { ...UNREAD, name, column }]),
    );
    for (const state of states) cursors.set(state.name, withColumn(state, columns.get(state.name)));
    return [...cursors.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  /** Throws CURSOR_NOT_FOUND, and INVALID_INPUT if the column has another type. */
  async set(
    caller: Caller,
    workflowId: WorkflowId,
    name: string,
    value: string,
  ): Promise<WorkflowCursor> {
    const workflow = await findWorkflow(this.#dependencies.workflows, caller, workflowId);
    const graph = toEngineGraph(workflow);
    const cursor = graphCursors(graph).find((one) => one.name === name);
    if (cursor === undefined) await this.#refuseUnknown(caller, workflowId, name);
    const { revision } = workflow;
    const report = await this.#dependencies.graphs.report(caller, workflowId, { revision, graph });
    const outputs = report.nodes.find(({ nodeId }) => nodeId === cursor?.nodeId)?.outputs ?? {};
    const columns = Object.values(outputs).flatMap((one) => one ?? []);
    const type = columns.find((column) => column.name === cursor?.column)?.type;
    const problem = type && cursorValueProblem(value, type);
    if (problem !== undefined) throw new InvalidInput({ field: '/value', message: problem });
    const text = type === undefined ? value : cursorText(value, type);
    const visibility = workflowVisibility(caller);
    const [state] = await this.#store.set(visibility, workflowId, [{ name, value: text }]);
    if (state === undefined) throw workflowNotFound(workflowId);
    return withColumn(state, cursor?.column);
  }

  /** A cursor that is gone from the graph is removed. Throws CURSOR_NOT_FOUND. */
  async reset(caller: Caller, workflowId: WorkflowId, name: string): Promise<void> {
    const names = graphCursors(await this.#graph(caller, workflowId)).map((one) => one.name);
    const visibility = workflowVisibility(caller);
    if (names.includes(name)) {
      await this.#store.set(visibility, workflowId, [{ name, value: null }]);
      return;
    }
    if ((await this.#store.remove(visibility, workflowId, [name])) === 0)
      throw cursorNotFound(workflowId, name);
  }

  async resetAll(caller: Caller, workflowId: WorkflowId): Promise<void> {
    const graph = await this.#graph(caller, workflowId);
    const names = new Set(graphCursors(graph).map(({ name }) => name));
    const visibility = workflowVisibility(caller);
    const states = await this.#store.list(visibility, workflowId);
    const others = states.flatMap(({ name }) => (names.has(name) ? [] : [name]));
    if (others.length > 0) await this.#store.remove(visibility, workflowId, others);
    if (names.size === 0) return;
    const values = [...names].map((name) => ({ name, value: null }));
    await this.#store.set(visibility, workflowId, values);
  }

  async #graph(caller: Caller, workflowId: WorkflowId) {
    return toEngineGraph(await findWorkflow(this.#dependencies.workflows, caller, workflowId));
  }

  async #refuseUnknown(caller: Caller, workflowId: WorkflowId, name: string): Promise<void> {
    const states = await this.#store.list(workflowVisibility(caller), workflowId);
    if (!states.some((state) => state.name === name)) throw cursorNotFound(workflowId, name);
  }
}

const UNREAD = { value: null, keyCount: 0, executionId: null, modified: null };

function withColumn(state: WorkflowCursor, column: string | undefined): WorkflowCursor {
  return { ...state, column: state.column ?? column ?? null };
}

function cursorNotFound(workflowId: WorkflowId, name: string): ApiError {
  return new ApiError('CURSOR_NOT_FOUND', `Workflow ${workflowId} has no cursor "${name}".`);
}
