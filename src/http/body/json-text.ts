/**
 * From the pieces of a body to the object that it holds, or the reason why it
 * holds none. The value is what JSON.parse returns for the whole text, however it
 * was divided; between two pieces other requests get a turn, and a piece that is
 * parsed is released.
 */

import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ApiError } from '../../errors.ts';
import { Assembly } from './json-assembly.ts';
import { refusalOfNumber } from './json-numbers.ts';
import type { JsonPiece } from './json-pieces.ts';
import { emptyBody, notAnObject, notJson, notUtf8 } from './json-refusal.ts';
import { mayHoldInvalidText, refuseInvalidText } from './json-invalid-text.ts';

/** May come before the text. */
const BYTE_ORDER_MARK = '\ufeff';

/** An error in a text that is JSON; reported once all of the text is known to be JSON. */
interface TextFindings {
  mayBeInvalid: boolean;
  number: ApiError | null;
}

/**
 * @param pieces of a body that is not deeper than the limit, at least one; none is left in the list afterwards
 * @returns undefined for `null` where no object is required
 */
export async function parseJsonObject(
  pieces: JsonPiece[],
  { required }: { readonly required: boolean },
): Promise<object | undefined> {
  const findings: TextFindings = { mayBeInvalid: false, number: null };
  const value =
    pieces.length === 1
      ? parseWhole(pieces.shift()!, findings)
      : await parsePieces(pieces, findings);
  if (findings.mayBeInvalid) await refuseInvalidText(value);
  if (findings.number !== null) throw findings.number;
  if (value === null && !required) return undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw notAnObject(kindOf(value));
  }
  return value;
}

function parseWhole({ bytes, hasLongNumber }: JsonPiece, findings: TextFindings): unknown {
  refuseOtherThanUtf8(bytes);
  const all = bytes.toString('utf8');
  const text = all.startsWith(BYTE_ORDER_MARK) ? all.slice(1) : all;
  if (text.trim() === '') throw emptyBody();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw notJson((error as SyntaxError).message, error);
  }
  findings.mayBeInvalid = mayHoldInvalidText(text);
  if (hasLongNumber) findings.number = refusalOfNumber(text, { content: 'value', trail: [] });
  return value;
}

async function parsePieces(pieces: JsonPiece[], findings: TextFindings): Promise<unknown> {
  const assembly = new Assembly();
  let rest = '';
  for (let isFirst = true; pieces.length > 0; isFirst = false) {
    const { bytes, marks, hasLongNumber } = pieces.shift()!;
    refuseOtherThanUtf8(bytes);
    let from = isFirst && bytes.toString('utf8', 0, 3) === BYTE_ORDER_MARK ? 3 : 0;
    for (const mark of marks) {
      const text = bytes.toString('utf8', from, mark);
      findings.mayBeInvalid ||= mayHoldInvalidText(text);
      if (hasLongNumber) findings.number ??= refusalOfNumber(text, assembly.place());
      assembly.add(text, String.fromCharCode(bytes[mark]!));
      from = mark + 1;
    }
    rest = bytes.toString('utf8', from);
    await nextTurn();
  }
  return assembly.end(rest);
}

function refuseOtherThanUtf8(bytes: Buffer): void {
  if (!isUtf8(bytes)) throw notUtf8();
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : `a ${typeof value}`;
}
