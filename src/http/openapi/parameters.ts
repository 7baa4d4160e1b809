/**
 * Strictly parses path and query parameters: integers only consist of digits, so `1e2`, `0x10`, ` 3` and `+3` are
 * rejected.
 */

import { ApiError, type ErrorCode, type ErrorDetail } from '../../errors.ts';

/** The part of an OpenAPI parameter that is needed here, with references resolved. */
export interface ParameterObject {
  readonly name: string;
  readonly in: string;
  readonly schema?: { readonly type?: unknown; readonly format?: unknown };
  /** false: a list is one value, with commas between its items. */
  readonly explode?: boolean;
}

export type ParameterValues = Record<string, string | number | boolean | string[]>;

/** An id that cannot exist gets the same response as one that does not exist. */
const NOT_FOUND_BY_PARAMETER: Readonly<Record<string, { code: ErrorCode; what: string }>> = {
  workflowId: { code: 'WORKFLOW_NOT_FOUND', what: 'workflow' },
  revision: { code: 'REVISION_NOT_FOUND', what: 'revision' },
  scheduleId: { code: 'SCHEDULE_NOT_FOUND', what: 'schedule' },
  shareLinkId: { code: 'SHARE_LINK_NOT_FOUND', what: 'share link' },
  dashboardId: { code: 'DASHBOARD_NOT_FOUND', what: 'dashboard' },
  fileId: { code: 'FILE_NOT_FOUND', what: 'file' },
  testId: { code: 'TEST_NOT_FOUND', what: 'test' },
  executionId: { code: 'EXECUTION_NOT_FOUND', what: 'execution' },
  nodeId: { code: 'EXECUTION_NOT_FOUND', what: 'delivery' },
  keyId: { code: 'KEY_NOT_FOUND', what: 'API key' },
  userId: { code: 'USER_NOT_FOUND', what: 'user' },
  credentialId: { code: 'CREDENTIAL_NOT_FOUND', what: 'credential' },
  integrationId: { code: 'INTEGRATION_NOT_FOUND', what: 'integration' },
};

const MAX_ID = 2_147_483_647;
const ID = /^[1-9]\d{0,15}$/;
const WHOLE_NUMBER = /^(0|-?[1-9]\d{0,14})$/;

/** @throws ApiError if an id cannot exist */
export function readPathParameters(
  raw: Readonly<Record<string, string>>,
  declared: readonly ParameterObject[],
): ParameterValues {
  const values: ParameterValues = {};
  for (const { name, in: place, schema } of declared) {
    if (place !== 'path') continue;
    const text = decoded(raw[name] ?? '') ?? raw[name] ?? '';
    values[name] = schema?.type === 'integer' ? readId(name, text, maxIdOf(schema)) : text;
  }
  return values;
}

function maxIdOf({ format }: NonNullable<ParameterObject['schema']>): number {
  return format === 'int64' ? Number.MAX_SAFE_INTEGER : MAX_ID;
}

function readId(name: string, text: string, max: number): number {
  const id = Number(text);
  if (ID.test(text) && id <= max) return id;
  const { code, what } = NOT_FOUND_BY_PARAMETER[name] ?? {
    code: 'NOT_FOUND' as const,
    what: 'resource',
  };
  throw new ApiError(
    code,
    `There is no ${what} with this ${name === 'revision' ? 'number' : 'id'}.`,
  );
}

/**
 * Values that are not numbers or booleans stay text, and undeclared parameters are included, for validation to
 * reject.
 */
export function readQuery(query: string, declared: readonly ParameterObject[]): ParameterValues {
  const values: ParameterValues = {};
  if (query === '') return values;
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = readText(equals < 0 ? pair : pair.slice(0, equals));
    const raw = equals < 0 ? '' : pair.slice(equals + 1);
    const { schema, explode } =
      declared.find((parameter) => parameter.in === 'query' && parameter.name === name) ?? {};
    const isList = schema?.type === 'array';
    const earlierValue = Object.hasOwn(values, name) ? values[name] : undefined;
    if (earlierValue !== undefined && (!isList || explode === false))
      throw invalid(name, `The query parameter \`${name}\` must be given once only.`);
    const earlierItems = Array.isArray(earlierValue) ? earlierValue : [];
    Object.defineProperty(values, name, {
      value: isList
        ? [...earlierItems, ...itemsOf(raw, explode !== false)]
        : readAs(schema?.type, readText(raw)),
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return values;
}

/** A comma within an item is percent-encoded, so the list is split before it is decoded. */
function itemsOf(raw: string, isOne: boolean): string[] {
  return isOne ? [readText(raw)] : raw.split(',').map(readText);
}

/** `true` and `false` are the only booleans. */
function readAs(type: unknown, text: string): string | number | boolean {
  if (type === 'integer' && WHOLE_NUMBER.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function readText(raw: string): string {
  const text = decoded(raw.replaceAll('+', ' '));
  if (text === null)
    throw invalid('', 'The query string has a percent-encoding that is not valid UTF-8.');
  if (text.includes('\0'))
    throw invalid('', 'The query string has the character U+0000, which is not allowed.');
  return text;
}

function decoded(raw: string): string | null {
  if (!raw.includes('%')) return raw;
  try {
    return decodeURIComponent(raw);
  } catch {
    return null;
  }
}

function invalid(path: string, message: string): ApiError {
  const details: ErrorDetail[] = [{ path, message }];
  return new ApiError('INVALID_INPUT', message, { details });
}
