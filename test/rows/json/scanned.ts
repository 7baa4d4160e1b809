/** What the scan says of a text. */

import { MAX_COLUMNS } from '../../../src/rows/limits.ts';
import type { MemberAction } from '../../../src/rows/json/outer-values.ts';
import { RowShape, type RowSummary } from '../../../src/rows/json/row-shape.ts';
import { JsonScan } from '../../../src/rows/json/scan.ts';
import { createUtf8Check } from '../../../src/rows/text/utf8.ts';

export const FORBIDDEN = ['__proto__', 'constructor', 'prototype'];

export interface Scanned {
  readonly refused?: 'utf8' | 'syntax' | 'depth' | 'text' | 'number';
  readonly what?: string;
  readonly trail?: readonly (string | number)[];
  /** What was captured, by name. */
  readonly texts: Readonly<Record<string, string>>;
  readonly summary: RowSummary;
}

/** The members of the outermost object are captured, or the whole. */
export function scanned(
  bytes: Buffer,
  cuts: readonly number[] = [],
  { asLines }: { readonly asLines: boolean } = { asLines: false },
): Scanned {
  const texts: Record<string, string> = {};
  const shape = new RowShape({ maxColumns: MAX_COLUMNS, maxRowBytes: 10_000 });
  const capture = (name: string): MemberAction => {
    const parts: Buffer[] = [];
    return {
      write: (part) => void parts.push(Buffer.from(part)),
      end: () =>
        void Object.defineProperty(texts, name, {
          value: Buffer.concat(parts).toString('utf8'),
          enumerable: true,
          configurable: true,
        }),
      rows: shape,
      asLines,
    };
  };
  const scan = new JsonScan({
    maxDepth: 64,
    forbidden: FORBIDDEN,
    ask: (depth, step, opening) =>
      depth === 0 && opening === 'object' ? 'enter' : capture(String(step)),
  });
  const utf8 = createUtf8Check();
  const ends = [...new Set(cuts)].sort((a, b) => a - b).concat(bytes.length);
  const found = { texts, summary: shape.summary() };
  for (const [index, end] of ends.entries()) {
    const chunk = Buffer.from(bytes.subarray(ends[index - 1] ?? 0, end));
    if (!utf8.accept(chunk)) return { ...found, refused: 'utf8' };
    const halt = scan.accept(chunk);
    if (halt !== null)
      return { ...found, refused: halt.kind, what: halt.kind === 'syntax' ? halt.what : '' };
    // What a chunk held is gone when the next one comes.
    chunk.fill(0);
  }
  const halt = scan.end();
  if (!utf8.end()) return { ...found, refused: 'utf8' };
  if (halt !== null)
    return { ...found, refused: halt.kind, what: halt.kind === 'syntax' ? halt.what : '' };
  const { text, number } = scan.findings;
  const whole = { texts, summary: shape.summary() };
  if (text !== null) return { ...whole, refused: 'text', what: text.what, trail: text.trail };
  if (number !== null)
    return { ...whole, refused: 'number', what: number.problem, trail: number.trail };
  return whole;
}
