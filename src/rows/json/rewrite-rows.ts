/** Rewrites rows in another form as a JSON array of objects. Values keep their text. */

import { closeSync, openSync, writeSync } from 'node:fs';

import { pointerSteps } from '../../kit/json-pointer.ts';
import { MAX_RESPONSE_DEPTH, MAX_ROW_BYTES } from '../limits.ts';
import { RowsError } from '../rows-error.ts';
import { fileChunks } from '../text/file-chunks.ts';
import { createUtf8Check } from '../text/utf8.ts';
import { FormedRows, type RowsForm } from './formed-rows.ts';
import type { Ask, Capture, Opening } from './outer-values.ts';
import { JsonScan } from './scan.ts';

const WRITE_CHARACTERS = 262_144;

export interface RewriteOptions {
  readonly from: string;
  readonly to: string;
  readonly rowsPath: string;
  readonly form: RowsForm;
}

/**
 * Writes the rows to a new file. Throws a RowsError if they do not have the form.
 * @returns false if the text is not JSON, or has nothing at `rowsPath`
 */
export function rewriteRows({ from, to, rowsPath, form }: RewriteOptions): boolean {
  const file = openSync(to, 'wx', 0o600);
  let pending = '';
  const flush = (): void => {
    writeSync(file, pending);
    pending = '';
  };
  const rows = new FormedRows(form, placeOf(rowsPath), (text) => {
    pending += text;
    if (pending.length > WRITE_CHARACTERS) flush();
  });
  const path = new RowsPath(pointerSteps(rowsPath), rows);
  const scan = new JsonScan({ maxDepth: MAX_RESPONSE_DEPTH, forbidden: [], ask: path.ask });
  const utf8 = createUtf8Check();
  try {
    for (const chunk of fileChunks(from))
      if (!utf8.accept(chunk) || scan.accept(chunk) !== null) return false;
    if (!utf8.end() || scan.end() !== null || !path.isFound) return false;
    rows.end();
    flush();
    return true;
  } finally {
    closeSync(file);
  }
}

function placeOf(rowsPath: string): string {
  return rowsPath === '' ? 'The response' : `The value at rows_path ${rowsPath}`;
}

/** Follows the path to the value with the rows, and passes on its members and elements. */
class RowsPath {
  isFound = false;
  readonly #steps: readonly string[];
  readonly #rows: FormedRows;
  readonly #way: string[] = [];

  constructor(steps: readonly string[], rows: FormedRows) {
    this.#steps = steps;
    this.#rows = rows;
  }

  readonly ask: Ask = (depth, step, opening) => {
    const below = depth - this.#steps.length;
    if (below > 0) return this.#askRow(below, step, opening);
    this.#way.length = Math.max(0, depth - 1);
    if (depth > 0) this.#way.push(String(step));
    if (!this.#way.every((name, at) => this.#steps[at] === name)) return 'skip';
    if (below < 0) return 'enter';
    if (this.isFound)
      throw new RowsError('The response has two members of one name on the way to its rows');
    this.isFound = true;
    return this.#rows.begin(opening) ? 'enter' : captured((text) => this.#rows.requireNull(text));
  };

  #askRow(below: number, step: string | number, opening: Opening): ReturnType<Ask> {
    if (below === 1) {
      const receive = this.#rows.row(step, opening);
      return receive === null ? 'enter' : captured(receive);
    }
    return captured((text) => this.#rows.addValue(text));
  }
}

function captured(receive: (text: string) => void): Capture {
  let pieces: Buffer[] = [];
  let bytes = 0;
  return {
    write(piece) {
      bytes += piece.length;
      if (bytes > MAX_ROW_BYTES)
        throw new RowsError(`A row is larger than ${MAX_ROW_BYTES} bytes`, 'invalid_value');
      pieces.push(Buffer.from(piece));
    },
    end() {
      receive(String(Buffer.concat(pieces)).trim());
      pieces = [];
      bytes = 0;
    },
  };
}
