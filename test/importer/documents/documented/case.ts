/** A node of an imported operation with values that its document allows, and the rows that feed it. */

import type { JsonObject } from '../../../../src/engine/types.ts';
import type { Json } from '../../../../src/kit/json-value.ts';
import type {
  IntegrationOperation,
  OperationParameter,
} from '../../../../src/model/integration.ts';
import type { DocumentedApi } from './api.ts';
import type { DescribedRoute } from './routes.ts';
import { isObject, type Schema } from './schemas.ts';

export interface OperationCase {
  readonly config: JsonObject;
  /** One row, for setters and terminators. */
  readonly row: JsonObject;
  /** The types of its columns. */
  readonly columns: Readonly<Record<string, string>>;
}

/** @returns a text where the document allows no value that can be found */
export function caseOf(
  api: DocumentedApi,
  operation: IntegrationOperation,
  which: 'all' | 'required',
): OperationCase | string {
  const route = api.routeOf(operation);
  if (route === undefined) return 'the document has not one operation of its method and path';
  if (operation.role !== 'terminator' && api.responseOf(route) === undefined)
    return 'no value of its response is found';
  const body = route.body && api.sampler.valueOf(route.body.schema, 'request');
  if (route.body && body === undefined) return 'no value of its body is found';
  const isList = Array.isArray(body);
  const given: unknown = isList ? body[0] : body;
  const parameters: Record<string, Json> = {};
  const row: Record<string, Json> = {};
  const columns: Record<string, string> = {};
  for (const parameter of operation.parameters) {
    if (which === 'required' && !parameter.required) continue;
    const value = valueOf(api, route, parameter, given);
    if (value === undefined && parameter.required && parameter.default === undefined)
      return `no value of \`${parameter.name}\` is found`;
    if (value === undefined) continue;
    const fromRow = isList
      ? parameter.in === 'body'
      : operation.role !== 'getter' && parameter.in === 'path';
    parameters[parameter.name] = fromRow ? { $column: `of ${parameter.name}` } : value;
    if (!fromRow) continue;
    row[`of ${parameter.name}`] = value;
    columns[`of ${parameter.name}`] = parameter.type;
  }
  if (which === 'required' && hasVariants(api, route) && !mayBeSent(api, route, body, operation))
    return 'its required fields alone are no body';
  const isEmpty = Object.keys(row).length === 0;
  return {
    config: { parameters, ...(isList && { batch: { rows: 1 } }) },
    row: isEmpty ? { 'a row': 1 } : row,
    columns: isEmpty ? { 'a row': 'integer' } : columns,
  };
}

function valueOf(
  api: DocumentedApi,
  route: DescribedRoute,
  parameter: OperationParameter,
  body: unknown,
): Json | undefined {
  const { type, in: place } = parameter;
  const name = parameter.wireName ?? parameter.name;
  if (place === 'body') return asGiven(isObject(body) ? body[name] : undefined, type, ',');
  const described = route.parameters.find(
    (one) =>
      one.place === place &&
      [name, `${name}[]`].includes(place === 'path' ? one.name.replace(/\s/g, '_') : one.name),
  );
  if (!described && place === 'query') return asGiven(memberOf(api, route, name), type, ',');
  if (!described) return place === 'path' ? 'text' : undefined;
  const whole = api.sampler.valueOf(described.schema, 'request');
  // What is nested deeper has no place in a query.
  const value = isObject(whole) && place === 'query' ? scalarsOf(whole) : whole;
  return asGiven(value, type, described.mediaType === undefined ? ',' : undefined);
}

/** Of an object whose members are parameters. */
function memberOf(
  { sampler }: DocumentedApi,
  { parameters }: DescribedRoute,
  name: string,
): unknown {
  const wholes = parameters
    .filter(({ place, style }) => place === 'query' && style === 'repeat')
    .map(({ schema }) => sampler.valueOf(schema, 'request'));
  return wholes.find((whole): whole is Schema => isObject(whole) && name in whole)?.[name];
}

function scalarsOf(whole: Schema): Schema {
  return Object.fromEntries(Object.entries(whole).filter(([, one]) => typeof one !== 'object'));
}

/** @param separator of a list that is written as a text; undefined: it is JSON */
function asGiven(value: unknown, type: string, separator: string | undefined): Json | undefined {
  if (value === undefined || value === null) return undefined;
  if (type !== 'string' || typeof value === 'string') return value as Json;
  return Array.isArray(value) && separator !== undefined ? value.join(separator) : textOf(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What several forms of a body require together is not known to its fields. */
function hasVariants({ schemas }: DocumentedApi, { body }: DescribedRoute): boolean {
  const schema = schemas.resolve(body?.schema);
  return schema['anyOf'] !== undefined || schema['oneOf'] !== undefined;
}

function mayBeSent(
  { schemas }: DocumentedApi,
  { body }: DescribedRoute,
  whole: unknown,
  { parameters }: IntegrationOperation,
): boolean {
  const required = parameters
    .filter((one) => one.in === 'body' && (one.required || one.default !== undefined))
    .map(({ name, wireName }) => wireName ?? name);
  const members = Object.entries(isObject(whole) ? whole : {});
  const sent = Object.fromEntries(members.filter(([name]) => required.includes(name)));
  return schemas.fault(body?.schema, sent, 'request') === null;
}
