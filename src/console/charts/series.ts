/** The points of a chart. */

import { cellText, numberOf, type ShownRow } from '../api/row-values.ts';

export interface ChartConfig {
  readonly type: string;
  readonly x?: string;
  readonly y?: readonly string[];
}

export interface Series {
  readonly name: string;
  /** In the order of the rows. Null: no number. */
  readonly values: readonly (number | null)[];
}

export interface ChartData {
  readonly labels: readonly string[];
  /** Places along the axis, if the labels are numbers or times in ascending order; otherwise the numbers of the rows. */
  readonly places: readonly number[];
  readonly series: readonly Series[];
}

export function chartData(rows: readonly ShownRow[], { x = '', y = [] }: ChartConfig): ChartData {
  return {
    labels: rows.map((row) => labelOf(row[x])),
    places: placesOf(rows.map((row) => row[x])),
    series: y.map((name) => ({ name, values: rows.map((row) => numberOf(row[name])) })),
  };
}

export const labelOf = (value: unknown): string =>
  value === null || value === undefined ? 'null' : cellText(value);

function placesOf(values: readonly unknown[]): readonly number[] {
  const places = values.map(placeOf);
  const isAscending = places.every(
    (place, index) => place !== null && (index === 0 || place >= (places[index - 1] ?? place)),
  );
  return isAscending ? places.map((place) => place ?? 0) : values.map((_, index) => index);
}

const TIME = /^\d{4}-\d{2}-\d{2}([T ]|$)/;

function placeOf(value: unknown): number | null {
  if (typeof value !== 'string') return numberOf(value);
  const time = TIME.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

/** The lowest and the highest point of each group, so that a line has at most two points per pixel. */
export function thinned(values: readonly (number | null)[], groups: number): readonly number[] {
  const all = values.flatMap((value, index) => (value === null ? [] : [index]));
  if (all.length <= groups * 2) return all;
  const size = all.length / groups;
  const extremes: number[] = [];
  for (let group = 0; group < groups; group += 1) {
    const part = all.slice(Math.floor(group * size), Math.floor((group + 1) * size));
    const valueAt = (index: number): number => values[index] ?? 0;
    const low = part.reduce((one, other) => (valueAt(other) < valueAt(one) ? other : one));
    const high = part.reduce((one, other) => (valueAt(other) > valueAt(one) ? other : one));
    extremes.push(...(low === high ? [low] : [Math.min(low, high), Math.max(low, high)]));
  }
  return extremes;
}
