/**
 * Paths and methods, compiled once. Segments are compared undecoded, as in the request line, and a trailing slash
 * makes another path.
 */

import { operationTable, type Operation, type OperationId } from './operation.ts';

export interface MatchedRoute {
  readonly isMatch: true;
  readonly operationId: OperationId;
  readonly operation: Operation;
  readonly rawParameters: Readonly<Record<string, string>>;
}

export type RouteMatch =
  | MatchedRoute
  /** `allow` lists the methods of the path; empty: no such path. */
  | { readonly isMatch: false; readonly allow: readonly string[] };

interface Route {
  readonly pattern: RegExp;
  readonly methods: ReadonlyMap<string, OperationId>;
}

const NOTHING: RouteMatch = { isMatch: false, allow: [] };
const NO_PARAMETERS: Readonly<Record<string, string>> = Object.freeze({});

export function createRouteTable(): (method: string, path: string) => RouteMatch {
  const byPath = new Map<string, Map<string, OperationId>>();
  for (const [id, { method, path }] of Object.entries(operationTable)) {
    const methods = byPath.get(path) ?? new Map<string, OperationId>();
    byPath.set(path, methods.set(method.toUpperCase(), id as OperationId));
  }
  const literal = new Map([...byPath].filter(([path]) => !path.includes('{')));
  const templates = [...byPath]
    .filter(([path]) => path.includes('{'))
    .map(([path, methods]): Route => ({ pattern: patternOf(path), methods }));

  return (method, path) => {
    const methods = literal.get(path);
    if (methods !== undefined) return choose(methods, method, NO_PARAMETERS);
    for (const route of templates) {
      const match = route.pattern.exec(path);
      if (match !== null) return choose(route.methods, method, match.groups ?? NO_PARAMETERS);
    }
    return NOTHING;
  };
}

function choose(
  methods: ReadonlyMap<string, OperationId>,
  method: string,
  rawParameters: Readonly<Record<string, string>>,
): RouteMatch {
  const operationId = methods.get(method);
  if (operationId === undefined) return { isMatch: false, allow: [...methods.keys(), 'OPTIONS'] };
  return { isMatch: true, operationId, operation: operationTable[operationId], rawParameters };
}

function patternOf(path: string): RegExp {
  const segments = path
    .split('/')
    .map((segment) =>
      segment.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/^\{(\w+)\}$/, '(?<$1>[^/]+)'),
    );
  return new RegExp(`^${segments.join('/')}$`);
}
