/** Exports of a whole result as one file, and its rows read from such a file. */

import type { Client as FetchClient } from 'openapi-fetch';
import type { paths } from '../generated/v1.ts';
import { download, type Download } from './download.ts';
import { errorOfNoResponse } from './error.ts';
import type { CallOptions, Send } from './send.ts';
import type * as Api from './types.ts';

export type ResultExport = Download;

export interface ExportClient {
  /** All rows as a file. Read its stream to the end, or cancel it. */
  exportResult(
    workflowId: number,
    resultId: string,
    query: Api.ExportResultQuery,
    options?: CallOptions,
  ): Promise<ResultExport>;
  /** All rows with one request, in batches as they arrive. */
  exportedRows(
    workflowId: number,
    resultId: string,
    options?: CallOptions,
  ): AsyncGenerator<readonly Api.Row[], void, undefined>;
}

const EXPORT = '/api/v1/workflows/{workflowId}/data/{resultId}/export';

export function createExportClient(http: FetchClient<paths>, send: Send): ExportClient {
  const client: ExportClient = {
    exportResult: (workflowId, resultId, query, options = {}) =>
      download(
        (request) => send('exportResult', options, request),
        (init) =>
          http.GET(EXPORT, {
            params: { path: { workflowId, resultId }, query },
            parseAs: 'stream',
            querySerializer: { array: { style: 'form', explode: false } },
            ...init,
          }),
      ),

    async *exportedRows(workflowId, resultId, options = {}) {
      const query = { format: 'ndjson' } as const;
      const { stream } = await client.exportResult(workflowId, resultId, query, options);
      const reader = stream.getReader();
      const decoder = new TextDecoder();
      let rest = '';
      try {
        for (;;) {
          const { done, value } = await read(reader, options);
          rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
          const end = done ? rest.length : rest.lastIndexOf('\n') + 1;
          const rows = parseLines(rest.slice(0, end));
          if (rows.length > 0) yield rows;
          if (done) return;
          rest = rest.slice(end);
        }
      } finally {
        // Stops the download, if it has not ended.
        await reader.cancel().catch(() => undefined);
      }
    },
  };
  return client;
}

async function read(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { signal }: CallOptions,
): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }> {
  try {
    return await reader.read();
  } catch (cause) {
    signal?.throwIfAborted();
    throw errorOfNoResponse(cause);
  }
}

function parseLines(text: string): Api.Row[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Api.Row);
}
