import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import type { DashboardTile, TileData } from '../api/dashboards.ts';
import { isUnderWay } from '../runs/under-way.ts';
import { RowsAge, TileCard } from './tile-card.tsx';

interface TileProps {
  readonly tile: Pick<DashboardTile, 'title' | 'node' | 'position'>;
  readonly data: TileData | undefined;
  /** Runs the workflow. */
  readonly action?: ReactNode;
  /** Buttons of the edit mode, in the place of the time of the run. */
  readonly tools?: ReactNode;
}

export const titleOf = (
  tile: Pick<DashboardTile, 'title' | 'node'>,
  data: TileData | undefined,
): string => tile.title ?? data?.title ?? tile.node ?? 'Result';

/** A tile with its heading, the age of its rows, and the rows. */
export function Tile({ tile, data, action = null, tools }: TileProps): ReactElement {
  return (
    <TileCard
      title={titleOf(tile, data)}
      height={tile.position.height}
      data={data}
      action={action}
      aside={tools ?? <News data={data} />}
    />
  );
}

/** When the rows were made, and whether newer ones are on the way. */
function News({ data }: { readonly data: TileData | undefined }): ReactElement | null {
  if (data === undefined) return null;
  const { newer_run: newer, finished_at: finishedAt } = data;
  const isUpdating = newer !== null && isUnderWay(newer);
  if (isUpdating || newer === null || newer.error === null)
    return <RowsAge isUpdating={isUpdating} finishedAt={finishedAt} />;
  return (
    <small className="tile-news" data-kind="danger" title={newer.error.message}>
      <Link href={`/runs/${newer.execution_id}`}>update failed</Link>
    </small>
  );
}
