/** Writes the rows that a terminator outputs about the rows that it has sent. */

import { PassThrough } from 'node:stream';

import { writeRowsFile, type Intake, type OutcomeRows } from '../../../engine/index.ts';
import { exactJson, type ExactJson, type ExactObject } from '../../../kit/json/exact-json.ts';
import { parseExactJson } from '../../../kit/json/parse-exact-json.ts';
import { valueAt } from '../../../kit/json/value-at.ts';
import type { DeliveryOutput } from './begun-reports.ts';
import { parsedRows, ROWS_AT_A_TIME, rowsOfCalls, type RowsOfCall } from './calls.ts';
import { failureOf, type CallEnd } from './report.ts';

type Directory = Intake['directory'];

interface RowOutcome {
  readonly status: 'delivered' | 'failed' | 'in_doubt' | 'not_sent';
  readonly code: string | null;
  /** The response; null if there is none that can be read. */
  readonly response: ExactJson;
}

const NOT_SENT: RowOutcome = { status: 'not_sent', code: null, response: null };
/** The step of a pointer that is the position of the row in its request. */
const POSITION = '*';

export class OutcomeWriter {
  readonly #output: DeliveryOutput;
  readonly #stream = new PassThrough();
  readonly #file: ReturnType<typeof writeRowsFile>;
  #rows = 0;
  #failure: Error | null = null;

  constructor(output: DeliveryOutput, directory: Directory) {
    this.#output = output;
    this.#file = writeRowsFile(directory, this.#stream);
    // It is thrown by the next call.
    this.#file.catch((error: unknown) => {
      this.#failure = error as Error;
      this.#stream.resume();
    });
  }

  /** @param calls in order, at least as many as outcomes */
  async add(calls: readonly RowsOfCall[], ends: readonly CallEnd[]): Promise<void> {
    for (const [at, { end }] of ends.entries()) {
      const call = calls[at];
      if (call !== undefined) await this.#write(call, outcomeOf(end));
    }
  }

  /** Adds the rows that were not sent. */
  async finish(): Promise<OutcomeRows> {
    const division = { rowsPerCall: ROWS_AT_A_TIME };
    for await (const call of rowsOfCalls(this.#output, division, this.#rows))
      await this.#write(call, NOT_SENT);
    this.#stream.end();
    return { ...(await this.#file), rows: this.#rows };
  }

  /** Must be called if `finish` is not. */
  async close(): Promise<void> {
    this.#stream.end();
    await this.#file.catch(() => undefined);
  }

  async #write(call: RowsOfCall, { status, code, response }: RowOutcome): Promise<void> {
    if (this.#failure !== null) throw this.#failure;
    const { delivery } = this.#output;
    const outcome = delivery.kind === 'calls' ? delivery.outcome : undefined;
    const { key = [], values = [] } = outcome ?? {};
    const rows = parsedRows(call);
    const lines = rows.map((row: ExactObject, at) => {
      const keys = key.map((name) => [name, row[name] ?? null] as const);
      const picked = values.map(({ name, steps }) => {
        const path = steps.map((step) => (step === POSITION ? String(at) : step));
        return [name, valueAt(response, path) ?? null] as const;
      });
      const common = { row: this.#rows + at + 1, status, code };
      return exactJson({ ...Object.fromEntries(keys), ...common, ...Object.fromEntries(picked) });
    });
    this.#rows += rows.length;
    const isReady = this.#stream.write(Buffer.from(lines.map((line) => `${line}\n`).join('')));
    if (!isReady) await new Promise((resolve) => this.#stream.once('drain', resolve));
  }
}

function outcomeOf(end: CallEnd['end']): RowOutcome {
  if (end.kind !== 'delivered') {
    const { code, inDoubt } = failureOf(end);
    return { status: inDoubt ? 'in_doubt' : 'failed', code, response: null };
  }
  const body = 'body' in end ? end.body : null;
  return { status: 'delivered', code: null, response: parsedBody(body ?? '') };
}

function parsedBody(body: string): ExactJson {
  try {
    return body === '' ? null : parseExactJson(body);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
