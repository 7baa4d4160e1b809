/** Reads the link to the next page and the rows of a page while it arrives, so that no body is ever whole in this process. */

import { createHash } from 'node:crypto';

import { createMarkRemover } from '../../kit/json/byte-order-mark.ts';
import type { RowFormat } from '../types.ts';
import { JsonPage, type PageValue } from './page-json.ts';
import type { PlainRows } from './plain-rows.ts';

export interface PageScan {
  /** The same for the same body. */
  readonly digest: string;
  /** null: the page is not in its format, or was not looked into. */
  readonly content: {
    readonly rows: number;
    /** At the pointers that were requested; what is absent, or longer than a cursor may be, is missing. */
    readonly values: ReadonlyMap<string, PageValue>;
  } | null;
}

export interface WantedOfPage {
  readonly format: RowFormat;
  readonly rowsPath: string;
  readonly pointers: readonly string[];
}

/** Of one page. */
export interface PageScanner {
  accept(chunk: Buffer): void;
  end(): PageScan;
}

interface Reader {
  /** Whether to continue. */
  accept(chunk: Buffer): boolean;
  end(): PageScan['content'];
}

const [TAB, LINE_FEED, CARRIAGE_RETURN, SPACE, QUOTE] = [0x09, 0x0a, 0x0d, 0x20, 0x22];

/** @param plain sees the rows of a page of JSON */
export function createPageScanner(
  { format, rowsPath, pointers }: WantedOfPage,
  plain: PlainRows,
): PageScanner {
  const hash = createHash('sha256');
  const reader = format === 'json' ? new JsonPage(rowsPath, pointers, plain) : lineReader(format);
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

/** Rows of text are lines that are not blank; of CSV, its first is the header, and a line end between quotes is none. */
function lineReader(format: 'ndjson' | 'csv'): Reader {
  let lines = 0;
  let isBlank = true;
  let isQuoted = false;
  const endLine = (): void => {
    if (!isBlank) lines += 1;
    isBlank = true;
  };
  return {
    accept(chunk) {
      for (const byte of chunk) {
        if (byte === QUOTE && format === 'csv') isQuoted = !isQuoted;
        if (byte === LINE_FEED || byte === CARRIAGE_RETURN) {
          if (!isQuoted) endLine();
        } else if (byte !== SPACE && byte !== TAB) isBlank = false;
      }
      return true;
    },
    end() {
      endLine();
      const rows = format === 'csv' ? Math.max(0, lines - 1) : lines;
      return { rows, values: new Map() };
    },
  };
}
