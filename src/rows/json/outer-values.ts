/** Dispatches the outer values of the text, from the outside in, to the caller's actions. */

import { OPEN_ARRAY, OPEN_OBJECT } from './lexicon.ts';
import { NOWHERE, type RowWatch } from './row-watch.ts';
import type { RowShape } from './row-shape.ts';

/** The treatment of a value: `enter` asks about each of its members or elements. */
export type MemberAction = 'enter' | 'skip' | Capture;

/** Receives the raw bytes of one value. */
export interface Capture {
  write(bytes: Buffer): void;
  end(): void;
  /** Receives the shape of the elements if the value is an array. */
  readonly rows?: RowShape;
  /** True if the elements become lines (`row-lines.ts`) in the input chunk before they are written. */
  readonly asLines?: boolean;
}

export type Opening = 'object' | 'array' | 'scalar';

/**
 * Called for the whole text, and then for each member or element of an entered value.
 * @param depth number of enclosing arrays and objects
 * @param step its name or index in the enclosing value
 */
export type Ask = (depth: number, step: string | number, opening: Opening) => MemberAction;

export class OuterValues {
  /** Values at this depth are asked about. */
  askDepth = 0;
  /** The depth of the value that is being captured or skipped. */
  resumeDepth = NOWHERE;
  readonly #ask: Ask;
  readonly #rows: RowWatch;
  #capture: Capture | null = null;
  /** Offset in the chunk from which the captured bytes continue. */
  #from = 0;

  constructor(ask: Ask, rows: RowWatch) {
    this.#ask = ask;
    this.#rows = rows;
  }

  begin(depth: number, step: string | number, start: number, at: number, position: number): void {
    const opening = start === OPEN_OBJECT ? 'object' : start === OPEN_ARRAY ? 'array' : 'scalar';
    const action = this.#ask(depth, step, opening);
    if (action === 'enter' && opening !== 'scalar') {
      this.askDepth = depth + 1;
      return;
    }
    this.askDepth = NOWHERE;
    this.resumeDepth = depth;
    if (typeof action === 'string') return;
    this.#capture = action;
    this.#from = at;
    if (action.rows !== undefined && opening === 'array')
      this.#rows.begin(action.rows, {
        depth: depth + 1,
        position,
        asLines: action.asLines === true,
      });
  }

  /** The value at `resumeDepth` has ended. */
  end(chunk: Buffer, at: number): void {
    this.askDepth = this.resumeDepth;
    this.resumeDepth = NOWHERE;
    const capture = this.#capture;
    if (capture === null) return;
    this.#capture = null;
    this.#rows.end();
    if (at > this.#from) capture.write(chunk.subarray(this.#from, at));
    capture.end();
  }

  leave(depth: number): void {
    this.askDepth = depth;
  }

  /** Call it before the chunk is released. */
  releaseChunk(chunk: Buffer): void {
    if (this.#capture !== null && this.#from < chunk.length)
      this.#capture.write(chunk.subarray(this.#from));
    this.#from = 0;
  }
}
