import type { ExportFormat } from '../../services/exports/exports.ts';
import type { Handler } from '../handler.ts';

/** With its charset, which programs that open the file go by. */
const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
  json: 'application/json; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
};

export const exportResult: Handler<'exportResult', 'exports'> = async (
  { caller, path: { workflowId, resultId }, query: { format, columns, formulas }, signal, endTurn },
  { exports },
) => {
  endTurn();
  const wanted = { format, columns: columns ?? null, guardsFormulas: formulas !== 'keep' };
  const { stream, bytes } = await exports.open(caller, workflowId, resultId, wanted, signal);
  const name = `workflow-${workflowId}-${resultId.slice(resultId.indexOf(':') + 1)}.${format}`;
  return {
    status: 200,
    headers: { 'Content-Disposition': `attachment; filename="${name}"` },
    file: { mediaType: MEDIA_TYPES[format], stream, bytes },
  };
};
