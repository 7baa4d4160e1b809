/**
 * Converts a document to the definition of an integration, with warnings about unsupported parts. It is synchronous and
 * makes no requests.
 */

import type { IntegrationDefinition, IntegrationOperation } from '../model/integration.ts';
import { isObject, member, textOf } from './located.ts';
import { namesOf, slugOf } from './names.ts';
import { readOperation } from './operation.ts';
import { parseDocument } from './parse-document.ts';
import { Reading } from './reading.ts';
import { routePath, routesOf, type Route, type RoutePath } from './route.ts';
import { authOf } from './security.ts';
import { baseUrlOf, isElsewhere } from './servers.ts';
import { Shapes } from './shape.ts';
import { clipped, inReport, oneLine, quoted } from './texts.ts';
import {
  InvalidDocument,
  type ImportOptions,
  type ImportReport,
  type SkippedOperation,
} from './types.ts';
import { ValueTypes } from './value-type.ts';

const MAX_NAME = 100;
const MAX_DESCRIPTION = 1_000;
const MAX_SKIPPED = 1_000;

interface NamedRoute {
  readonly route: Route;
  readonly routed: RoutePath;
  readonly name: string;
}

/** @throws InvalidDocument */
export function importDocument(document: unknown, options: ImportOptions): ImportReport {
  try {
    return read(document, options);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new InvalidDocument({ path: '', message: 'is nested too deeply' });
  }
}

function read(source: unknown, options: ImportOptions): ImportReport {
  const duplicates: string[] = [];
  const document =
    typeof source === 'string'
      ? parseDocument(source, (message) => void duplicates.push(message))
      : source;
  if (!isObject(document))
    throw new InvalidDocument({
      path: '',
      message: 'is not an OpenAPI document: it is not an object',
    });
  const reading = new Reading(document);
  for (const message of duplicates) reading.warn('', message);
  const routes = chosenRoutes(namedRoutes(routesOf(reading), options), options);
  const baseUrl = baseUrlOf(reading, options) ?? '';
  const auth = authOf(
    reading,
    routes.map(({ route }) => route.operation),
  );
  const { operations, skipped } = readRoutes(reading, routes, { baseUrl, auth }, options);
  reading.throwProblems();
  if (operations.length === 0) throw nothingLeft(skipped);
  const info = member(reading.root, 'info');
  const title = textOf(member(info, 'title')) ?? '';
  const definition: IntegrationDefinition = {
    slug: options.slug ?? slugOf(title),
    name: options.name ?? (oneLine(title, MAX_NAME) || 'API'),
    description: clipped(member(info, 'description').value, MAX_DESCRIPTION),
    baseUrl,
    auth,
    operations,
  };
  return {
    definition,
    skipped: skipped.slice(0, MAX_SKIPPED),
    skippedCount: skipped.length,
    warnings: reading.warnings,
    warningCount: reading.warningCount,
  };
}

function namedRoutes(routes: readonly Route[], { imported }: ImportOptions): readonly NamedRoute[] {
  const routed = routes.map(({ path }) => routePath(path));
  const names = namesOf(
    routes.map(({ method, operation }, index) => ({
      id: textOf(member(operation, 'operationId')),
      method,
      path: routed[index]?.path ?? '',
    })),
    imported ?? [],
  );
  return routes.map((route, index) => ({
    route,
    routed: routed[index] ?? routePath(route.path),
    name: names[index] ?? '',
  }));
}

function chosenRoutes(
  routes: readonly NamedRoute[],
  { operations, maxOperations }: ImportOptions,
): readonly NamedRoute[] {
  const idOf = ({ route }: NamedRoute): unknown => member(route.operation, 'operationId').value;
  const wanted = operations && new Set(operations);
  const chosen = wanted
    ? routes.filter((one) => wanted.has(one.name) || wanted.has(String(idOf(one))))
    : routes;
  if (wanted) {
    const names = new Set(chosen.flatMap((one) => [one.name, String(idOf(one))]));
    const [missing] = [...wanted].filter((name) => !names.has(name));
    if (missing !== undefined)
      throw new InvalidDocument({
        path: '/paths',
        message: `has no operation ${quoted(missing, 200)}`,
      });
  }
  if (chosen.length > maxOperations)
    throw new InvalidDocument({
      path: '/paths',
      message: `describes ${chosen.length} operations; an integration has at most ${maxOperations}: choose some by \`operations\``,
    });
  return chosen;
}

function readRoutes(
  reading: Reading,
  routes: readonly NamedRoute[],
  { baseUrl, auth }: Pick<IntegrationDefinition, 'baseUrl' | 'auth'>,
  options: ImportOptions,
): { readonly operations: IntegrationOperation[]; readonly skipped: SkippedOperation[] } {
  const shapes = new Shapes(reading);
  const tools = { reading, shapes, types: new ValueTypes(), auth };
  const operations: IntegrationOperation[] = [];
  const skipped: SkippedOperation[] = [];
  for (const { route, routed, name } of routes) {
    reading.operation = name;
    const read = isElsewhere([route.operation, route.pathItem], baseUrl, options)
      ? { skipped: 'It has a server of its own, and an integration has one' }
      : readOperation(tools, route, routed, name);
    reading.operation = undefined;
    if ('operation' in read) operations.push(read.operation);
    else
      skipped.push({
        path: inReport(route.operation.path),
        method: route.method.toUpperCase(),
        operationPath: inReport(route.path),
        reason: inReport(read.skipped),
      });
  }
  return { operations, skipped };
}

function nothingLeft(skipped: readonly SkippedOperation[]): InvalidDocument {
  const [first] = skipped;
  return new InvalidDocument({
    path: first?.path ?? '/paths',
    message: `is skipped, as is every other operation: ${first?.reason ?? ''}`,
  });
}
