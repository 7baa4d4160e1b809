/** Places of tiles on the grid of a dashboard. */

import { array, assert, integer, property, record } from 'fast-check';
import {
  COLUMNS,
  compact,
  freePlace,
  moved,
  overlap,
  resized,
  type Placed,
} from '../../src/console/dashboards/grid.ts';

const tile = (id: string, x: number, y: number, width: number, height: number): Placed => ({
  id,
  position: { x, y, width, height },
});
const places = (tiles: readonly Placed[]): object =>
  Object.fromEntries(tiles.map(({ id, position: { x, y } }) => [id, [x, y]]));

const three = [tile('a', 0, 0, 6, 4), tile('b', 6, 0, 6, 4), tile('c', 0, 4, 12, 3)];

it('makes room for a tile that is moved onto another', () => {
  expect(places(moved(three, 'b', { x: 3, y: 0 }))).toEqual({ a: [0, 4], b: [3, 0], c: [0, 8] });
});

it('lets tiles fall up into free places', () => {
  expect(places(moved(three, 'a', { x: 0, y: 7 }))).toEqual({ a: [0, 7], b: [6, 0], c: [0, 4] });
  expect(places(resized(three, 'a', { width: 6, height: 2 }))).toEqual(places(three));
});

it('keeps tiles on the grid', () => {
  const [a, b] = moved(three, 'b', { x: 99, y: -5 });
  expect([a?.position.x, b?.position]).toEqual([0, { x: 6, y: 0, width: 6, height: 4 }]);
  expect(resized(three, 'b', { width: 99, height: 0 })[1]?.position).toMatchObject({
    width: 6,
    height: 2,
  });
});

it('finds the first free place', () => {
  expect(freePlace([], { width: 6, height: 4 })).toEqual({ x: 0, y: 0, width: 6, height: 4 });
  expect(freePlace([tile('a', 0, 0, 6, 4)], { width: 6, height: 4 })).toMatchObject({ x: 6, y: 0 });
  expect(freePlace(three, { width: 6, height: 4 })).toMatchObject({ x: 0, y: 7 });
});

it('never lets tiles overlap', () => {
  const tiles = array(
    record({
      x: integer({ min: 0, max: 9 }),
      y: integer({ min: 0, max: 20 }),
      width: integer({ min: 1, max: 3 }),
      height: integer({ min: 1, max: 6 }),
    }),
    { minLength: 1, maxLength: 12 },
  ).map((all) => all.map((position, index): Placed => ({ id: `${index}`, position })));
  assert(
    property(tiles, integer({ min: -3, max: 15 }), integer({ min: -3, max: 15 }), (all, x, y) => {
      for (const result of [
        compact(all),
        moved(all, '0', { x, y }),
        resized(all, '0', { width: x, height: y }),
      ])
        for (const [index, one] of result.entries()) {
          expect(one.position.x + one.position.width).toBeLessThanOrEqual(COLUMNS);
          expect(
            result.slice(index + 1).some((other) => overlap(one.position, other.position)),
          ).toBe(false);
        }
    }),
  );
});
