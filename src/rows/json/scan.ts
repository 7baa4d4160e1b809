/**
 * Checks JSON text in chunks of any size without building values: syntax, depth, text and numbers.
 * The caller decides what happens to each outer value: visit its members, save its bytes, or skip it.
 */

import { Findings, unexpected, unexpectedEnd, type Halt } from './findings.ts';
import {
  AFTER_NAME,
  AFTER_VALUE,
  BLANK,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  FIRST_ELEMENT,
  FIRST_NAME,
  IN_NUMBER,
  IN_STRING,
  IN_WORD,
  NAME,
  NOTHING,
  NUMBER,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTATION_MARK,
  QUOTE,
  STARTS,
  STOPS,
  VALUE,
  WORD,
  wordOf,
} from './lexicon.ts';
import { NameReader } from './name-reader.ts';
import { NumberReader } from './numbers.ts';
import { OuterValues, type Ask } from './outer-values.ts';
import { RowWatch } from './row-watch.ts';
import { StringReader } from './string-reader.ts';
import { TrailKeeper } from './trail.ts';
import { addNumber, endName, type Readers } from './value-ends.ts';

export interface ScanOptions {
  readonly maxDepth: number;
  readonly forbidden: readonly string[];
  readonly ask: Ask;
}

export class JsonScan {
  readonly #maxDepth: number;
  readonly #trail: TrailKeeper;
  readonly #rows = new RowWatch();
  readonly #outer: OuterValues;
  readonly #string = new StringReader();
  readonly #name: NameReader;
  readonly #number = new NumberReader();
  readonly #readers: Readers;
  readonly #isArray: Uint8Array;
  readonly findings = new Findings();
  values = 0;
  /** Bytes before this chunk. */
  #before = 0;
  #state = VALUE;
  #depth = 0;
  #word: Buffer = NOTHING;
  #wordAt = 0;

  constructor({ maxDepth, forbidden, ask }: ScanOptions) {
    this.#maxDepth = maxDepth;
    this.#name = new NameReader(forbidden);
    this.#trail = new TrailKeeper(maxDepth);
    this.#outer = new OuterValues(ask, this.#rows);
    this.#isArray = new Uint8Array(maxDepth + 1);
    this.#readers = {
      name: this.#name,
      number: this.#number,
      string: this.#string,
      trail: this.#trail,
      rows: this.#rows,
      findings: this.findings,
    };
  }

  get isBlank(): boolean {
    return this.#state === VALUE && this.#depth === 0;
  }

  /** Continues the scan; a halt is final. */
  accept(chunk: Buffer): Halt | null {
    const halt = this.#read(chunk);
    if (halt !== null) return halt;
    this.#name.carry(chunk);
    this.#number.from = 0;
    this.#trail.keepNames(chunk, this.#depth);
    this.#outer.releaseChunk(chunk);
    this.#before += chunk.length;
    return null;
  }

  end(): Halt | null {
    if (this.#state === IN_NUMBER && this.#depth === 0 && this.#number.mayEnd) {
      this.#number.end(NOTHING, 0);
      if (this.#number.problem !== null) addNumber(this.#readers, NOTHING, 0);
      this.#state = AFTER_VALUE;
      if (this.#outer.resumeDepth === 0) this.#outer.end(NOTHING, 0);
    }
    return this.#state === AFTER_VALUE && this.#depth === 0 ? null : unexpectedEnd();
  }

  /** One loop over local variables: a method per state is at least 25 % slower. The cases are the states of the lexicon. */
  #read(chunk: Buffer): Halt | null {
    const { length } = chunk;
    const isArray = this.#isArray;
    const trail = this.#trail;
    const rows = this.#rows;
    const outer = this.#outer;
    let at = 0;
    let depth = this.#depth;
    let state = this.#state;
    while (at < length) {
      switch (state) {
        case 0:
        case 1: {
          const byte = chunk[at]!;
          const start = STARTS[byte]!;
          if (start === BLANK) {
            if (depth >= rows.depth - 1) rows.blank(chunk, at, depth);
            at += 1;
            continue;
          }
          if (start === 0) {
            if (state !== FIRST_ELEMENT || byte !== CLOSE_ARRAY)
              return unexpected(chunk, at, this.#before);
            depth = this.#close(chunk, depth, at);
            at += 1;
            state = AFTER_VALUE;
            continue;
          }
          const rowEnd =
            start === OPEN_OBJECT && depth === rows.depth - 1
              ? rows.readPlain(chunk, at, this.#before)
              : at;
          if (rowEnd > at) {
            trail.index[depth]! += rows.passed - 1;
            at = rowEnd;
            state = AFTER_VALUE;
            continue;
          }
          this.values += 1;
          if (depth === outer.askDepth)
            outer.begin(depth, trail.step(chunk, depth), start, at, this.#before + at);
          if (depth >= rows.depth - 1) rows.beginValue(depth, start, byte, this.#before + at);
          if (start === QUOTE) {
            at += 1;
            while (at < length && STOPS[chunk[at]!] === 0) at += 1;
            if (at < length && chunk[at] === QUOTATION_MARK) {
              at += 1;
              state = AFTER_VALUE;
              if (depth === outer.resumeDepth) outer.end(chunk, at);
            } else {
              this.#name.isOpen = false;
              state = IN_STRING;
            }
          } else if (start === NUMBER) {
            at = this.#number.begin(chunk, at);
            state = IN_NUMBER;
          } else if (start === WORD) {
            this.#word = wordOf(byte);
            this.#wordAt = 0;
            state = IN_WORD;
          } else {
            depth += 1;
            if (depth > this.#maxDepth) return { kind: 'depth' };
            isArray[depth] = start === OPEN_ARRAY ? 1 : 0;
            trail.open(depth, start === OPEN_ARRAY);
            if (depth >= rows.depth - 1) rows.opened(chunk, at, depth);
            at += 1;
            state = start === OPEN_ARRAY ? FIRST_ELEMENT : FIRST_NAME;
          }
          continue;
        }
        case 2:
        case 3: {
          const byte = chunk[at]!;
          if (byte === QUOTATION_MARK) {
            at += 1;
            if (depth === rows.depth) {
              const expected = rows.shape!.enterNext(chunk, at);
              if (expected > 0) {
                trail.from[depth] = at;
                at += expected;
                trail.to[depth] = at - 2;
                state = VALUE;
                continue;
              }
            }
            this.#name.begin(at);
            state = IN_STRING;
          } else if (STARTS[byte] === BLANK) {
            if (depth >= rows.depth) rows.blank(chunk, at, depth);
            at += 1;
          } else {
            if (byte !== CLOSE_OBJECT || state !== FIRST_NAME)
              return unexpected(chunk, at, this.#before);
            depth = this.#close(chunk, depth, at);
            at += 1;
            state = AFTER_VALUE;
          }
          continue;
        }
        case 4: {
          const byte = chunk[at]!;
          if (byte === COLON) state = VALUE;
          else if (STARTS[byte] !== BLANK) return unexpected(chunk, at, this.#before);
          else if (depth >= rows.depth) rows.blank(chunk, at, depth);
          at += 1;
          continue;
        }
        case 5: {
          const byte = chunk[at]!;
          if (byte === COMMA && depth > 0) {
            if (isArray[depth] === 1) {
              trail.index[depth]! += 1;
              if (depth === rows.depth - 1) rows.separate(chunk, at);
              state = VALUE;
            } else {
              state = NAME;
            }
          } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
            if (depth === 0 || (isArray[depth] === 1) !== (byte === CLOSE_ARRAY))
              return unexpected(chunk, at, this.#before);
            depth = this.#close(chunk, depth, at);
          } else if (STARTS[byte] === BLANK) {
            if (depth >= rows.depth - 1) rows.blank(chunk, at, depth);
          } else {
            return unexpected(chunk, at, this.#before);
          }
          at += 1;
          continue;
        }
        case 6: {
          const string = this.#string;
          at = string.read(chunk, at);
          if (at < 0) return unexpected(chunk, ~at, this.#before);
          const isName = this.#name.isOpen;
          if (string.hasEscape) {
            if (isName) this.#name.hasEscape = true;
            if (depth > rows.depth) rows.odd();
          }
          if (!string.isWhole) continue;
          if (isName) {
            endName(this.#readers, chunk, depth, at - 1);
            state = AFTER_NAME;
          } else {
            if (string.problem !== null)
              this.findings.addText(string.end()!, trail.trail(chunk, depth));
            state = AFTER_VALUE;
            if (depth === outer.resumeDepth) outer.end(chunk, at);
          }
          continue;
        }
        case 7: {
          at = this.#number.read(chunk, at);
          if (at === length) {
            this.#number.carry(chunk);
            continue;
          }
          if (!this.#number.mayEnd) return unexpected(chunk, at, this.#before);
          const kind = this.#number.end(chunk, at);
          if (this.#number.problem !== null) addNumber(this.#readers, chunk, depth);
          if (depth >= rows.depth) rows.note(depth, kind);
          state = AFTER_VALUE;
          if (depth === outer.resumeDepth) outer.end(chunk, at);
          continue;
        }
        default: {
          const word = this.#word;
          for (; at < length && this.#wordAt < word.length; at += 1, this.#wordAt += 1) {
            if (chunk[at] !== word[this.#wordAt]) return unexpected(chunk, at, this.#before);
          }
          if (this.#wordAt === word.length) {
            state = AFTER_VALUE;
            if (depth === outer.resumeDepth) outer.end(chunk, at);
          }
        }
      }
    }
    this.#depth = depth;
    this.#state = state;
    return null;
  }

  /** Returns the depth after the bracket. */
  #close(chunk: Buffer, inside: number, at: number): number {
    const depth = inside - 1;
    if (inside === this.#rows.depth - 1) this.#rows.bracket(chunk, at);
    if (depth === this.#outer.resumeDepth) this.#outer.end(chunk, at + 1);
    else if (inside === this.#outer.askDepth) this.#outer.leave(depth);
    if (depth >= this.#rows.depth - 1) this.#rows.closed(depth, this.#before + at + 1);
    return depth;
  }
}
