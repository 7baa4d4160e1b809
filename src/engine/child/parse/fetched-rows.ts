/** The rows of all bodies of a source, and the inference of their columns. */

import type { Row } from '../../../kit/json/whole-numbers.ts';
import { BodyReader, type BodyFormat, type RowsReport } from '../../../rows/index.ts';
import { declaredEntries, type DeclaredColumns } from '../../values/declared-columns.ts';
import type { FetchedJob } from '../../protocol/messages.ts';
import { dataType } from '../../values/columns.ts';
import { createInference, type Inference } from '../../values/infer.ts';
import { bodiesOf } from './bodies.ts';
import { TextInference } from '../../values/text-inference.ts';

export class FetchedRows {
  readonly #job: FetchedJob;
  readonly #reader: BodyReader;
  #inference: Inference | null = null;

  constructor(job: FetchedJob, report: RowsReport) {
    this.#job = job;
    this.#reader = new BodyReader(wantedOf(job.declared), report);
  }

  /** Depends on the format: only available after the first row, or at the end. */
  get inference(): Inference {
    return (this.#inference ??= createInference(this.#job.declared, 'ignore'));
  }

  *rows(): Generator<Row> {
    const job = this.#job;
    for (const { bytes, contentType, mark } of bodiesOf(job)) {
      const body = this.#reader.read(bytes, { ...job, contentType }, job.pages !== undefined);
      if (body === null) continue;
      this.#inference ??= this.#inferenceOf(body.format);
      if (mark === undefined) yield* body.rows;
      else for (const row of body.rows) yield { ...row, [mark.column]: mark.text };
    }
  }

  #inferenceOf(format: BodyFormat): Inference {
    const { declared, csv = {} } = this.#job;
    return format === 'csv' && declared === undefined && csv.infer !== false
      ? new TextInference()
      : createInference(declared, 'ignore');
  }
}

const TEXTS: ReadonlySet<unknown> = new Set([undefined, 'string', 'object', 'array']);

function wantedOf(declared: DeclaredColumns | undefined) {
  if (declared === undefined) return null;
  const entries = declaredEntries(declared);
  const typed = entries.filter(([, typeName]) => !TEXTS.has(dataType(typeName)));
  return {
    names: new Set(entries.map(([name]) => name)),
    trimmed: new Set(typed.map(([name]) => name)),
  };
}
