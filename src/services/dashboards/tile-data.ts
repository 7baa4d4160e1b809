/** Finds the newest rows of the tiles of a dashboard. */

import { isJsonObject, type JsonObject } from '../../kit/json-value.ts';
import type { Visibility } from '../../model/caller.ts';
import type { Dashboard, DashboardTile, TileRun, TileRuns } from '../../model/dashboard.ts';
import type { StoredResult } from '../../model/execution.ts';
import type { WorkflowNode } from '../../model/workflow.ts';
import type {
  DashboardStore,
  ResultStore,
  RevisionStore,
  WorkflowStore,
} from '../../stores/index.ts';
import { nodeProblem, type TileProblem, type TileReferences } from './tile-references.ts';
import { sourcesOf, type SharedSource } from './tile-sources.ts';

export interface TileChart {
  readonly type: string;
  readonly x: string | null;
  readonly y: readonly string[];
}

export interface TileData {
  readonly tile: DashboardTile;
  readonly state: 'ready' | 'never_run' | 'expired' | 'unavailable';
  readonly title: string | null;
  /** Null for a table. */
  readonly chart: TileChart | null;
  /** The run whose rows the tile shows. */
  readonly run: TileRun | null;
  /** Null unless the tile is ready. */
  readonly result: StoredResult | null;
  readonly newerRun: TileRun | null;
  readonly problem: TileProblem | null;
}

interface Dependencies extends Pick<TileReferences, 'outputType'> {
  readonly store: Pick<DashboardStore, 'runs'>;
  readonly workflows: Pick<WorkflowStore, 'revision'>;
  readonly revisions: Pick<RevisionStore, 'find'>;
  readonly results: Pick<ResultStore, 'find'>;
}

export class TileReader {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * One item for each tile, in order.
   * @param visibility of the workflows
   */
  async read(
    visibility: Visibility,
    { tiles }: Pick<Dashboard, 'tiles'>,
    controls: JsonObject,
  ): Promise<readonly TileData[]> {
    const sources = sourcesOf(tiles, controls);
    const runs = await this.#dependencies.store.runs(visibility.organizationId, sources);
    const data = await Promise.all(
      sources.map((source, at) => this.#ofSource(visibility, source, runs[at] ?? NO_RUNS)),
    );
    const byTile = new Map(data.flat().map((item) => [item.tile, item]));
    return tiles.flatMap((tile) => byTile.get(tile) ?? []);
  }

  async #ofSource(
    visibility: Visibility,
    { workflowId, tiles }: SharedSource,
    { latest, newest: newerRun }: TileRuns,
  ): Promise<readonly TileData[]> {
    const { workflows, revisions } = this.#dependencies;
    const withoutRun = (data: Partial<TileData>): readonly TileData[] =>
      tiles.map((tile) => ({ ...NOTHING, tile, title: tile.title, ...data }));
    if ((await workflows.revision(visibility, workflowId)) === null) {
      const message = `There is no workflow ${workflowId}.`;
      return withoutRun({ problem: { field: 'workflow', message } });
    }
    if (latest === null) return withoutRun({ state: 'never_run', newerRun });
    const revision = await revisions.find(visibility, workflowId, latest.revision);
    const nodes = revision?.nodes ?? [];
    return Promise.all(
      tiles.map(async (tile) => ({ ...(await this.#ofRun(tile, latest, nodes)), newerRun })),
    );
  }

  async #ofRun(
    tile: DashboardTile,
    run: TileRun,
    nodes: readonly WorkflowNode[],
  ): Promise<TileData> {
    const outputs = run.outputs ?? [];
    const output =
      tile.node === null
        ? outputs.find(({ resultId }) => resultId === run.resultId)
        : outputs.find(({ nodeId }) => labelOf(nodes, nodeId) === tile.node);
    const node = nodes.find(({ id }) => id === output?.nodeId);
    const latest = { ...NOTHING, tile, run, title: titleOf(tile, node), chart: chartOf(node) };
    if (output === undefined)
      return {
        ...latest,
        problem: { field: 'node', message: this.#outputProblem(tile, run, nodes) },
      };
    const result = await this.#dependencies.results.find(tile.workflowId, output.resultId);
    return { ...latest, result, state: result === null ? 'expired' : 'ready' };
  }

  #outputProblem(
    { node }: DashboardTile,
    { id, revision }: TileRun,
    nodes: readonly WorkflowNode[],
  ): string {
    if (nodes.length === 0) return `Revision ${revision}, which ran, is no longer stored.`;
    const graph = { nodes: nodes.map(({ nodeType, ...rest }) => ({ ...rest, type: nodeType })) };
    const message =
      nodeProblem(graph, this.#dependencies.outputType, node) ?? 'the node has no rows';
    return `In run ${id}: ${message}.`;
  }
}

const NO_RUNS: TileRuns = { latest: null, newest: null };

const NOTHING: Omit<TileData, 'tile' | 'title'> = {
  state: 'unavailable',
  chart: null,
  run: null,
  result: null,
  newerRun: null,
  problem: null,
};

const labelOf = (nodes: readonly WorkflowNode[], id: number): string | undefined =>
  nodes.find((node) => node.id === id)?.label;

function titleOf(tile: DashboardTile, node: WorkflowNode | undefined): string | null {
  const title = node?.config['title'];
  return tile.title ?? (typeof title === 'string' && title !== '' ? title : null);
}

/** Null if the node draws a table, or what it draws is a parameter. */
function chartOf(node: WorkflowNode | undefined): TileChart | null {
  const chart = node?.config['chart'];
  if (chart === undefined || !isJsonObject(chart)) return null;
  const { type, x, y } = chart;
  if (typeof type !== 'string' || type === 'table') return null;
  const columns = Array.isArray(y) ? (y as readonly unknown[]) : [];
  return {
    type,
    x: typeof x === 'string' ? x : null,
    y: columns.filter((column) => typeof column === 'string'),
  };
}
