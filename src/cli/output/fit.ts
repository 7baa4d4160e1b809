/** Computes the column widths of a table so that its lines fit the terminal. */

/** Narrower than this, a column says nothing. */
const LEAST_WIDTH = 6;

export interface Fit {
  /** Widths of the columns that fit, starting with the first. */
  readonly widths: readonly number[];
  readonly isShortened: boolean;
}

/**
 * Shrinks the widest columns first. If even narrow ones do not fit, the last ones are left out.
 * @param natural the width of each column's longest cell
 */
export function fitColumns(natural: readonly number[], width: number, gap: number): Fit {
  const least = natural.map((cells) => Math.min(cells, LEAST_WIDTH));
  let fitting = 0;
  let used = 0;
  for (const cells of least) {
    used += cells + (fitting > 0 ? gap : 0);
    if (used > width) break;
    fitting += 1;
  }
  const count = Math.max(fitting, 1);
  const wanted = natural.slice(0, count);
  const available = width - gap * (count - 1);
  const cap = widestThatFits(wanted, available);
  return {
    widths: share(wanted, cap, available),
    isShortened: count < natural.length || wanted.some((cells) => cells > capped(cells, cap)),
  };
}

/** The largest cap under which the columns need no more than is available. */
function widestThatFits(wanted: readonly number[], available: number): number {
  let cap = 0;
  let left = available;
  const ascending = [...wanted].sort((a, b) => a - b);
  for (const [at, cells] of ascending.entries()) {
    cap = Math.floor(left / (ascending.length - at));
    if (cells > cap) return cap;
    left -= cells;
  }
  return Infinity;
}

/** Characters that are left over from rounding go to the first columns that were cut. */
function share(wanted: readonly number[], cap: number, available: number): readonly number[] {
  let left = available - wanted.reduce((sum, cells) => sum + capped(cells, cap), 0);
  return wanted.map((cells) => {
    const width = capped(cells, cap);
    if (left <= 0 || width >= cells) return width;
    left -= 1;
    return width + 1;
  });
}

function capped(cells: number, cap: number): number {
  return Math.max(Math.min(cells, cap), 1);
}
