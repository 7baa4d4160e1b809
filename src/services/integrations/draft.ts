/** Definitions of integrations in requests: members with a default can be absent, and nothing is checked yet. */

import { decimalType } from '../../kit/decimal-type.ts';
import type {
  IntegrationAuth,
  IntegrationDefinition,
  IntegrationOperation,
  OperationBody,
  OperationLookup,
  OperationParameter,
  OperationResponse,
  Pagination,
  RateRule,
  RetryRule,
} from '../../model/integration.ts';

type Maybe<T> = { readonly [Name in keyof T]?: T[Name] | undefined };

export interface IntegrationDraft {
  readonly slug: string;
  readonly name: string;
  readonly description?: string | undefined;
  readonly baseUrl: string;
  readonly auth?: IntegrationAuth | undefined;
  readonly operations: readonly OperationDraft[];
}

export interface OperationDraft
  extends
    Pick<IntegrationOperation, 'name' | 'role' | 'method' | 'path'>,
    Maybe<Pick<IntegrationOperation, 'label' | 'description' | 'rate'>> {
  readonly parameters?: readonly ParameterDraft[] | undefined;
  readonly body?: Maybe<OperationBody> | undefined;
  readonly response?: ResponseDraft | undefined;
  readonly pagination?: PaginationDraft | undefined;
  readonly retry?: Maybe<RetryRule> | undefined;
  readonly lookup?: LookupDraft | undefined;
}

export type ResponseDraft = Maybe<Omit<OperationResponse, 'columns'>> & {
  readonly columns?: readonly ColumnDraft[] | undefined;
};

export interface ColumnDraft {
  readonly name: string;
  readonly type: string;
  /** The size of a decimal, as `scale`. */
  readonly precision?: number | undefined;
  readonly scale?: number | undefined;
}

export type LookupDraft = Omit<OperationLookup, 'match'> & Maybe<Pick<OperationLookup, 'match'>>;

export type ParameterDraft = Omit<OperationParameter, 'required' | 'description'> &
  Maybe<Pick<OperationParameter, 'required' | 'description'>>;

/** The members of all types. Rules check which of them a type can have. */
export interface PaginationDraft {
  readonly type: Pagination['type'];
  readonly param?: string | undefined;
  readonly start?: number | undefined;
  readonly sizeParam?: string | undefined;
  readonly size?: number | undefined;
  readonly until?: 'empty' | 'short' | 'total' | undefined;
  readonly totalPointer?: string | undefined;
  readonly totalPages?: string | undefined;
  readonly endStatuses?: readonly number[] | undefined;
  readonly morePointer?: string | undefined;
  readonly pointer?: string | undefined;
  readonly maxPages?: number | undefined;
}

const MAX_PAGES = 100;
const MAX_ATTEMPTS = 4;
const NO_RATE: RateRule = {};

export const wireNameOf = ({ wireName, name }: ParameterDraft): string => wireName ?? name;

/** @param draft a valid definition */
export function completeDefinition(draft: IntegrationDraft): IntegrationDefinition {
  const { slug, name, description = '', baseUrl, auth = { type: 'none' }, operations } = draft;
  return {
    slug,
    name,
    description,
    baseUrl: baseUrl.replace(/\/+$/, ''),
    auth,
    operations: operations.map(completeOperation),
  };
}

function completeOperation(draft: OperationDraft): IntegrationOperation {
  const { name, label, description, role, method, path, body, lookup } = draft;
  return {
    name,
    label: label ?? name,
    description: description ?? '',
    role,
    method,
    path,
    parameters: (draft.parameters ?? []).map(completeParameter),
    body: { format: body?.format ?? 'json', pointer: body?.pointer ?? '' },
    response: completeResponse(draft.response ?? {}),
    pagination: completePagination(draft.pagination ?? { type: 'none' }),
    retry: completeRetry(draft.retry ?? {}),
    rate: draft.rate ?? NO_RATE,
    ...(lookup && { lookup: { ...lookup, match: lookup.match ?? [] } }),
  };
}

function completeResponse({
  format = 'json',
  encoding,
  csv = {},
  rowsPath = '',
  columns,
  example,
}: ResponseDraft): OperationResponse {
  const options = Object.entries(csv).filter(([, value]) => value !== undefined);
  return {
    format,
    ...(encoding !== undefined && { encoding }),
    ...(options.length > 0 && { csv: Object.fromEntries(options) }),
    rowsPath,
    ...(columns && { columns: columns.map(completeColumn) }),
    ...(example && { example }),
  };
}

function completeColumn({ name, type, precision, scale }: ColumnDraft) {
  const isDecimal = precision !== undefined && scale !== undefined;
  return { name, type: isDecimal ? decimalType({ precision, scale }) : type };
}

function completeRetry({
  maxAttempts = MAX_ATTEMPTS,
  idempotencyHeader,
  inDoubtOn500,
}: Maybe<RetryRule>): RetryRule {
  return {
    maxAttempts,
    ...(idempotencyHeader !== undefined && { idempotencyHeader }),
    ...(inDoubtOn500 !== undefined && { inDoubtOn500 }),
  };
}

function completeParameter(draft: ParameterDraft): OperationParameter {
  const required = draft.in === 'path' || draft.required === true;
  return { ...draft, required, description: draft.description ?? '' };
}

function completePagination(draft: PaginationDraft): Pagination {
  const { type, maxPages = MAX_PAGES, param = '', pointer = '', morePointer } = draft;
  const more = morePointer === undefined ? {} : { morePointer };
  switch (type) {
    case 'none':
    case 'link':
      return { type, maxPages };
    case 'cursor':
      return { type, maxPages, param, pointer, ...more };
    case 'next_url':
      return { type, maxPages, pointer, ...more };
    case 'page':
    case 'offset': {
      const { start = type === 'page' ? 1 : 0, until = 'empty' } = draft;
      return { type, maxPages, param, start, until, ...sizesOf(draft), ...more };
    }
  }
}

function sizesOf({ sizeParam, size, totalPointer, totalPages, endStatuses }: PaginationDraft) {
  return {
    ...(sizeParam === undefined ? {} : { sizeParam }),
    ...(size === undefined ? {} : { size }),
    ...(totalPointer === undefined ? {} : { totalPointer }),
    ...(totalPages === undefined ? {} : { totalPages }),
    ...(endStatuses === undefined ? {} : { endStatuses }),
  };
}
