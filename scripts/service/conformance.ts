/**
 * Whether a response is one that the specification declares: its status, media
 * type, headers, its body against the schema and against a closed copy of it, in
 * which a member that is not declared fails.
 */

import { errorTable, type ErrorCode } from '../../src/generated/error-table.ts';
import { operations, type OperationId } from '../../src/generated/operations.ts';
import { productDocument30 } from '../../src/generated/product-document-3.0.ts';
import { v1Document30 } from '../../src/generated/v1-document-3.0.ts';
import { copyDocuments } from '../spec/documents.ts';
import { linksIn } from './page-links.ts';
import { closedCopy, schemaChecks } from '../spec/schemas.ts';

export interface RawResponse {
  readonly status: number;
  /** Lower-case names; of repeated headers the values joined. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The bytes of the text. */
  readonly bytes?: Buffer;
  /** The body's JSON; undefined if there is no body. */
  readonly body: unknown;
}

interface HeaderObject {
  readonly required?: boolean;
  readonly schema: {
    readonly type: string;
    readonly minimum?: number;
    readonly minLength?: number;
    readonly maxLength?: number;
  };
}

interface ResponseObject {
  readonly headers?: Readonly<Record<string, HeaderObject | { readonly $ref: string }>>;
  readonly content?: Readonly<Record<string, { readonly schema: { readonly $ref: string } }>>;
}

const documents = copyDocuments();
/** The same interface for generators that do not read 3.1: every response is held to both. */
const documents30 = structuredClone({
  v1: v1Document30,
  product: productDocument30,
}) as unknown as typeof documents;
const checks = {
  v1: {
    open: schemaChecks(documents.v1),
    in30: schemaChecks(documents30.v1),
    closed: schemaChecks(closedCopy(documents.v1)),
  },
  product: {
    open: schemaChecks(documents.product),
    in30: schemaChecks(documents30.product),
    closed: schemaChecks(closedCopy(documents.product)),
  },
};

/** Headers that HTTP itself sends, and those of browsers' rules. */
const FREE_HEADERS =
  /^(date|connection|keep-alive|content-length|content-type|content-encoding|transfer-encoding|cache-control|vary|access-control-.*|allow|accept-encoding|deprecation|sunset|x-content-type-options|strict-transport-security)$/;

/** JSON is UTF-8 by itself, but clients that do not know read the text by the charset. */
const JSON_MEDIA = 'application/json; charset=utf-8';

/** The violations of a response to a call of the operation; empty if it conforms. */
export function violationsOf(
  id: OperationId,
  response: RawResponse,
  sentValidKey: boolean,
): string[] {
  const { document, method, path } = operations[id];
  const declared = declaredResponse(document, path, method.toLowerCase(), response.status);
  if (declared === null) return [`the status ${response.status} is not declared`];
  return [
    ...mediaViolations(declared, response),
    ...bodyViolations(document, declared, response),
    ...headerViolations(document, declared, response, sentValidKey),
    ...violationsOfAny(method, path, response),
  ];
}

/** Checks rules for all responses of the service, with or without a matching path. */
export function violationsOfAny(
  method: string,
  path: string,
  { status, headers, body }: RawResponse,
): string[] {
  const violations: string[] = [];
  const open = path === '/api/v1' || path.startsWith('/api/v1/');
  if (open && headers['access-control-allow-origin'] !== '*')
    violations.push('Access-Control-Allow-Origin is not *');
  if (
    !open &&
    headers['access-control-allow-origin'] !== undefined &&
    path.startsWith('/product/') &&
    !path.startsWith('/product/openapi')
  ) {
    violations.push('Access-Control-Allow-Origin stands outside of the v1 API');
  }
  if (open && headers['access-control-expose-headers'] !== undefined)
    violations.push(...hiddenHeaders(headers));
  if (headers['access-control-allow-credentials'] !== undefined)
    violations.push('Access-Control-Allow-Credentials is sent');
  if (!headers['x-request-id']) violations.push('X-Request-Id is missing');
  if (headers['x-content-type-options'] !== 'nosniff')
    violations.push('X-Content-Type-Options is not nosniff');
  const media = headers['content-type'] ?? '';
  if (media.startsWith('application/json') && media !== JSON_MEDIA)
    violations.push(`the Content-Type is ${media}, not ${JSON_MEDIA}`);
  violations.push(...linkViolations(headers, memberOf(body, 'data') ?? body));
  const meta = memberOf(body, 'meta');
  if (meta !== undefined && memberOf(meta, 'request_id') !== headers['x-request-id'])
    violations.push('meta.request_id is not X-Request-Id');
  if (method === 'HEAD') return violations;
  if (memberOf(body, 'success') === false || (status >= 400 && !isHealth(path)))
    violations.push(...errorViolations(status, headers, body));
  return violations;
}

/** Headers that pages of other origins can always read, and those that no script can read. */
const NEED_NOT_BE_EXPOSED =
  /^(cache-control|content-(encoding|language|length|type)|expires|last-modified|pragma|set-cookie|connection|date|keep-alive|transfer-encoding|vary|access-control-.*|x-content-type-options|strict-transport-security)$/;

function hiddenHeaders(headers: RawResponse['headers']): string[] {
  const exposed = headers['access-control-expose-headers']!.toLowerCase()
    .split(',')
    .map((name) => name.trim());
  return Object.keys(headers)
    .filter((name) => !NEED_NOT_BE_EXPOSED.test(name) && !exposed.includes(name))
    .map((name) => `the header ${name} is sent and not exposed`);
}

/** A page says in its body and in its header where the others are. */
function linkViolations({ link }: RawResponse['headers'], page: unknown): string[] {
  const number = memberOf(page, 'page');
  if (typeof number !== 'number' || typeof memberOf(page, 'has_more') !== 'boolean') return [];
  const { next = null, prev, first } = linksIn(link);
  const hasOthers = number > 0;
  return [
    ...(next === memberOf(page, 'next_page_url') ? [] : ['Link does not lead to the next page']),
    ...([prev, first].every((path) => (path !== undefined) === hasOthers)
      ? []
      : ['Link does not lead to the page before and to the first one']),
  ];
}

function isHealth(path: string): boolean {
  return path === '/readyz';
}

function errorViolations(status: number, headers: RawResponse['headers'], body: unknown): string[] {
  const code = String(memberOf(memberOf(body, 'error'), 'code'));
  const violations: string[] = [];
  const failure = checks.v1.open('#/components/schemas/ErrorResponse', body);
  if (failure !== null) violations.push(`the error envelope: ${failure}`);
  if (!Object.hasOwn(errorTable, code))
    violations.push(`the code ${code} is not in the error table`);
  else if (errorTable[code as ErrorCode].status !== status)
    violations.push(
      `the code ${code} goes with ${errorTable[code as ErrorCode].status}, not ${status}`,
    );
  if (status === 429 && !/^[1-9]\d*$/.test(headers['retry-after'] ?? ''))
    violations.push('a 429 without Retry-After');
  if (status === 405 && !headers['allow']) violations.push('a 405 without Allow');
  if (status === 401 && !headers['www-authenticate'])
    violations.push('a 401 without WWW-Authenticate');
  return violations;
}

function mediaViolations(response: ResponseObject, { headers, text }: RawResponse): string[] {
  const declared = Object.keys(response.content ?? {});
  const media = headers['content-type']?.split(';')[0];
  if (declared.length === 0)
    return text === '' && media === undefined ? [] : ['an undeclared body'];
  return media !== undefined && declared.includes(media)
    ? []
    : [`the media type ${media} is not declared`];
}

function bodyViolations(
  document: keyof typeof checks,
  response: ResponseObject,
  { body, headers }: RawResponse,
): string[] {
  const media = headers['content-type']?.split(';')[0] ?? '';
  const reference = response.content?.[media]?.schema.$ref;
  // A file is bytes, whatever its media type.
  if (reference === undefined || isBinary(document, reference)) return [];
  const open = checks[document].open(reference, body);
  if (open !== null) return [`the body: ${open}`];
  const in30 = checks[document].in30(reference, body);
  if (in30 !== null) return [`the body, by the document in OpenAPI 3.0: ${in30}`];
  const closed = checks[document].closed(reference, body);
  return closed === null ? [] : [`the body has something undeclared: ${closed}`];
}

function isBinary(document: keyof typeof checks, $ref: string): boolean {
  return resolve<{ readonly format?: string }>(document, { $ref }).format === 'binary';
}

function headerViolations(
  document: keyof typeof checks,
  response: ResponseObject,
  { status, headers }: RawResponse,
  sentValidKey: boolean,
): string[] {
  const declared = new Map(
    Object.entries(response.headers ?? {}).map(([name, header]) => [
      name.toLowerCase(),
      resolve<HeaderObject>(document, header),
    ]),
  );
  const violations: string[] = [];
  for (const [name, header] of declared) {
    const value = headers[name];
    const needed =
      header.required === true || (name.startsWith('x-ratelimit-') && sentValidKey && status < 500);
    if (value === undefined) {
      if (needed) violations.push(`the header ${name} is missing`);
    } else if (
      header.schema.type === 'integer'
        ? !/^\d+$/.test(value) || Number(value) < (header.schema.minimum ?? 0)
        : value.length < (header.schema.minLength ?? 0)
    ) {
      violations.push(`the header ${name} is ${value}`);
    }
  }
  for (const name of Object.keys(headers)) {
    if (!declared.has(name) && !FREE_HEADERS.test(name))
      violations.push(`the header ${name} is not declared`);
  }
  return violations;
}

function declaredResponse(
  document: keyof typeof checks,
  path: string,
  method: string,
  status: number,
): ResponseObject | null {
  const paths = documents[document].paths as unknown as Record<
    string,
    Record<string, { responses: Record<string, ResponseObject | { $ref: string }> }>
  >;
  const response = paths[path]?.[method]?.responses[String(status)];
  return response === undefined ? null : resolve<ResponseObject>(document, response);
}

function resolve<T extends object>(
  document: keyof typeof checks,
  value: T | { readonly $ref: string },
): T {
  if (!('$ref' in value)) return value;
  const steps = value.$ref.slice(2).split('/');
  return steps.reduce<unknown>((at, step) => memberOf(at, step), documents[document]) as T;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
