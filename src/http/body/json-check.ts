/** Checks a body's JSON strictly while it arrives, before it is parsed. */

import type { ApiError } from '../../errors.ts';
import {
  type Ask,
  createMarkRemover,
  createUtf8Check,
  type Halt,
  JsonScan,
} from '../../rows/index.ts';
import { unrepresentableNumber } from './json-numbers.ts';
import {
  emptyBody,
  forbiddenMember,
  invalidText,
  notJson,
  notUtf8,
  tooDeep,
  tooManyValues,
} from './json-refusal.ts';

export const MAX_DEPTH = 64;
/** Assigning to this member sets an object's prototype. Others, such as `constructor`, are ordinary data. */
const FORBIDDEN_MEMBER = '__proto__';

export interface JsonCheckOptions {
  readonly ask: Ask;
  /** Maximum number of values; Infinity if they are not parsed. */
  readonly maxValues: number;
}

export interface JsonCheck {
  /** Returns the error of an invalid body, or null. */
  accept(chunk: Buffer): ApiError | null;
  /** Call it after the last chunk; throws the error of an invalid body. */
  end(): void;
}

export function createJsonCheck({ ask, maxValues }: JsonCheckOptions): JsonCheck {
  const utf8 = createUtf8Check();
  const mark = createMarkRemover();
  const scan = new JsonScan({ maxDepth: MAX_DEPTH, forbidden: [FORBIDDEN_MEMBER], ask });

  function read(bytes: Buffer): ApiError | null {
    if (bytes.length === 0) return null;
    if (!utf8.accept(bytes)) return notUtf8();
    const halt = scan.accept(bytes);
    if (halt !== null) return refusalOf(halt);
    return scan.values > maxValues ? tooManyValues(maxValues) : null;
  }

  return {
    accept: (chunk) => read(mark.accept(chunk)),

    end() {
      const refusal = read(mark.end());
      if (refusal !== null) throw refusal;
      if (!utf8.end()) throw notUtf8();
      if (scan.isBlank) throw emptyBody();
      const halt = scan.end();
      if (halt !== null) throw refusalOf(halt);
      refuseFindings(scan);
    },
  };
}

function refusalOf(halt: Halt): ApiError {
  return halt.kind === 'depth' ? tooDeep(MAX_DEPTH) : notJson(halt.what);
}

/** Throws for text and numbers that are valid JSON but cannot be stored. */
function refuseFindings({ findings: { text, number } }: JsonScan): void {
  if (text !== null)
    throw text.what === 'forbidden'
      ? forbiddenMember(text.trail)
      : invalidText(text.what, text.trail);
  if (number !== null) throw unrepresentableNumber(number);
}
