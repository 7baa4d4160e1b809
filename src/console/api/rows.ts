/** Rows of a result. Numbers that JavaScript cannot hold exactly keep their digits. */

import { errorOfResponse, type Execution, type WeirError } from '../../client/index.ts';

/** A number as the service sent it. */
export class ExactNumber {
  readonly digits: string;

  constructor(digits: string) {
    this.digits = digits;
  }
}

export type ShownRow = Readonly<Record<string, unknown>>;

export interface RowPage {
  readonly rows: readonly ShownRow[];
  readonly total_rows: number;
  readonly columns: Execution['columns'];
}

/** A path of rows, and what a request needs in addition to the cookie of the session. */
export interface RowsSource {
  readonly path: string;
  readonly init?: Pick<RequestInit, 'credentials' | 'headers'>;
}

export const resultPath = (workflowId: number, resultId: string): string =>
  `/api/v1/workflows/${workflowId}/data/${encodeURIComponent(resultId)}`;

export async function readRows(
  { path, init }: RowsSource,
  { page, limit }: { readonly page: number; readonly limit: number },
  signal: AbortSignal,
): Promise<RowPage> {
  const query = new URLSearchParams({ page: String(page), limit: String(limit) });
  const response = await fetch(`${path}?${query.toString()}`, { ...init, signal });
  const text = await response.text();
  if (!response.ok) throw errorOf(response, text);
  return (JSON.parse(text, exactNumbers) as { readonly data: RowPage }).data;
}

const DIGITS = /^-?\d+(\.\d+)?$/;

/** Null if it is no number. Decimals and large integers are sent as text. Charts do not need every digit. */
export function numberOf(value: unknown): number | null {
  if (value instanceof ExactNumber) return Number(value.digits);
  if (typeof value === 'string') return DIGITS.test(value) ? Number(value) : null;
  return typeof value === 'number' ? value : null;
}

function errorOf(response: Response, text: string): WeirError {
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // A proxy's page.
  }
  return errorOfResponse(response, body, Date.now());
}

/** Browsers without the third argument round such numbers. */
function exactNumbers(_name: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  return isExact(value, context.source) ? value : new ExactNumber(context.source);
}

/** Digits without sign, point, exponent and zeros at the ends are the same in both. */
function isExact(value: number, source: string): boolean {
  const digits = (text: string): string =>
    text
      .replace(/[eE].*$/, '')
      .replace(/[-.]/g, '')
      .replace(/^0+|0+$/g, '');
  return digits(String(value)) === digits(source);
}
