/** An integration as it is in a file: what a person writes of it, without what goes without saying. */

import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { sorted } from './workflow-file.ts';

export type IntegrationFile = Readonly<Record<string, unknown>>;

/** The fields that the service adds to a stored integration. */
const OF_SERVICE = ['id', 'revision', 'created', 'modified', 'affected_workflows'];
const MEMBERS = ['slug', 'name', 'description', 'base_url', 'auth', 'operations'] as const;

export function readIntegrationFile(content: unknown, name: string): IntegrationFile {
  if (!isObject(content))
    throw new CliError(EXIT.invalid, `${name} is not an integration: it is not an object.`);
  const knownMembers: readonly string[] = [...MEMBERS, ...OF_SERVICE];
  const unknownField = Object.keys(content).find((member) => !knownMembers.includes(member));
  if (unknownField !== undefined)
    throw new CliError(
      EXIT.invalid,
      `${name} has "${unknownField}", which an integration has not.`,
      [`It has ${MEMBERS.join(', ')}.`],
    );
  if (typeof content['slug'] !== 'string')
    throw new CliError(EXIT.invalid, `${name} has no slug, which names the integration.`);
  return Object.fromEntries(
    MEMBERS.flatMap((member) => (member in content ? [[member, content[member]]] : [])),
  );
}

/** Removes members that equal their defaults. Other values are returned unchanged. */
export function withoutDefaults(file: IntegrationFile): IntegrationFile {
  const { operations, base_url: url } = file;
  return {
    ...omitDefaults(file, { description: '', auth: { type: 'none' } }),
    ...(typeof url === 'string' ? { base_url: url.replace(/\/+$/, '') } : {}),
    ...(Array.isArray(operations) ? { operations: operations.map(leanOperation) } : {}),
  };
}

function leanOperation(operation: unknown): unknown {
  if (!isObject(operation)) return operation;
  const { parameters, body, response, pagination, retry } = operation;
  const parts = {
    ...operation,
    ...(Array.isArray(parameters) ? { parameters: parameters.map(shortParameter) } : {}),
    ...(isObject(body) ? { body: omitDefaults(body, { format: 'json', pointer: '' }) } : {}),
    ...(isObject(response)
      ? { response: omitDefaults(response, { format: 'json', csv: {}, rows_path: '' }) }
      : {}),
    ...(isObject(pagination) ? { pagination: shortPagination(pagination) } : {}),
    ...(isObject(retry) ? { retry: omitDefaults(retry, { max_attempts: 4 }) } : {}),
  };
  const nothing = { parameters: [], body: {}, response: {}, pagination: { type: 'none' } };
  return omitDefaults(parts, {
    label: operation['name'],
    description: '',
    ...nothing,
    retry: {},
    rate: {},
  });
}

function shortParameter(parameter: unknown): unknown {
  if (!isObject(parameter)) return parameter;
  if (parameter['in'] === 'path') {
    const { required: _, ...rest } = parameter;
    return omitDefaults(rest, { description: '' });
  }
  return omitDefaults(parameter, { required: false, description: '' });
}

function shortPagination(pagination: IntegrationFile): IntegrationFile {
  const { type } = pagination;
  const counts = type === 'page' || type === 'offset';
  const start = type === 'page' ? 1 : 0;
  return omitDefaults(pagination, { max_pages: 100, ...(counts ? { start, until: 'empty' } : {}) });
}

function omitDefaults(value: IntegrationFile, defaults: IntegrationFile): IntegrationFile {
  return Object.fromEntries(
    Object.entries(value).filter(
      ([member, own]) => !(member in defaults) || !isSame(own, defaults[member]),
    ),
  );
}

const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

/** The members of the file that are not as they are stored; what the file does not say stays. */
export function integrationChanges(
  stored: IntegrationFile,
  wanted: IntegrationFile,
): IntegrationFile {
  const [before, after] = [withoutDefaults(stored), withoutDefaults(wanted)];
  return Object.fromEntries(
    Object.entries(wanted).filter(([member]) => !isSame(before[member], after[member])),
  );
}

function isObject(value: unknown): value is IntegrationFile {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
