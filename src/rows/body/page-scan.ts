/**
 * Reads the link to the next page and the rows of a page while it arrives, so that this process never holds a whole
 * body.
 */

import { createHash } from 'node:crypto';

import type { CsvOptions } from '../csv/options.ts';
import { JsonPage, type PageRows, type PageValue } from '../json/page.ts';
import { createMarkRemover } from '../text/byte-order-mark.ts';
import type { BodyFormat } from './format.ts';
import { PageLines } from './page-lines.ts';

export interface PageScan {
  /** A hash of the body. */
  readonly digest: string;
  /** null: the page does not have its format, or was not scanned. */
  readonly content: {
    readonly rows: number;
    /** Values at the requested pointers; without those that are absent or longer than a cursor. */
    readonly values: ReadonlyMap<string, PageValue>;
  } | null;
}

export interface WantedOfPage {
  readonly format: BodyFormat;
  readonly rowsPath: string;
  readonly pointers: readonly string[];
  readonly csv?: CsvOptions | undefined;
}

/** Scans one page. */
export interface PageScanner {
  accept(chunk: Buffer): void;
  end(): PageScan;
}

interface Reader {
  /** Returns false to stop. */
  accept(chunk: Buffer): boolean;
  end(): PageScan['content'];
}

/** @param plain receives the rows of a JSON page */
export function createPageScanner(
  { format, rowsPath, pointers, csv }: WantedOfPage,
  plain: PageRows,
): PageScanner {
  const hash = createHash('sha256');
  const reader =
    format === 'json' ? new JsonPage(rowsPath, pointers, plain) : lineReader(format, csv);
  const mark = createMarkRemover();
  let goesOn = true;
  const read = (bytes: Buffer): void => {
    if (goesOn && bytes.length > 0) goesOn = reader.accept(bytes);
  };
  return {
    accept(chunk) {
      hash.update(chunk);
      read(mark.accept(chunk));
    },
    end() {
      read(mark.end());
      return { digest: hash.digest('base64'), content: goesOn ? reader.end() : null };
    },
  };
}

function lineReader(format: 'ndjson' | 'csv', csv: CsvOptions | undefined): Reader {
  const lines = new PageLines(format, csv);
  return {
    accept(chunk) {
      lines.accept(chunk);
      return true;
    },
    end: () => ({ rows: lines.end(), values: new Map() }),
  };
}
