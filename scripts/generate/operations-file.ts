/** The table of operations: what the edge must know of each before a handler sees a request. */

import type { DocumentName, SpecDocuments, SpecOperation } from './bundle.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

export function operationsFile(documents: SpecDocuments): string {
  const names = ['v1', 'product'] as const;
  const ids = Object.fromEntries(names.map((name) => [name, [] as string[]]));
  const entries: string[] = [];
  for (const name of names) {
    for (const [path, item] of Object.entries(documents[name].paths)) {
      for (const method of METHODS) {
        const operation = item[method];
        if (!operation) continue;
        ids[name]?.push(operation.operationId);
        entries.push(
          `  ${operation.operationId}: ${literal(entry(name, path, method, operation))},`,
        );
      }
    }
  }
  return `// Written by scripts/generate.ts from openapi/v1.yaml and openapi/product.yaml; do not edit.

/**
 * \`keyScopes\`: alternatives, each a list of scopes that the key must have; \`[[]]\`: any key, \`[]\`: no key is accepted.
 * \`session\`: whether the session cookie is accepted. \`dashboardToken\`: whether the token of
 * a shared dashboard is needed. \`anonymous\`: whether nothing is needed.
 * \`bodyLimit\`: which limit the body has; null: no body is read. \`sunset\`: when a deprecated operation goes, an HTTP date.
 */
export const operations = {
${entries.join('\n')}
} as const;

${typeAlias('V1OperationId', ids['v1'] ?? [])}
${typeAlias('ProductOperationId', ids['product'] ?? [])}
export type OperationId = keyof typeof operations;
`;
}

function entry(
  document: DocumentName,
  path: string,
  method: string,
  operation: SpecOperation,
): object {
  const security = operation.security ?? [];
  return {
    document,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    keyScopes: [
      ...security.flatMap((alternative) =>
        alternative['bearerKey'] ? [alternative['bearerKey']] : [],
      ),
      ...(operation['x-bearer-key'] ? [operation['x-bearer-key']] : []),
    ],
    session:
      operation['x-session-cookie'] === true ||
      security.some((alternative) => alternative['sessionCookie'] !== undefined),
    dashboardToken: operation['x-dashboard-token'] === true,
    anonymous: security.length === 0 && operation['x-dashboard-token'] !== true,
    bodyLimit: operation.requestBody === undefined ? null : (operation['x-body-limit'] ?? 'body'),
    deprecated: operation.deprecated ?? false,
    sunset: operation['x-sunset'] ?? null,
    statuses: Object.keys(operation.responses)
      .filter((status) => status !== 'default')
      .map(Number),
  };
}

function typeAlias(name: string, members: readonly string[]): string {
  return `export type ${name} =\n${members.map((member) => `  | '${member}'`).join('\n')};\n`;
}

/** A JavaScript literal over several lines, in the style of the rest of the source. */
function literal(record: object): string {
  const members = Object.entries(record).map(([name, value]) => `    ${name}: ${inline(value)},`);
  return `{\n${members.join('\n')}\n  }`;
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  return typeof value === 'string' ? quoted(value) : String(value);
}

export function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
