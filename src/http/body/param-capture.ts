/** Captures one parameter while it arrives: as text, or in a file if it has many rows. */

import { arrayOfLines, type Capture, ROW_LIMITS, RowShape } from '../../rows/index.ts';
import type { Json } from '../../kit/json-value.ts';
import type { Intake, PostedRows } from '../../services/executions/executions.ts';

/** Rows up to this size become values. */
const PARSED_BYTES = 65_536;

/** Limit for all parameters that are captured as text. */
export interface TextBudget {
  left: number;
}

type RowsFile = ReturnType<Intake['create']>;

export class ParamCapture implements Capture {
  /** Only if the value can go to a file. */
  readonly rows?: RowShape;
  readonly asLines = true;
  readonly #intake: Intake;
  readonly #budget: TextBudget;
  #parts: Buffer[] = [];
  #bytes = 0;
  #file: RowsFile | null = null;
  isTooLarge = false;

  constructor(intake: Intake, budget: TextBudget, mayBeRows: boolean) {
    this.#intake = intake;
    this.#budget = budget;
    if (mayBeRows) this.rows = new RowShape(ROW_LIMITS);
  }

  write(bytes: Buffer): void {
    this.#bytes += bytes.length;
    if (this.#file !== null) return this.#file.write(bytes);
    if (bytes.length <= this.#budget.left) {
      this.#budget.left -= bytes.length;
      this.#parts.push(Buffer.from(bytes));
      return;
    }
    if (this.rows === undefined) {
      this.drop();
      this.isTooLarge = true;
      return;
    }
    this.#toFile().write(bytes);
  }

  #toFile(): RowsFile {
    const file = (this.#file = this.#intake.create());
    for (const part of this.#parts) file.write(part);
    this.drop();
    return file;
  }

  end(): void {}

  drop(): void {
    for (const part of this.#parts) this.#budget.left += part.length;
    this.#parts = [];
  }

  /** A promise to wait for before more is written. */
  backlog(): Promise<void> | null {
    return this.#file?.isBehind === true ? this.#file.written() : null;
  }

  /** Call it after the whole text has been checked. */
  async value(): Promise<{ readonly value: Json } | { readonly rows: PostedRows }> {
    const bytes = this.#bytes;
    if (this.#file === null && (this.rows === undefined || bytes <= PARSED_BYTES))
      return { value: JSON.parse(this.#text()) as Json };
    const summary = this.rows!.summary();
    if (this.#file === null && this.#intake.isText(summary))
      return { rows: { content: { text: this.#text() }, bytes, summary } };
    const file = this.#file ?? this.#toFile();
    await file.end();
    return { rows: { content: { file: file.path }, bytes, summary } };
  }

  #text(): string {
    return this.rows === undefined
      ? Buffer.concat(this.#parts).toString('utf8')
      : arrayOfLines(this.#parts);
  }
}
