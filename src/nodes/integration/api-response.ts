/** Converts the response of an operation to rows. */

import type { ApiResponse } from '../../engine/sources/source.ts';
import type { IntegrationOperation } from '../../model/integration.ts';

export function apiResponse({ response, pagination }: IntegrationOperation): ApiResponse {
  const { encoding, csv = {}, rowsPath, columns } = response;
  const { header, delimiter, quote, escape, infer } = csv;
  return {
    pagination,
    format: responseFormat(response),
    rowsPath,
    columns,
    csv: {
      encoding,
      header,
      delimiter,
      quote,
      escape,
      skip_rows: csv.skipRows,
      null_values: csv.nullValues,
      on_bad_row: csv.onBadRow,
      infer,
    },
  };
}

export function responseFormat({
  format,
}: Pick<IntegrationOperation['response'], 'format'>): ApiResponse['format'] {
  return format === 'none' ? 'json' : format;
}
