/** Places of tiles on a grid of 12 columns. Tiles fall up until they meet another one. */

import { clamp } from '../design/clamp.ts';

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Placed {
  readonly id: string;
  readonly position: Place;
}

export const COLUMNS = 12;
const MIN_WIDTH = 2;
const MIN_HEIGHT = 2;
export const MAX_HEIGHT = 50;
const MAX_Y = 1000;

export const byPlace = (a: Placed, b: Placed): number =>
  a.position.y - b.position.y || a.position.x - b.position.x;

/** The tile moves there, and the others make room. */
export function moved<Tile extends Placed>(
  tiles: readonly Tile[],
  id: string,
  { x, y }: { readonly x: number; readonly y: number },
): readonly Tile[] {
  return changed(tiles, id, (place) => ({
    ...place,
    x: clamp(x, 0, COLUMNS - place.width),
    y: clamp(y, 0, MAX_Y),
  }));
}

export function resized<Tile extends Placed>(
  tiles: readonly Tile[],
  id: string,
  { width, height }: { readonly width: number; readonly height: number },
): readonly Tile[] {
  return changed(tiles, id, (place) => ({
    ...place,
    width: clamp(width, Math.min(MIN_WIDTH, place.width), COLUMNS - place.x),
    height: clamp(height, Math.min(MIN_HEIGHT, place.height), MAX_HEIGHT),
  }));
}

/** Finds the topmost place with space for a tile of this size. */
export function freePlace(
  tiles: readonly Placed[],
  { width, height }: Pick<Place, 'width' | 'height'>,
): Place {
  const bottom = Math.max(0, ...tiles.map(({ position }) => position.y + position.height));
  for (let y = 0; y < bottom; y += 1) {
    for (let x = 0; x + width <= COLUMNS; x += 1) {
      const place = { x, y, width, height };
      if (!tiles.some(({ position }) => overlap(position, place))) return place;
    }
  }
  return { x: 0, y: bottom, width, height };
}

export function overlap(a: Place, b: Place): boolean {
  return sharesColumns(a, b) && a.y < b.y + b.height && b.y < a.y + a.height;
}

function changed<Tile extends Placed>(
  tiles: readonly Tile[],
  id: string,
  change: (place: Place) => Place,
): readonly Tile[] {
  const next = tiles.map((tile) =>
    tile.id === id ? { ...tile, position: change(tile.position) } : tile,
  );
  return compact(next, id);
}

/** Keeps the order of the tiles in the list. At equal heights, the tile `first` is placed first. */
export function compact<Tile extends Placed>(
  tiles: readonly Tile[],
  first?: string,
): readonly Tile[] {
  const rank = ({ id }: Placed): number => (id === first ? 0 : 1);
  const order = [...tiles].sort(
    (a, b) => a.position.y - b.position.y || rank(a) - rank(b) || byPlace(a, b),
  );
  const places = new Map<string, Place>();
  for (const { id, position } of order) {
    const above = [...places.values()].filter((other) => sharesColumns(other, position));
    const y = Math.max(0, ...above.map((other) => other.y + other.height));
    places.set(id, { ...position, y });
  }
  return tiles.map((tile) => ({ ...tile, position: places.get(tile.id) ?? tile.position }));
}

const sharesColumns = (a: Place, b: Place): boolean => a.x < b.x + b.width && b.x < a.x + a.width;
