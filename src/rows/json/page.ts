/** Reads the number of rows of a JSON page, and the values at some of its paths. */

import { pointerSteps } from '../../kit/json-pointer.ts';
import type { Json } from '../../kit/json-value.ts';
import { MAX_RESPONSE_DEPTH } from '../limits.ts';
import { createUtf8Check } from '../text/utf8.ts';
import type { Capture, MemberAction, Opening } from './outer-values.ts';
import type { RowShape } from './row-shape.ts';
import { JsonScan } from './scan.ts';

/** Collects the rows of all pages, as long as a scan suffices. */
export interface PageRows {
  readonly shape: RowShape;
  readonly isPlain: boolean;
  /** The rows need parsing. This is final. */
  discard(): void;
  /** Captures the array of one page. */
  capture(): Capture;
}

export interface PageValue {
  readonly value: Json;
  /** Its JSON text. A number keeps all its digits. */
  readonly text: string;
}

interface Target {
  readonly text: string;
  readonly steps: readonly string[];
}

/** Limit for a value with the location of the next page. */
const MAX_VALUE_BYTES = 16_384;

const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

export class JsonPage {
  readonly #plain: PageRows;
  readonly #utf8 = createUtf8Check();
  readonly #rowsTarget: Target;
  readonly #wanted: readonly Target[];
  /** True if values within the rows are requested: then each row is entered. */
  readonly #entersRows: boolean;
  readonly #values = new Map<string, PageValue>();
  readonly #scan: JsonScan;
  readonly #steps: string[] = [];
  /** Number of values at this depth of the path to the rows. */
  readonly #passed: number[] = [];
  #rows: 'none' | 'empty' | 'one' | 'list' | 'entered' = 'none';
  #isBlank = true;
  #before = 0;
  #entered = 0;

  constructor(rowsPath: string, pointers: readonly string[], plain: PageRows) {
    this.#plain = plain;
    this.#rowsTarget = targetOf(rowsPath);
    this.#wanted = pointers.map(targetOf);
    const depth = this.#rowsTarget.steps.length;
    this.#entersRows = this.#wanted.some(
      (one) => one.steps.length > depth && leadsTo(this.#rowsTarget.steps, one),
    );
    if (this.#entersRows) plain.discard();
    this.#scan = new JsonScan({
      maxDepth: MAX_RESPONSE_DEPTH,
      forbidden: [],
      ask: (depth, step, opening) => this.#ask(depth, step, opening),
    });
  }

  /** Returns false to stop, once it cannot be valid JSON. */
  accept(chunk: Buffer): boolean {
    this.#isBlank &&= isBlank(chunk);
    if (this.#plain.isPlain && !this.#utf8.accept(chunk)) this.#plain.discard();
    return this.#scan.accept(chunk) === null;
  }

  /** null: not JSON. A blank body has no rows. */
  end(): { readonly rows: number; readonly values: ReadonlyMap<string, PageValue> } | null {
    if (this.#isBlank) return { rows: 0, values: this.#values };
    if (this.#scan.end() !== null) return null;
    const { text, hasInfinite } = this.#scan.findings;
    if (!this.#isList() || !this.#utf8.end() || text !== null || hasInfinite) this.#plain.discard();
    const list = this.#plain.shape.rows - this.#before;
    const rows = { none: 0, empty: 0, one: 1, list, entered: this.#entered }[this.#rows];
    return { rows, values: this.#values };
  }

  #isList(): boolean {
    const isNull = this.#values.get(this.#rowsTarget.text)?.value === null;
    return this.#rows === 'list' || this.#rows === 'empty' || (this.#rows === 'none' && isNull);
  }

  #ask(depth: number, step: string | number, opening: Opening): MemberAction {
    const steps = this.#steps;
    const rowsDepth = this.#rowsTarget.steps.length;
    steps.length = Math.max(0, depth - 1);
    if (depth > 0) steps.push(String(step));
    if (depth === rowsDepth + 1 && this.#isRow()) {
      if (this.#rows === 'entered') this.#entered += 1;
      if (this.#rows === 'empty') this.#rows = 'one';
    }
    if (leadsTo(steps, this.#rowsTarget)) {
      const passed = (this.#passed[depth] ?? 0) + 1;
      this.#passed[depth] = passed;
      // The last of several members with one name counts, but the rows of the first are already captured.
      if (passed > 1) this.#plain.discard();
      if (depth === rowsDepth) return this.#rowsAt(opening);
    }
    return this.#actionFor(opening);
  }

  #isRow(): boolean {
    return leadsTo(this.#steps.slice(0, -1), this.#rowsTarget);
  }

  #rowsAt(opening: Opening): MemberAction {
    this.#before = this.#plain.shape.rows;
    this.#entered = 0;
    this.#rows = opening === 'array' ? (this.#entersRows ? 'entered' : 'list') : 'none';
    if (this.#rows === 'entered') return 'enter';
    if (this.#rows === 'list') return this.#plain.capture();
    if (opening === 'scalar') return captureValue(this.#rowsTarget.text, this.#values);
    // Some hosts write an empty list as `{}`; a member makes it a row.
    this.#rows = 'empty';
    return 'enter';
  }

  #actionFor(opening: Opening): MemberAction {
    const steps = this.#steps;
    const target = this.#wanted.find(
      (one) => one.steps.length === steps.length && leadsTo(steps, one),
    );
    if (target !== undefined) return captureValue(target.text, this.#values);
    const leadsOn =
      leadsTo(steps, this.#rowsTarget) || this.#wanted.some((one) => leadsTo(steps, one));
    return opening !== 'scalar' && leadsOn ? 'enter' : 'skip';
  }
}

const targetOf = (text: string): Target => ({ text, steps: pointerSteps(text) });

const isBlank = (bytes: Buffer): boolean => bytes.every((byte) => BLANKS.has(byte));

/** Returns true if the target is at or below these steps. */
function leadsTo(steps: readonly string[], target: Target): boolean {
  return (
    steps.length <= target.steps.length && steps.every((step, at) => target.steps[at] === step)
  );
}

function captureValue(at: string, values: Map<string, PageValue>): MemberAction {
  let pieces: Buffer[] = [];
  let bytes = 0;
  return {
    write(piece) {
      bytes += piece.length;
      if (bytes <= MAX_VALUE_BYTES) pieces.push(Buffer.from(piece));
    },
    end() {
      if (bytes <= MAX_VALUE_BYTES) {
        const text = String(Buffer.concat(pieces)).trim();
        values.set(at, { value: JSON.parse(text) as Json, text });
      }
      pieces = [];
    },
  };
}
