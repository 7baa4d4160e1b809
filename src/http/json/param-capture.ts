/** One parameter while it arrives: kept as text, or, where it is many rows, put into a file. */

import { RowShape } from '../../kit/json/row-shape.ts';
import type { Capture } from '../../kit/json/outer-values.ts';
import type { Json } from '../../kit/json-value.ts';
import type { Intake, PostedRows } from '../../services/executions/executions.ts';

/** Rows up to this size are parsed as they are. */
const MEMORY_BYTES = 65_536;

/** What the parameters that are kept as text may take together. */
export interface TextBudget {
  left: number;
}

type RowsFile = ReturnType<Intake['create']>;

export class ParamCapture implements Capture {
  /** Only where the value may go to a file. */
  readonly rows?: RowShape;
  readonly #intake: Intake;
  readonly #room: TextBudget;
  #parts: Buffer[] = [];
  #bytes = 0;
  #file: RowsFile | null = null;
  /** There was no room for it. */
  isTooLarge = false;

  constructor(intake: Intake, room: TextBudget, mayBeRows: boolean) {
    this.#intake = intake;
    this.#room = room;
    if (mayBeRows) this.rows = new RowShape(intake.rowLimits);
  }

  write(bytes: Buffer): void {
    this.#bytes += bytes.length;
    if (this.#file !== null) return this.#file.write(bytes);
    const isFit =
      this.#bytes <= (this.rows === undefined ? Infinity : MEMORY_BYTES) &&
      bytes.length <= this.#room.left;
    if (isFit) {
      this.#room.left -= bytes.length;
      this.#parts.push(Buffer.from(bytes));
      return;
    }
    const kept = this.#parts;
    this.drop();
    if (this.rows === undefined) {
      this.isTooLarge = true;
      return;
    }
    this.#file = this.#intake.create();
    for (const part of kept) this.#file.write(part);
    this.#file.write(bytes);
  }

  end(): void {}

  /** Lets go of what is kept as text. */
  drop(): void {
    for (const part of this.#parts) this.#room.left += part.length;
    this.#parts = [];
  }

  /** What to wait for before more is brought. */
  backlog(): Promise<void> | null {
    return this.#file?.isBehind === true ? this.#file.written() : null;
  }

  /** Once all of the text is known to be right. */
  async value(): Promise<{ readonly value: Json } | { readonly rows: PostedRows }> {
    if (this.#file === null || this.rows === undefined)
      return { value: JSON.parse(Buffer.concat(this.#parts).toString('utf8')) as Json };
    await this.#file.end();
    return { rows: { file: this.#file.path, bytes: this.#bytes, summary: this.rows.summary() } };
  }
}
