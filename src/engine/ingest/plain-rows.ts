/**
 * Writes the rows of all pages to a file as lines while they arrive, as long as a scan suffices to determine their
 * columns.
 */

import { type Capture, LINE_FEED, type PageRows, ROW_LIMITS, RowShape } from '../../rows/index.ts';
import type { DeclaredColumns } from '../values/declared-columns.ts';
import type { SequentialFile } from '../files/sequential-file.ts';
import type { Columns } from '../types.ts';
import { missingOf } from '../values/missing-columns.ts';
import { summaryColumns } from '../values/summary-columns.ts';

export interface PlainTable {
  readonly file: string;
  readonly columns: Columns;
  readonly rows: number;
  readonly warnings: readonly string[];
  /** The size of the file. */
  readonly bytes: number;
}

const END_OF_LINE = Buffer.of(LINE_FEED);

export class PlainRows implements PageRows {
  readonly shape = new RowShape(ROW_LIMITS);
  readonly #file: SequentialFile | null;
  readonly #declared: DeclaredColumns | undefined;
  #isPlain: boolean;
  #bytes = 0;

  /** @param file null: only count the rows */
  constructor(file: SequentialFile | null, declared: DeclaredColumns | undefined) {
    this.#file = file;
    this.#declared = declared;
    this.#isPlain = file !== null;
  }

  get isPlain(): boolean {
    return this.#isPlain;
  }

  /** The rows need parsing. This is final. */
  discard(): void {
    this.#isPlain = false;
  }

  /** Captures the array of one page. */
  capture(): Capture {
    return {
      rows: this.shape,
      asLines: true,
      write: (piece) => this.#write(piece),
      end: () => {
        this.#write(END_OF_LINE);
        if (this.#isPlain && this.#columns() === null) this.discard();
      },
    };
  }

  /** null: a child has to parse each row. The caller closes the file. */
  finish(): PlainTable | null {
    const columns = this.#isPlain ? this.#columns() : null;
    if (columns === null || this.#file === null) return null;
    const { rows } = this.shape;
    const warnings = missingOf(this.shape.summary(), this.#declared);
    return { file: this.#file.path, columns, rows, warnings, bytes: this.#bytes };
  }

  #columns(): Columns | null {
    const summary = this.shape.summary();
    const columns =
      summary.nonObject === null ? summaryColumns(summary, this.#declared, 'ignore') : 'unclear';
    return columns === 'unclear' || !columns.ok ? null : columns.value;
  }

  #write(piece: Buffer): void {
    if (!this.#isPlain) return;
    this.#bytes += piece.length;
    this.#file?.write(piece);
  }
}
