/** Integrations as the API shows them. */

import { decimalSize, isDecimalType } from '../../kit/decimal-type.ts';
import type {
  Integration,
  IntegrationDefinition,
  IntegrationListItem,
  IntegrationOperation,
  OperationParameter,
  Pagination,
  ResponseCsv,
} from '../../model/integration.ts';
import type { ChangedIntegration } from '../../services/integrations/integrations.ts';
import type { Shapes } from './shapes.ts';

export function presentIntegration(integration: Integration): Shapes['Integration'] {
  const { operations, revision, created, modified, ...head } = integration;
  return {
    ...presentHead(head),
    operations: operations.map(presentOperation),
    ...presentHistory({ revision, created, modified }),
  };
}

export function presentDefinition(
  definition: IntegrationDefinition,
): Shapes['ImportedIntegration']['definition'] {
  const { slug, name, description, baseUrl, operations } = definition;
  const { type, header } = definition.auth;
  return {
    slug,
    name,
    description,
    base_url: baseUrl,
    auth: { type, ...optional('header', header) },
    operations: operations.map(presentOperation),
  };
}

export function presentIntegrationItem(item: IntegrationListItem): Shapes['IntegrationListItem'] {
  const { operationCount, revision, created, modified, ...head } = item;
  return {
    ...presentHead(head),
    operation_count: operationCount,
    ...presentHistory({ revision, created, modified }),
  };
}

export function presentChanged({
  integration,
  affected: { total, workflows },
}: ChangedIntegration): Shapes['ChangedIntegration'] {
  return {
    ...presentIntegration(integration),
    affected_workflows: { total, workflows: workflows.map(({ id, title }) => ({ id, title })) },
  };
}

export const integrationTag = ({ revision }: Integration): { readonly ETag: string } => ({
  ETag: `"${revision}"`,
});

type Head = Pick<Integration, 'id' | 'slug' | 'name' | 'description' | 'baseUrl' | 'auth'>;

function presentHead({ id, slug, name, description, baseUrl, auth }: Head) {
  const { type, header } = auth;
  return {
    id,
    slug,
    name,
    description,
    base_url: baseUrl,
    auth: { type, ...optional('header', header) },
  };
}

function presentHistory(history: Pick<Integration, 'revision' | 'created' | 'modified'>) {
  const { revision, created, modified } = history;
  return { revision, created: created.toISOString(), modified: modified.toISOString() };
}

export function presentOperation(operation: IntegrationOperation): Shapes['IntegrationOperation'] {
  const { name, label, description, role, method, path, body, response } = operation;
  const { retry, rate, lookup } = operation;
  return {
    name,
    label,
    description,
    role,
    method,
    path,
    parameters: operation.parameters.map(presentParameter),
    body: { ...body },
    response: {
      format: response.format,
      ...optional('encoding', response.encoding),
      ...optional('csv', response.csv && presentCsv(response.csv)),
      rows_path: response.rowsPath,
      ...(response.columns && { columns: response.columns.map(presentColumn) }),
      ...(response.example && { example: response.example.map((row) => ({ ...row })) }),
    },
    pagination: presentPagination(operation.pagination),
    retry: {
      max_attempts: retry.maxAttempts,
      ...optional('idempotency_header', retry.idempotencyHeader),
      ...optional('server_error_in_doubt', retry.inDoubtOn500),
    },
    rate: {
      ...optional('requests_per_second', rate.requestsPerSecond),
      ...optional('concurrent', rate.concurrent),
    },
    ...(lookup && {
      lookup: {
        operation: lookup.operation,
        parameters: lookup.parameters.map((one) => ({ ...one })),
        match: lookup.match.map((one) => ({ ...one })),
      },
    }),
  };
}

function presentCsv(csv: ResponseCsv): Shapes['CsvOptions'] {
  const { header, delimiter, quote, escape, infer } = csv;
  const names = typeof header === 'object' ? [...header] : header;
  return {
    ...optional('header', names),
    ...optional('delimiter', delimiter),
    ...optional('quote', quote),
    ...optional('escape', escape),
    ...optional('skip_rows', csv.skipRows),
    ...optional('null_values', csv.nullValues && [...csv.nullValues]),
    ...optional('on_bad_row', csv.onBadRow),
    ...optional('infer', infer),
  };
}

function presentParameter(parameter: OperationParameter): Shapes['OperationParameter'] {
  const { name, wireName, type, required, enum: values, description, style } = parameter;
  return {
    name,
    ...optional('wire_name', wireName),
    in: parameter.in,
    type,
    required,
    ...optional('default', parameter.default as Shapes['JsonValue'] | undefined),
    ...optional('enum', values as (string | number | boolean)[] | undefined),
    description,
    ...optional('style', style),
  };
}

function presentPagination(pagination: Pagination): Shapes['Pagination'] {
  const { type, maxPages } = pagination;
  const common = { type, max_pages: maxPages };
  switch (pagination.type) {
    case 'none':
    case 'link':
      return common;
    case 'cursor':
      return {
        ...common,
        param: pagination.param,
        pointer: pagination.pointer,
        ...optional('more_pointer', pagination.morePointer),
      };
    case 'next_url':
      return {
        ...common,
        pointer: pagination.pointer,
        ...optional('more_pointer', pagination.morePointer),
      };
    case 'page':
    case 'offset': {
      const { param, start, sizeParam, size, until, totalPointer, morePointer } = pagination;
      const { totalPages, endStatuses } = pagination;
      return {
        ...common,
        param,
        start,
        until,
        ...optional('size_param', sizeParam),
        ...optional('size', size),
        ...optional('total_pointer', totalPointer),
        ...optional('total_pages', totalPages),
        ...optional('end_statuses', endStatuses && [...endStatuses]),
        ...optional('more_pointer', morePointer),
      };
    }
  }
}

/** A member that is omitted if it has no value. */
function optional<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { readonly [Member in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { readonly [Member in Name]?: Value });
}

type OperationColumn = NonNullable<IntegrationOperation['response']['columns']>[number];

function presentColumn({ name, type }: OperationColumn): Shapes['ResponseColumn'] {
  return isDecimalType(type) ? { name, type: 'decimal', ...decimalSize(type) } : { name, type };
}
