/** The rows of all pages as one JSON array in a file, written while they arrive, as long as what a scan shows of them settles their columns. */

import type { Capture } from '../../kit/json/outer-values.ts';
import { RowShape } from '../../kit/json/row-shape.ts';
import type { DeclaredColumns } from '../config/declared-columns.ts';
import { MAX_ROW_BYTES } from '../protocol/limits.ts';
import type { WrittenFile } from '../run/written-file.ts';
import type { Columns } from '../types.ts';
import { MAX_COLUMNS } from '../values/columns.ts';
import { shownColumns } from '../values/shown-columns.ts';

export interface PlainTable {
  readonly file: string;
  readonly columns: Columns;
  readonly rows: number;
  /** Of the file. */
  readonly bytes: number;
}

const [TAB, LINE_FEED, CARRIAGE_RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20];
const OPEN = Buffer.from('[');
const COMMA = Buffer.from(',');
const CLOSE = Buffer.from(']');

export class PlainRows {
  readonly shape = new RowShape({ maxColumns: MAX_COLUMNS, maxRowBytes: MAX_ROW_BYTES });
  readonly #file: WrittenFile | null;
  readonly #declared: DeclaredColumns | undefined;
  #isPlain: boolean;
  #isEmpty = true;
  #bytes = 0;

  /** @param file null: the rows are only counted */
  constructor(file: WrittenFile | null, declared: DeclaredColumns | undefined) {
    this.#file = file;
    this.#declared = declared;
    this.#isPlain = file !== null;
  }

  get isPlain(): boolean {
    return this.#isPlain;
  }

  /** The rows take a closer look than a scan. That is final. */
  discard(): void {
    this.#isPlain = false;
  }

  /** Takes the array of one page, whose brackets are left out: there is one array for all pages. */
  capture(): Capture {
    let isFirst = true;
    let hasRows = false;
    // The last piece ends with the bracket.
    let held: Buffer = Buffer.alloc(0);
    const write = (piece: Buffer): void => {
      if (!this.#isPlain || (!hasRows && isBlank(piece))) return;
      if (!hasRows) this.#write(this.#isEmpty ? OPEN : COMMA);
      hasRows = true;
      this.#isEmpty = false;
      this.#write(piece);
    };
    return {
      rows: this.shape,
      write(piece) {
        write(held);
        held = isFirst ? piece.subarray(1) : piece;
        isFirst = false;
      },
      end: () => {
        write(held.subarray(0, -1));
        if (this.#isPlain && this.#columns() === null) this.discard();
      },
    };
  }

  /** null: a child has to parse each row. The caller closes the file. */
  finish(): PlainTable | null {
    const columns = this.#isPlain ? this.#columns() : null;
    if (columns === null || this.#file === null) return null;
    if (this.#isEmpty) this.#write(OPEN);
    this.#write(CLOSE);
    return { file: this.#file.path, columns, rows: this.shape.rows, bytes: this.#bytes };
  }

  #columns(): Columns | null {
    const summary = this.shape.summary();
    const columns =
      summary.nonObject === null ? shownColumns(summary, this.#declared, 'ignore') : 'unclear';
    return columns === 'unclear' || !columns.ok ? null : columns.value;
  }

  #write(piece: Buffer): void {
    this.#bytes += piece.length;
    this.#file?.write(piece);
  }
}

function isBlank(piece: Buffer): boolean {
  return piece.every(
    (byte) => byte === SPACE || byte === LINE_FEED || byte === CARRIAGE_RETURN || byte === TAB,
  );
}
