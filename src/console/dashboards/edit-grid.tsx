import { useRef, useState, type ReactElement } from 'react';
import type { DashboardTile, TileData } from '../api/dashboards.ts';
import { Button } from '../design/button.tsx';
import { DashboardGrid } from './dashboard-grid.tsx';
import { MAX_HEIGHT, moved, resized } from './grid.ts';
import { Tile, titleOf } from './tile.tsx';
import { TileHandle, type Step } from './tile-handle.tsx';

interface EditGridProps {
  readonly tiles: readonly DashboardTile[];
  readonly data: readonly TileData[];
  readonly onChange: (tiles: readonly DashboardTile[]) => void;
  readonly onOpen: (tile: DashboardTile) => void;
  readonly onRemove: (id: string) => void;
}

/** Tiles that are moved and resized by pointer or arrow keys. */
export function EditGrid(props: EditGridProps): ReactElement {
  const { tiles, data, onChange, onOpen, onRemove } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const dataOf = new Map(data.map((one) => [one.id, one]));
  /** From the tiles at the start of the gesture, so that tiles that made room come back. */
  const apply = (kind: 'move' | 'resize', start: readonly DashboardTile[], id: string) => {
    return (step: Step): void => {
      const next = kind === 'move' ? movedBy(start, id, step) : resizedBy(start, id, step);
      onChange(next);
      setAnnouncement(placeText(next.find((one) => one.id === id)));
    };
  };
  return (
    <div ref={grid}>
      <p className="hidden" aria-live="polite">
        {announcement}
      </p>
      <DashboardGrid tiles={tiles}>
        {(tile) => {
          const title = titleOf(tile, dataOf.get(tile.id));
          return (
            <Tile
              tile={tile}
              data={dataOf.get(tile.id)}
              tools={
                <span className="tile-tools">
                  <TileHandle
                    kind="move"
                    name={`Move ${title}`}
                    grid={grid}
                    begin={() => apply('move', tiles, tile.id)}
                  />
                  <Button kind="quiet" aria-label={`Edit ${title}`} onClick={() => onOpen(tile)}>
                    Edit
                  </Button>
                  <Button
                    kind="quiet"
                    aria-label={`Remove ${title}`}
                    onClick={() => onRemove(tile.id)}
                  >
                    Remove
                  </Button>
                  <TileHandle
                    kind="resize"
                    name={`Resize ${title}`}
                    grid={grid}
                    begin={() => apply('resize', tiles, tile.id)}
                  />
                </span>
              }
            />
          );
        }}
      </DashboardGrid>
    </div>
  );
}

/** An arrow key moves a tile past the next one, because a shorter way leads back to its place. */
function movedBy(start: readonly DashboardTile[], id: string, { columns, rows, isKey }: Step) {
  const tile = start.find((one) => one.id === id);
  if (tile === undefined) return start;
  const { x, y } = tile.position;
  const reach = isKey && rows !== 0 ? MAX_HEIGHT : 1;
  for (let times = 1; times <= reach; times += 1) {
    const next = moved(start, id, { x: x + columns, y: y + rows * times });
    if (reach === 1 || JSON.stringify(next) !== JSON.stringify(start)) return next;
  }
  return start;
}

function resizedBy(start: readonly DashboardTile[], id: string, { columns, rows }: Step) {
  const tile = start.find((one) => one.id === id);
  if (tile === undefined) return start;
  const { width, height } = tile.position;
  return resized(start, id, { width: width + columns, height: height + rows });
}

function placeText(tile: DashboardTile | undefined): string {
  if (tile === undefined) return '';
  const { x, y, width, height } = tile.position;
  return `Column ${x + 1}, row ${y + 1}, ${width} wide, ${height} high`;
}
