/** Rows of a result. */

import { errorOfResponse, type Execution, type WeirError } from '../../client/index.ts';
import { exactNumbers, type ShownRow } from './row-values.ts';
import { send } from './send.ts';

export interface RowPage {
  readonly rows: readonly ShownRow[];
  readonly total_rows: number;
  readonly columns: Execution['columns'];
}

/** A path of rows, and what a request needs in addition to the cookie of the session. */
export interface RowsSource {
  readonly path: string;
  /** All rows as a file. Absent for viewers of a shared dashboard. */
  readonly exportPath?: string;
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
  const response = await send(new Request(`${path}?${query.toString()}`, { ...init, signal }));
  const text = await response.text();
  if (!response.ok) throw errorOf(response, text);
  return (JSON.parse(text, exactNumbers) as { readonly data: RowPage }).data;
}

/**
 * Reads all rows. They are parsed as they arrive, so that the page stays responsive.
 * @param path of an export
 */
export async function readAllRows(path: string, signal: AbortSignal): Promise<ShownRow[]> {
  const response = await send(new Request(`${path}?format=ndjson`, { signal }));
  if (!response.ok || response.body === null) throw errorOf(response, await response.text());
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const rows: ShownRow[] = [];
  let rest = '';
  for (;;) {
    const { done, value = '' } = await reader.read();
    const lines = (rest + value).split('\n');
    rest = done ? '' : (lines.pop() ?? '');
    for (const line of lines)
      if (line !== '') rows.push(JSON.parse(line, exactNumbers) as ShownRow);
    if (done) return rows;
  }
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
