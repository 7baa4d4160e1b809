import { useId, type ReactElement } from 'react';
import type { SharedTile } from '../api/shared-dashboard.ts';
import { heightOf } from '../dashboards/dashboard-grid.tsx';
import { TileBody, type DrawnTile } from '../dashboards/tile-body.tsx';
import { TILE_FRAME } from '../dashboards/tile.tsx';
import { Time } from '../design/time.tsx';

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
  const id = useId();
  const title = tile.title ?? 'Result';
  return (
    <article className="tile" aria-labelledby={id}>
      <header>
        <h2 id={id} title={title}>
          {title}
        </h2>
        <News tile={tile} />
      </header>
      <div className="tile-body">
        <TileBody
          data={drawnTile(tile)}
          title={title}
          height={heightOf(tile.position.height) - TILE_FRAME}
          action={null}
        />
      </div>
    </article>
  );
}

function News({ tile }: { readonly tile: SharedTile }): ReactElement | null {
  if (tile.is_refreshing)
    return (
      <small className="tile-news" data-kind="warn">
        updating …
      </small>
    );
  return tile.finished_at === null ? null : (
    <small className="tile-news">
      <Time at={tile.finished_at} />
    </small>
  );
}
