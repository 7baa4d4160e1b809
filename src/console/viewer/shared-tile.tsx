import type { ReactElement } from 'react';
import type { SharedTile } from '../api/shared-dashboard.ts';
import type { DrawnTile } from '../dashboards/tile-body.tsx';
import { RowsAge, TileCard } from '../dashboards/tile-card.tsx';

/** The id of the rows of a tile. A newer run changes it, so that its rows are read. */
const rowsIdOf = ({ id, finished_at: finishedAt }: SharedTile): string =>
  `${id} ${finishedAt ?? ''}`;

export const tileIdOf = (rowsId: string): string => rowsId.split(' ')[0] ?? '';

/** Viewers do not get the ids of workflows. */
const drawnTile = (tile: SharedTile): DrawnTile => ({
  state: tile.state,
  workflow_id: 0,
  result_id: rowsIdOf(tile),
  chart: tile.chart,
  problem: null,
  newer_run: tile.is_refreshing ? { status: 'running', error: null } : null,
});

/** A tile with its heading, the age of its rows, and the rows. */
export function SharedTileCard({ tile }: { readonly tile: SharedTile }): ReactElement {
  const { title, position, is_refreshing: isUpdating, finished_at: finishedAt } = tile;
  return (
    <TileCard
      title={title ?? 'Result'}
      height={position.height}
      data={drawnTile(tile)}
      action={null}
      aside={<RowsAge isUpdating={isUpdating} finishedAt={finishedAt} />}
    />
  );
}
