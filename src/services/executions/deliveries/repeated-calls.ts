/** Looks up the rows of a call that an earlier run made, and sends those that the service does not have. */

import type { CallsDelivery } from '../../../engine/index.ts';
import type { ExactObject } from '../../../kit/json/exact-json.ts';
import { NEWLINE } from '../../../kit/ndjson.ts';
import { idempotencyKeyOf, parsedRows, type RowsOfCall } from './calls.ts';
import type { CallEnd } from './report.ts';
import { sendOptions, sendRowsOfCall, type CallSending } from './send-call.ts';

/** The code of rows that could not be looked up. */
export const LOOKUP_FAILED = 'lookup_failed';

export interface SettledCall {
  readonly call: RowsOfCall;
  readonly end: CallEnd['end'];
}

/** `message`: the reason why it is undecided. */
type LookupResult = 'found' | 'missing' | { readonly message: string };

type LookUp = NonNullable<CallsDelivery['lookUp']>;

/** If all rows are missing, the call is made as it was, with the same idempotency key. */
export async function settleRepeated(
  sending: CallSending,
  call: RowsOfCall,
  key: string,
): Promise<readonly SettledCall[]> {
  const { lookUp, sendsUndecided } = sending.delivery;
  if (lookUp === undefined) throw new Error('rows are looked up without a lookup');
  const results: LookupResult[] = [];
  for (const row of parsedRows(call)) {
    if (sending.ending.aborted) return [{ call, end: interrupted() }];
    const result = await lookedUp(sending, lookUp, row, idempotencyKeyOf(key, call));
    results.push(typeof result === 'object' && sendsUndecided === true ? 'missing' : result);
  }
  if (sending.ending.aborted) return [{ call, end: interrupted() }];
  const settled: SettledCall[] = [];
  for (const [result, part] of divided(call, results)) {
    const end = result === 'missing' ? await sendRowsOfCall(sending, part, key) : endOf(result);
    settled.push({ call: part, end });
  }
  return settled;
}

async function lookedUp(
  sending: CallSending,
  lookUp: LookUp,
  row: ExactObject,
  key: string,
): Promise<LookupResult> {
  const lookup = lookUp(row);
  if (!lookup.ok) return { message: lookup.problems[0]?.message ?? 'The row cannot be looked up' };
  const end = await sending.send(lookup.value.call, {
    ...sendOptions(sending, key),
    keepsBody: true,
  });
  if (end.kind === 'failed')
    return end.code === 'http_404' ? 'missing' : { message: `The lookup failed. ${end.message}` };
  const { body } = end;
  if (body === undefined || body === null)
    return { message: 'The response of the lookup is incomplete or larger than 1 MiB' };
  try {
    return lookup.value.isFound(body) ? 'found' : 'missing';
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { message: 'The response of the lookup is not JSON' };
  }
}

/** Adjacent rows with equal results. One part is the call itself. */
function* divided(
  call: RowsOfCall,
  results: readonly LookupResult[],
): Generator<readonly [LookupResult, RowsOfCall]> {
  let row = 0;
  let begin = 0;
  let end = 0;
  for (const [at, result] of results.entries()) {
    end = call.lines.indexOf(NEWLINE, end) + 1;
    const next = results[at + 1];
    if (next !== undefined && kindOf(next) === kindOf(result)) continue;
    const isWhole = row === 0 && next === undefined;
    const part = {
      row: call.row + row,
      rows: at + 1 - row,
      lines: call.lines.subarray(begin, end),
    };
    yield [result, isWhole ? call : part];
    row = at + 1;
    begin = end;
  }
}

function kindOf(result: LookupResult): string {
  return typeof result === 'string' ? result : 'undecided';
}

function endOf(result: Exclude<LookupResult, 'missing'>): CallEnd['end'] {
  if (result === 'found') return { kind: 'delivered', attempts: 0, isFound: true };
  const { message } = result;
  return { kind: 'failed', code: LOOKUP_FAILED, message, attempts: 0, inDoubt: true };
}

/** The rows remain in doubt. */
function interrupted(): CallEnd['end'] {
  const message = 'The run ended before the rows were looked up';
  return { kind: 'failed', code: 'interrupted', message, attempts: 0, inDoubt: true };
}
