/** Reads the number of rows of a JSON page, and the values at some of its paths. */

import type { MemberAction, Opening } from '../../kit/json/outer-values.ts';
import { JsonScan } from '../../kit/json/scan.ts';
import { createUtf8Check } from '../../kit/json/utf8.ts';
import { pointerSteps } from '../../kit/json-pointer.ts';
import type { Json } from '../types.ts';
import type { PlainRows } from './plain-rows.ts';

export interface JsonPage {
  /** Whether to continue: false once it cannot be JSON. */
  accept(chunk: Buffer): boolean;
  /** null: it is not JSON. */
  end(): { readonly rows: number; readonly values: ReadonlyMap<string, Json> } | null;
}

interface Target {
  readonly text: string;
  readonly steps: readonly string[];
}

const MAX_DEPTH = 512;
/** Of a value that says where the next page is. */
const MAX_VALUE_BYTES = 16_384;
/** @param plain sees the rows */
export function createJsonPage(
  rowsPath: string,
  pointers: readonly string[],
  plain: PlainRows,
): JsonPage {
  const utf8 = createUtf8Check();
  const rowsTarget: Target = { text: rowsPath, steps: pointerSteps(rowsPath) };
  const wanted = pointers.map((text): Target => ({ text, steps: pointerSteps(text) }));
  const steps: string[] = [];
  const values = new Map<string, Json>();
  const { shape } = plain;
  // Values within the rows are requested: then each row is entered.
  const entersRows = wanted.some(
    (one) => one.steps.length > rowsTarget.steps.length && leadsTo(rowsTarget.steps, one),
  );
  if (entersRows) plain.discard();
  /** How often a value stood at this depth of the way to the rows. */
  const passed: number[] = [];
  let rows: 'none' | 'one' | 'list' | 'entered' = 'none';
  let before = 0;
  let entered = 0;

  function ask(depth: number, step: string | number, opening: Opening): MemberAction {
    steps.length = Math.max(0, depth - 1);
    if (depth > 0) steps.push(String(step));
    if (rows === 'entered' && depth === rowsTarget.steps.length + 1 && isRow()) entered += 1;
    if (leadsTo(steps, rowsTarget)) {
      passed[depth] = (passed[depth] ?? 0) + 1;
      // Of members of one name the last one counts, and the rows of the first are taken already.
      if (passed[depth] > 1) plain.discard();
      if (depth === rowsTarget.steps.length) return rowsAt(opening);
    }
    return actionFor(opening);
  }

  function isRow(): boolean {
    return leadsTo(steps.slice(0, -1), rowsTarget);
  }

  function rowsAt(opening: Opening): MemberAction {
    before = shape.rows;
    entered = 0;
    rows = opening === 'array' ? (entersRows ? 'entered' : 'list') : 'none';
    if (rows === 'entered') return 'enter';
    if (rows === 'list') return plain.capture();
    if (opening === 'object') rows = 'one';
    return opening === 'scalar' ? captureValue(rowsPath, values) : actionFor(opening);
  }

  function actionFor(opening: Opening): MemberAction {
    const target = wanted.find((one) => one.steps.length === steps.length && leadsTo(steps, one));
    if (target !== undefined) return captureValue(target.text, values);
    return opening !== 'scalar' && [rowsTarget, ...wanted].some((one) => leadsTo(steps, one))
      ? 'enter'
      : 'skip';
  }

  const scan = new JsonScan({ maxDepth: MAX_DEPTH, forbidden: [], ask });
  return {
    accept(chunk) {
      if (plain.isPlain && !utf8.accept(chunk)) plain.discard();
      return scan.accept(chunk) === null;
    },
    end() {
      if (scan.end() !== null) return null;
      const isList = rows === 'list' || (rows === 'none' && values.get(rowsPath) === null);
      if (!isList || !utf8.end() || scan.findings.text !== null || scan.findings.number !== null)
        plain.discard();
      const count = { none: 0, one: 1, list: shape.rows - before, entered }[rows];
      return { rows: count, values };
    },
  };
}

/** Whether the target is at the end of these steps, or below it. */
function leadsTo(steps: readonly string[], target: Target): boolean {
  return (
    steps.length <= target.steps.length && steps.every((step, at) => target.steps[at] === step)
  );
}

function captureValue(at: string, values: Map<string, Json>): MemberAction {
  let pieces: Buffer[] = [];
  let bytes = 0;
  return {
    write(piece) {
      bytes += piece.length;
      if (bytes <= MAX_VALUE_BYTES) pieces.push(Buffer.from(piece));
    },
    end() {
      if (bytes <= MAX_VALUE_BYTES)
        values.set(at, JSON.parse(String(Buffer.concat(pieces))) as Json);
      pieces = [];
    },
  };
}
