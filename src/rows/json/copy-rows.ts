/** Copies the rows of a JSON file as lines while a scan reads them. */

import { closeSync, openSync, writeSync } from 'node:fs';

import { pointerSteps } from '../../kit/json-pointer.ts';
import { fileChunks } from '../text/file-chunks.ts';
import { createUtf8Check } from '../text/utf8.ts';
import { linesAsArray } from './lines-as-array.ts';
import type { Ask } from './outer-values.ts';
import type { RowShape } from './row-shape.ts';
import { JsonScan } from './scan.ts';

const MAX_DEPTH = 64;

export interface CopyOptions {
  readonly from: string;
  readonly to: string;
  readonly rowsPath: string;
  /** True if each line of the file is one row. */
  readonly isLines: boolean;
}

/**
 * Copies rows as lines to a new file.
 * @param rows receives their shape
 * @returns false if the rows need parsing; the copy is then incomplete
 */
export function copyRows({ from, to, rowsPath, isLines }: CopyOptions, rows: RowShape): boolean {
  const steps = pointerSteps(rowsPath);
  const way: string[] = [];
  /** By depth: true if it was found on the way to the array. */
  const passed: boolean[] = [];
  let mayBePlain = true;
  let isArray = false;
  const copy = openSync(to, 'wx', 0o600);
  const ask: Ask = (depth, step, opening) => {
    way.length = Math.max(0, depth - 1);
    if (depth > 0) way.push(String(step));
    if (!way.every((name, at) => steps[at] === name)) return 'skip';
    // The last of several members with one name counts, but the rows of the first are already copied.
    if (passed[depth] === true) mayBePlain = false;
    passed[depth] = true;
    if (depth < steps.length) return 'enter';
    isArray = opening === 'array';
    if (!isArray) mayBePlain = false;
    const write = (piece: Buffer): void => void writeSync(copy, piece);
    return { write, end: () => undefined, rows, asLines: true };
  };
  try {
    if (!isLines) return scanWhole(fileChunks(from), ask, () => mayBePlain) && isArray;
    const lines = new CountedLines(from);
    return scanWhole(lines.chunks(), ask, () => mayBePlain) && lines.count === rows.rows;
  } finally {
    closeSync(copy);
  }
}

/** @param goesOn returns false to stop the scan */
function scanWhole(chunks: Iterable<Buffer>, ask: Ask, goesOn: () => boolean): boolean {
  const scan = new JsonScan({ maxDepth: MAX_DEPTH, forbidden: [], ask });
  const utf8 = createUtf8Check();
  for (const chunk of chunks)
    if (!utf8.accept(chunk) || scan.accept(chunk) !== null || !goesOn()) return false;
  return (
    utf8.end() && scan.end() === null && scan.findings.text === null && !scan.findings.hasInfinite
  );
}

/** Counts the rows of lines with one value each. */
class CountedLines {
  count = 0;
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  *chunks(): Generator<Buffer> {
    this.count = yield* linesAsArray(fileChunks(this.#file));
  }
}
