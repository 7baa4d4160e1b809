/** Rows as JSON: one object per line, or all in one array. Values are copied byte by byte. */

import { arrayElements, NEWLINE } from '../../kit/ndjson.ts';
import type { RowWriter, Layout } from './row-writer.ts';

const COMMA = 0x2c;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

export const ndjsonWriter: RowWriter = {
  begin: () => null,
  rows: (layout) => (isAsStored(layout) ? (lines) => lines : (lines) => withColumns(lines, layout)),
  end: () => null,
};

export function jsonWriter(): RowWriter {
  let isFirst = true;
  return {
    begin: () => Buffer.from('['),
    rows: (layout) => {
      const toLines = ndjsonWriter.rows(layout);
      return (lines) => {
        const joined = arrayElements(toLines(lines));
        if (!isFirst) return Buffer.concat([Buffer.of(COMMA), joined]);
        isFirst = false;
        return joined;
      };
    },
    end: () => Buffer.from(']'),
  };
}

function isAsStored({ cells, order }: Layout): boolean {
  return order.length === cells.names.length && order.every((column, at) => column === at);
}

function withColumns(lines: Buffer, { cells, order }: Layout): Buffer {
  // Each column occurs at most once.
  const out = Buffer.allocUnsafe(lines.length);
  let to = 0;
  for (let from = 0; from < lines.length;) {
    from = cells.scan(lines, from);
    for (const [at, column] of order.entries()) {
      out[to++] = at === 0 ? OPENING_BRACE : COMMA;
      to += cells.keys[column]!.copy(out, to);
      to += lines.copy(out, to, cells.starts[column], cells.ends[column]);
    }
    out[to++] = CLOSING_BRACE;
    out[to++] = NEWLINE;
  }
  return out.subarray(0, to);
}
