/** The rows of a dashboard's tiles, and its runs, in the API's shape. */

import type { TileRun } from '../../model/dashboard.ts';
import type { RefreshRun } from '../../services/dashboards/refreshes.ts';
import type { TileData } from '../../services/dashboards/tile-data.ts';
import type { TileProblem } from '../../services/dashboards/tile-references.ts';
import { presentRunProblem } from './problem.ts';
import { columnsOf } from './run.ts';
import type { Shapes } from './shapes.ts';

export function presentTileData(data: TileData): Shapes['TileData'] {
  const { tile, run, result, newerRun, problem } = data;
  return {
    ...presentTileRows(data),
    workflow_id: tile.workflowId,
    execution_id: run && Number(run.id),
    result_id: result && result.id,
    newer_run: newerRun && presentTileRun(newerRun),
    problem: presentProblem(problem),
  };
}

/** The members that viewers of a shared dashboard get, too. */
export function presentTileRows({ tile, state, title, chart, run, result }: TileData) {
  return {
    id: tile.id,
    state,
    title,
    chart: chart && { ...chart, y: [...chart.y] },
    columns: result === null ? [] : columnsOf(result.columns),
    total_rows: result && result.totalRows,
    due_at: timestamp(run?.dueAt),
    finished_at: timestamp(run?.finishedAt),
    expires_at: timestamp(result?.expiresAt),
  };
}

function presentTileRun({ id, status, created, error }: TileRun): Shapes['TileRun'] {
  return {
    execution_id: Number(id),
    status,
    created: created.toISOString(),
    error: error && presentRunProblem(error),
  };
}

export function presentRefreshRun(run: RefreshRun): Shapes['DashboardRun'] {
  const { source, execution, isNew, problem } = run;
  return {
    tile_ids: source.tiles.map(({ id }) => id),
    workflow_id: source.workflowId,
    execution_id: execution && Number(execution.id),
    status: execution && execution.status,
    is_new: isNew,
    problem: presentProblem(problem),
  };
}

function presentProblem(problem: TileProblem | null): Shapes['TileProblem'] {
  return problem && { field: problem.field, message: problem.message };
}

const timestamp = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;
