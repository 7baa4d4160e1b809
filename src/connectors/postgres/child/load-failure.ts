/** Says why a load failed, with the row and the column if the server names them. */

import type { JobFailure } from '../../database/protocol.ts';
import { StepError } from '../../step-error.ts';

/** The fields of an error of the server. */
interface ServerError {
  readonly code?: string;
  readonly message: string;
  readonly detail?: string;
  readonly where?: string;
  readonly column?: string;
}

/** The context of an error in `COPY`, whose lines are rows. */
const PLACE = /^COPY .*, line (\d+)(?:, column ([^:\n]+))?/m;
const MAX_DETAIL_CHARACTERS = 300;

export function loadFailure(error: unknown, table: string): JobFailure {
  if (error instanceof StepError) {
    const { step, message } = error;
    return { kind: 'failed', step, message, ...(step === 'call' ? { code: 'invalid_value' } : {}) };
  }
  const { code = '', message, detail, where = '', column } = error as ServerError;
  const [, row, copied] = PLACE.exec(where) ?? [];
  const name = column ?? copied;
  const place = [
    ...(row === undefined ? [] : [`row ${row}`]),
    ...(name === undefined ? [] : [`column \`${name}\``]),
  ].join(', ');
  // Other details contain whole rows.
  const key = detail?.startsWith('Key ') === true ? ` (${cut(detail)})` : '';
  const reason = `${message}${key}`;
  return {
    kind: 'failed',
    step: 'call',
    code: codeOf(code),
    message: `The rows cannot be loaded into \`${table}\`: ${place === '' ? reason : `${place}: ${reason}`}`,
  };
}

/** By the classes of SQLSTATE. */
function codeOf(state: string): string {
  if (state.startsWith('22') || state.startsWith('23')) return 'invalid_value';
  if (state === '42501' || state.startsWith('28')) return 'not_allowed';
  return state === '' || state.startsWith('08') || state.startsWith('57P')
    ? 'no_response'
    : 'rejected';
}

function cut(text: string): string {
  const whole = text.replace(/\.$/, '');
  return whole.length > MAX_DETAIL_CHARACTERS ? `${whole.slice(0, MAX_DETAIL_CHARACTERS)}…` : whole;
}
