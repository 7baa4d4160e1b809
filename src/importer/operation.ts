/** Converts one operation of a document, or returns the reason why it is not supported. */

import type {
  IntegrationOperation,
  OperationParameter,
  OperationResponse,
  Pagination,
  RetryRule,
} from '../model/integration.ts';
import { successResponse, type SuccessResponse } from './success-response.ts';
import { bodyOf, type ReadBody } from './body.ts';
import { exampleRows } from './example.ts';
import { gatherParameters } from './gather-parameters.ts';
import { isTrue, member, type Located } from './located.ts';
import { MAX_PAGES, pageName, paginationOf, wireName } from './pagination.ts';
import { describedParameters, type DescribedParameter, type Tools } from './parameters.ts';
import { postRole } from './post-role.ts';
import type { Reading } from './reading.ts';
import type { Route, RoutePath } from './route.ts';
import { columnsOf } from './columns.ts';
import { rowsOf } from './rows.ts';
import { clipped, oneLine } from './texts.ts';
import { METHODS } from './types.ts';

export type ReadOperation =
  { readonly operation: IntegrationOperation } | { readonly skipped: string };

/** Reason for skipping a GET operation, and text of warnings. */
export const SCALAR_ROWS = 'Its response holds values that are no objects, and rows are objects';
export const UNDESCRIBED_RESPONSE = 'The response is not described: columns are as the rows show';

const MAX_ATTEMPTS = 4;
const MAX_LABEL = 255;
const MAX_DESCRIPTION = 1_000;
const IDEMPOTENCY_KEY = /^(x-)?idempotency-?(key|token)$/i;
const NOT_PAGED: Pagination = { type: 'none', maxPages: MAX_PAGES };

export function readOperation(
  tools: Tools,
  route: Route,
  routed: RoutePath,
  name: string,
): ReadOperation {
  const { reading } = tools;
  const { operation: located, pathItem } = route;
  const method = METHODS[route.method];
  if (!method)
    return {
      skipped: `${route.method.toUpperCase()} is not supported: operations are GET, POST, PUT or DELETE`,
    };
  const described = describedParameters(tools, pathItem, located);
  const unsupported = routed.unsupported ?? described.unsupported;
  if (unsupported !== undefined) return { skipped: unsupported };
  const { retry, parameters: sent } = withoutIdempotencyKey(described.parameters);
  const body = method === 'GET' ? undefined : bodyOf(tools, located, described);
  if (body?.unsupported !== undefined) return { skipped: body.unsupported };
  const read =
    body === undefined
      ? readRows(tools, route, sent, name)
      : readWithBody(tools, route, [...sent, ...bodyMembers(body)], name);
  if ('skipped' in read) return read;
  warnDeprecated(reading, located);
  const gathered = gatherParameters(
    reading,
    located.path,
    routed,
    withoutPages(
      sent.map(({ parameter }) => parameter),
      read.pagination,
    ),
    withoutPages(body?.parameters ?? [], read.pagination),
  );
  if (gathered.unsupported !== undefined) return { skipped: gathered.unsupported };
  return {
    operation: {
      name,
      ...textsOf(located, name),
      method,
      path: routed.path,
      parameters: gathered.parameters,
      body: body?.body ?? { format: 'json', pointer: '' },
      retry,
      rate: {},
      ...read,
    },
  };
}

function textsOf(
  operation: Located,
  name: string,
): Pick<IntegrationOperation, 'label' | 'description'> {
  return {
    label: oneLine(member(operation, 'summary').value, MAX_LABEL) || name,
    description: clipped(member(operation, 'description').value, MAX_DESCRIPTION),
  };
}

function warnDeprecated(reading: Reading, operation: Located): void {
  if (isTrue(member(operation, 'deprecated')))
    reading.warn(operation.path, 'The API calls it deprecated');
}

type ReadRole = Pick<IntegrationOperation, 'role' | 'response' | 'pagination'>;

/** A POST operation can be a search. */
function readWithBody(
  tools: Tools,
  route: Route,
  parameters: readonly DescribedParameter[],
  name: string,
): ReadRole | { readonly skipped: string } {
  const role = route.method === 'post' ? postRole(route) : 'terminator';
  if (role === 'terminator') return readWrite();
  if (role === 'maybe_getter' && !returnsList(tools, route, name)) return readWrite();
  const read = readRows(tools, route, parameters, name);
  if ('skipped' in read) return role === 'getter' ? read : readWrite();
  return { ...read, role: 'getter' };
}

function returnsList({ reading, shapes }: Tools, route: Route, name: string): boolean {
  const { format, schema } = successResponse(reading, route.operation);
  if (format !== 'json' || schema === undefined) return false;
  const { isList, isScalar } = rowsOf(shapes, schema, route.path, name);
  return isList && !isScalar;
}

/** The members of a JSON body that can name a page. */
const bodyMembers = ({ parameters, shapes }: ReadBody): readonly DescribedParameter[] =>
  parameters.flatMap((parameter) => {
    const shape = shapes?.get(wireName(parameter));
    return shape === undefined ? [] : [{ parameter, shape }];
  });

function readWrite(): ReadRole {
  return {
    role: 'terminator',
    response: { format: 'none', rowsPath: '' },
    pagination: NOT_PAGED,
  };
}

/** A list becomes a getter. A single object that is addressed by its path becomes a setter. */
function readRows(
  tools: Tools,
  route: Route,
  parameters: readonly DescribedParameter[],
  name: string,
): ReadRole | { readonly skipped: string } {
  const { reading, shapes } = tools;
  const described = successResponse(reading, route.operation);
  if (described.format === undefined)
    return {
      skipped: `Its response is written as ${described.mediaTypes
        .slice(0, 5)
        .map((type) => `\`${type}\``)
        .join(', ')}, which has no rows`,
    };
  if (described.isEmpty) return { skipped: 'Its response has no body' };
  const byPath = route.path.includes('{');
  if (described.format !== 'json' || !described.schema) {
    reading.warn(described.path, UNDESCRIBED_RESPONSE);
    const format = described.format === 'none' ? 'json' : described.format;
    const isOneThing = /\}\/?$/.test(route.path) && format === 'json';
    return {
      role: isOneThing ? 'setter' : 'getter',
      response: { format, rowsPath: '' },
      pagination: NOT_PAGED,
    };
  }
  const rows = rowsOf(shapes, described.schema, route.path, name);
  for (const { path, message } of shapes.of(described.schema).notes) reading.warn(path, message);
  if (rows.isScalar) return { skipped: SCALAR_ROWS };
  const role = !rows.isList && byPath ? 'setter' : 'getter';
  const response = responseOf(tools, described, rows, role);
  if (!rows.isList) return { role, response, pagination: NOT_PAGED };
  const pageable = parameters.filter(({ parameter }) => PAGED_PLACES.has(parameter.in));
  const pagination = paginationOf(reading, shapes, described, pageable, route.operation.path);
  return { role: 'getter', response, pagination };
}

function responseOf(
  { reading, shapes, types }: Tools,
  described: SuccessResponse,
  { row, rowsPath }: ReturnType<typeof rowsOf>,
  role: IntegrationOperation['role'],
): OperationResponse {
  if (row && row.variants.length > 1)
    reading.warn(row.schema.path, 'Rows have several forms, of which the first gives the columns');
  const columns = row && columnsOf(reading, shapes, types, row);
  if (!columns)
    reading.warn(
      described.schema?.path ?? described.path,
      'The fields of the rows are not described: columns are as the rows show',
    );
  const example = role === 'getter' && exampleRows(described.examples, rowsPath, columns);
  return { format: 'json', rowsPath, ...(columns && { columns }), ...(example && { example }) };
}

function withoutIdempotencyKey(parameters: readonly DescribedParameter[]): {
  readonly retry: RetryRule;
  readonly parameters: readonly DescribedParameter[];
} {
  const key = parameters.find(
    ({ parameter }) => parameter.in === 'header' && IDEMPOTENCY_KEY.test(parameter.name),
  );
  return {
    retry: { maxAttempts: MAX_ATTEMPTS, ...(key && { idempotencyHeader: key.parameter.name }) },
    parameters: parameters.filter((one) => one !== key),
  };
}

const PAGED_PLACES: ReadonlySet<string> = new Set(['query', 'body']);

/** Removes the parameters of the pagination, which nodes do not have. */
function withoutPages(
  parameters: readonly OperationParameter[],
  pagination: Pagination,
): readonly OperationParameter[] {
  const paging = new Set<string>();
  if ('param' in pagination) paging.add(pagination.param);
  if ('sizeParam' in pagination && pagination.sizeParam !== undefined)
    paging.add(pagination.sizeParam);
  return parameters.filter(
    (parameter) => !PAGED_PLACES.has(parameter.in) || !paging.has(pageName(parameter)),
  );
}
