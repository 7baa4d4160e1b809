/** A body that is checked while it arrives, and then parsed into an object. */

import type { ApiError } from '../../errors.ts';
import type { BodyRule } from './body-consumer.ts';
import { createJsonCheck } from './json-check.ts';
import { notAnObject } from './json-refusal.ts';

/** Limits the time of a parse: `[{},{},…]` takes 0.2 µs per value, rows of a graph a fifth of that. */
export const MAX_VALUES = 250_000;
/** Small chunks are joined early: a Buffer of one byte takes a hundred. */
const MAX_PARTS = 256;
const BYTE_ORDER_MARK = '\ufeff';

export class JsonBody {
  readonly #check = createJsonCheck({ ask: () => 'skip', maxValues: MAX_VALUES });
  #blocks: Buffer[] = [];
  #parts: Buffer[] = [];

  /** Returns the error of an invalid body, or null. */
  accept(chunk: Buffer): ApiError | null {
    const refusal = this.#check.accept(chunk);
    if (refusal !== null) this.take();
    else this.#add(chunk);
    return refusal;
  }

  /** Returns and releases the bytes so far. */
  take(): Buffer {
    const all = [...this.#blocks, ...this.#parts];
    this.#blocks = [];
    this.#parts = [];
    return all.length === 1 ? all[0]! : Buffer.concat(all);
  }

  /**
   * Call it after the last chunk. Waits until there is space for the values.
   * @returns undefined if the body is optional and absent, or the JSON `null`
   */
  async parse({ required, lease }: BodyRule): Promise<object | undefined> {
    const bytes = this.take();
    if (bytes.length === 0 && !required) return undefined;
    this.#check.end();
    await lease.waitToParse(bytes.length);
    const text = bytes.toString('utf8');
    const value: unknown = JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
    if (value === null && !required) return undefined;
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw notAnObject(kindOf(value));
    return value;
  }

  #add(chunk: Buffer): void {
    this.#parts.push(chunk);
    if (this.#parts.length < MAX_PARTS) return;
    this.#blocks.push(Buffer.concat(this.#parts));
    this.#parts = [];
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : `a ${typeof value}`;
}
