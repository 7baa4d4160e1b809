/** What a page tells of the pages behind it: read from its file a piece at a time, so that no body is ever whole in this process. */

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

import { JsonScan } from '../../kit/json/scan.ts';
import { pointer, pointerSteps } from '../../kit/json-pointer.ts';
import type { Json } from '../types.ts';

export interface PageScan {
  /** The same for the same body. */
  readonly digest: string;
  /** null: the page is not in its format, or was not looked into. */
  readonly content: {
    readonly rows: number;
    /** At the pointers that were asked for; what is absent, or longer than a cursor may be, is missing. */
    readonly values: ReadonlyMap<string, Json>;
  } | null;
}

export interface WantedOfPage {
  readonly format: 'json' | 'ndjson' | 'csv';
  readonly rowsPath: string;
  readonly pointers: readonly string[];
}

interface Reader {
  /** Whether it goes on. */
  accept(chunk: Buffer): boolean;
  end(): PageScan['content'];
}

const MAX_DEPTH = 512;
const READ_BYTES = 262_144;
/** Of a value that says where the next page is. */
const MAX_VALUE_BYTES = 16_384;
const [TAB, LINE_FEED, CARRIAGE_RETURN, SPACE, QUOTE] = [0x09, 0x0a, 0x0d, 0x20, 0x22];
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

export async function scanPage(
  file: string,
  { format, rowsPath, pointers }: WantedOfPage,
  signal: AbortSignal,
): Promise<PageScan> {
  const hash = createHash('sha256');
  const reader = format === 'json' ? jsonReader(rowsPath, pointers) : lineReader(format);
  let goesOn = true;
  let isFirst = true;
  for await (const piece of createReadStream(file, { highWaterMark: READ_BYTES, signal })) {
    const chunk = piece as Buffer;
    hash.update(chunk);
    const hasBom = isFirst && chunk.subarray(0, 3).equals(BOM);
    if (goesOn) goesOn = reader.accept(hasBom ? chunk.subarray(3) : chunk);
    isFirst = false;
  }
  return { digest: hash.digest('base64'), content: goesOn ? reader.end() : null };
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

function jsonReader(rowsPath: string, pointers: readonly string[]): Reader {
  const wanted = new Set(pointers);
  const targets = [rowsPath, ...pointers].map(pointerSteps);
  const steps: string[] = [];
  const values = new Map<string, Json>();
  let rows = 0;
  let isRowList = false;

  const scan = new JsonScan({
    maxDepth: MAX_DEPTH,
    forbidden: [],
    ask(depth, step, opening) {
      steps.length = Math.max(0, depth - 1);
      if (depth > 0) steps.push(String(step));
      const at = pointer(...steps);
      if (depth > 0 && pointer(...steps.slice(0, -1)) === rowsPath && isRowList) rows += 1;
      if (at === rowsPath) {
        isRowList = opening === 'array';
        rows = opening === 'object' ? 1 : 0;
        if (isRowList) return 'enter';
      }
      if (wanted.has(at)) return capture(at, values);
      const leads = targets.some(
        (target) => target.length > depth && steps.every((one, index) => target[index] === one),
      );
      return leads && opening !== 'scalar' ? 'enter' : 'skip';
    },
  });
  return {
    accept: (chunk) => scan.accept(chunk) === null,
    end: () => (scan.end() === null ? { rows, values } : null),
  };
}

function capture(at: string, values: Map<string, Json>) {
  let pieces: Buffer[] = [];
  let bytes = 0;
  return {
    write(piece: Buffer): void {
      bytes += piece.length;
      if (bytes <= MAX_VALUE_BYTES) pieces.push(Buffer.from(piece));
    },
    end(): void {
      if (bytes <= MAX_VALUE_BYTES)
        values.set(at, JSON.parse(String(Buffer.concat(pieces))) as Json);
      pieces = [];
    },
  };
}
