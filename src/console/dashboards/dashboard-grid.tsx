import './dashboard.css';
import type { ReactElement } from 'react';
import { byPlace, type Placed } from './grid.ts';

/** Pixels; the same as in the style sheet. */
export const ROW = 64;
export const GAP = 12;

export const heightOf = (rows: number): number => rows * ROW + (rows - 1) * GAP;

interface DashboardGridProps<Tile extends Placed> {
  readonly tiles: readonly Tile[];
  readonly children: (tile: Tile) => ReactElement;
}

/** Tiles at their places; below each other in a narrow window. The keyboard follows their order. */
export function DashboardGrid<Tile extends Placed>(props: DashboardGridProps<Tile>): ReactElement {
  const { tiles, children } = props;
  return (
    <div className="dashboard-grid">
      {[...tiles].sort(byPlace).map((tile) => {
        const { x, y, width, height } = tile.position;
        return (
          <div
            key={tile.id}
            className="dashboard-cell"
            style={{
              gridColumn: `${x + 1} / span ${width}`,
              gridRow: `${y + 1} / span ${height}`,
              minHeight: heightOf(height),
            }}
          >
            {children(tile)}
          </div>
        );
      })}
    </div>
  );
}
