/** The rows of results, page by page or as one stream. */

import type { Call } from './call.ts';
import type { ExportClient } from './exports.ts';
import type { Client } from './interface.ts';
import { everyPage, everyRowOf } from './pages.ts';

export type ResultClient = Pick<Client, 'getResultPage' | 'pages' | 'rows' | 'rowsOf'>;

export function createResultClient(
  call: Call,
  { exportedRows }: Pick<ExportClient, 'exportedRows'>,
): ResultClient {
  const client: ResultClient = {
    async getResultPage(workflowId, resultId, query = {}, options = {}) {
      return (await call('getResultPage', { path: { workflowId, resultId }, query }, options)).data;
    },
    pages: (workflowId, resultId, options = {}) =>
      everyPage(
        (query) => client.getResultPage(workflowId, resultId, query, options),
        options.pageSize === undefined ? {} : { limit: options.pageSize },
      ),
    async *rows(workflowId, resultId, options = {}) {
      if (options.pageSize === undefined)
        for await (const rows of exportedRows(workflowId, resultId, options)) yield* rows;
      else for await (const { rows } of client.pages(workflowId, resultId, options)) yield* rows;
    },
    rowsOf: (result, options = {}) =>
      everyRowOf(result, () => exportedRows(result.workflow_id, result.result_id, options)),
  };
  return client;
}
