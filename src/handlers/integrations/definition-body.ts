/** Definitions of integrations as bodies carry them, in the words of the services. */

import type { JsonObject } from '../../kit/json-value.ts';
import type {
  IntegrationDraft,
  OperationDraft,
  PaginationDraft,
  ParameterDraft,
} from '../../services/integrations/draft.ts';
import type { OperationResponse } from '../../model/integration.ts';
import type { Shapes } from '../present/shapes.ts';

export function readDraft(body: Shapes['NewIntegrationInput']): IntegrationDraft {
  const { slug, name, description, base_url: baseUrl, auth, operations } = body;
  return { slug, name, description, baseUrl, auth, operations: operations.map(readOperation) };
}

/** Members that are absent stay absent. */
export function readChange(body: Shapes['UpdateIntegrationInput']): Partial<IntegrationDraft> {
  const { base_url: baseUrl, operations, ...rest } = body;
  return {
    ...rest,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(operations !== undefined && { operations: operations.map(readOperation) }),
  };
}

function readOperation(operation: Shapes['IntegrationOperationInput']): OperationDraft {
  const { name, label, description, role, method, path, parameters, body } = operation;
  const { response, pagination, retry, rate, lookup } = operation;
  return {
    name,
    label,
    description,
    role,
    method,
    path,
    body,
    parameters: parameters?.map(readParameter),
    response: response && {
      format: response.format,
      encoding: response.encoding,
      csv: response.csv && readCsv(response.csv),
      rowsPath: response.rows_path,
      columns: response.columns,
      example: response.example as readonly JsonObject[] | undefined,
    },
    pagination: pagination && readPagination(pagination),
    retry: retry && {
      maxAttempts: retry.max_attempts,
      idempotencyHeader: retry.idempotency_header,
      inDoubtOn500: retry.server_error_in_doubt,
    },
    rate: rate && {
      requestsPerSecond: rate.requests_per_second,
      concurrent: rate.concurrent,
    },
    lookup,
  };
}

function readCsv(csv: Shapes['CsvOptionsInput']): NonNullable<OperationResponse['csv']> {
  const { header, delimiter, quote, escape, infer } = csv;
  return {
    header,
    delimiter,
    quote,
    escape,
    skipRows: csv.skip_rows,
    nullValues: csv.null_values,
    onBadRow: csv.on_bad_row,
    infer,
  };
}

function readParameter(parameter: Shapes['OperationParameterInput']): ParameterDraft {
  const { name, wire_name: wireName, type, required, enum: values, description } = parameter;
  const standard = parameter.default as ParameterDraft['default'];
  return {
    name,
    wireName,
    in: parameter.in,
    type,
    required,
    default: standard,
    enum: values,
    description,
    style: parameter.style,
  };
}

function readPagination(pagination: Shapes['PaginationInput']): PaginationDraft {
  const { type, param, start, size, until, pointer } = pagination;
  return {
    type,
    param,
    start,
    size,
    until,
    pointer,
    sizeParam: pagination.size_param,
    totalPointer: pagination.total_pointer,
    totalPages: pagination.total_pages,
    endStatuses: pagination.end_statuses,
    morePointer: pagination.more_pointer,
    maxPages: pagination.max_pages,
  };
}
