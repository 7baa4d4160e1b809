import { useId, type ReactElement, type ReactNode } from 'react';
import { Time } from '../design/time.tsx';
import { heightOf } from './dashboard-grid.tsx';
import { TileBody, type DrawnTile } from './tile-body.tsx';

const HEADER = 44;
const PADDING = 16;

interface TileCardProps {
  readonly title: string;
  /** Rows of the grid. */
  readonly height: number;
  readonly data: DrawnTile | undefined;
  /** Runs the workflow. Null for people who cannot run workflows. */
  readonly action: ReactNode;
  /** Follows the heading: the age of the rows, or buttons. */
  readonly aside: ReactNode;
}

/** A tile with its heading and its rows. */
export function TileCard({ title, height, data, action, aside }: TileCardProps): ReactElement {
  const id = useId();
  return (
    <article className="tile" aria-labelledby={id}>
      <header>
        <h2 id={id} title={title}>
          {title}
        </h2>
        {aside}
      </header>
      <div className="tile-body">
        <TileBody
          data={data}
          title={title}
          height={heightOf(height) - HEADER - PADDING}
          action={action}
        />
      </div>
    </article>
  );
}

interface RowsAgeProps {
  readonly isUpdating: boolean;
  readonly finishedAt: string | null;
}

export function RowsAge({ isUpdating, finishedAt }: RowsAgeProps): ReactElement | null {
  if (isUpdating)
    return (
      <small className="tile-news" data-kind="warn">
        updating …
      </small>
    );
  return finishedAt === null ? null : (
    <small className="tile-news">
      <Time at={finishedAt} />
    </small>
  );
}
