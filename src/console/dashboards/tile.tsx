import { useId, type ReactElement, type ReactNode } from 'react';
import type { DashboardTile, TileData } from '../api/dashboards.ts';
import { Time } from '../design/time.tsx';
import { heightOf } from './dashboard-grid.tsx';
import { TileBody } from './tile-body.tsx';
import { isUnderWay } from './under-way.ts';

const HEADER = 44;
const PADDING = 16;
/** Pixels of a tile's height that are not its rows. */
export const TILE_FRAME = HEADER + PADDING;

interface TileProps {
  readonly tile: Pick<DashboardTile, 'title' | 'node' | 'position'>;
  readonly data: TileData | undefined;
  /** Runs the workflow. */
  readonly action?: ReactNode;
  /** Buttons of the edit mode, in the place of the time of the run. */
  readonly tools?: ReactNode;
  readonly linkOf?: ((executionId: number) => ReactElement) | undefined;
}

export const titleOf = (
  tile: Pick<DashboardTile, 'title' | 'node'>,
  data: TileData | undefined,
): string => tile.title ?? data?.title ?? tile.node ?? 'Result';

/** A tile with its heading, the age of its rows, and the rows. */
export function Tile({ tile, data, action = null, tools, linkOf }: TileProps): ReactElement {
  const id = useId();
  const title = titleOf(tile, data);
  return (
    <article className="tile" aria-labelledby={id}>
      <header>
        <h2 id={id} title={title}>
          {title}
        </h2>
        {tools ?? <News data={data} linkOf={linkOf} />}
      </header>
      <div className="tile-body">
        <TileBody
          data={data}
          title={title}
          height={heightOf(tile.position.height) - TILE_FRAME}
          action={action}
        />
      </div>
    </article>
  );
}

interface NewsProps {
  readonly data: TileData | undefined;
  readonly linkOf: TileProps['linkOf'];
}

/** When the rows were made, and whether newer ones are on the way. */
function News({ data, linkOf }: NewsProps): ReactElement | null {
  if (data === undefined) return null;
  const { newer_run: newer, finished_at: finishedAt } = data;
  if (newer !== null && isUnderWay(newer.status))
    return (
      <small className="tile-news" data-kind="warn">
        updating …
      </small>
    );
  if (newer !== null && newer.error !== null)
    return (
      <small className="tile-news" data-kind="danger" title={newer.error.message}>
        {linkOf === undefined ? 'update failed' : linkOf(newer.execution_id)}
      </small>
    );
  return finishedAt === null ? null : (
    <small className="tile-news">
      <Time at={finishedAt} />
    </small>
  );
}
