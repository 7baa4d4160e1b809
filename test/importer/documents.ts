/** Small documents for tests of the importer. */

import { importDocument } from '../../src/importer/import-document.ts';
import {
  InvalidDocument,
  type ImportOptions,
  type ImportReport,
} from '../../src/importer/types.ts';
import type { IntegrationOperation } from '../../src/model/integration.ts';

type Members = Readonly<Record<string, unknown>>;

/** OpenAPI 3.1, with a server. */
export function openapi(paths: Members, others: Members = {}): Members {
  return {
    openapi: '3.1.0',
    info: { title: 'The Shop', version: '1' },
    servers: [{ url: 'https://api.example.com/v1' }],
    paths,
    ...others,
  };
}

export function swagger(paths: Members, others: Members = {}): Members {
  return {
    swagger: '2.0',
    info: { title: 'The Shop', version: '1' },
    host: 'api.example.com',
    schemes: ['http', 'https'],
    basePath: '/v1/',
    paths,
    ...others,
  };
}

/** The `responses` of an operation that answers this schema. */
export function returns(schema: Members, headers: Members = {}): Members {
  return { '200': { description: 'OK', headers, content: { 'application/json': { schema } } } };
}

export function imported(document: unknown, options: Partial<ImportOptions> = {}): ImportReport {
  return importDocument(document, { maxOperations: 2_000, ...options });
}

/** The only operation of a document. */
export function onlyOperation(document: unknown): IntegrationOperation {
  const { operations } = imported(document).definition;
  if (operations.length !== 1) throw new Error(`There are ${operations.length} operations`);
  return operations[0]!;
}

/** Places and messages of what is wrong with a document. */
export function problemsOf(document: unknown, options: Partial<ImportOptions> = {}): string[] {
  try {
    imported(document, options);
  } catch (error) {
    if (error instanceof InvalidDocument)
      return error.problems.map(({ path, message }) => `${path} ${message}`.trim());
    throw error;
  }
  return [];
}

export const LIST_OF_ORDERS = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      id: { type: 'integer' },
      placed: { type: 'string', format: 'date' },
      changed: { type: 'string', format: 'date-time' },
      customer: { type: 'object' },
      lines: { type: 'array', items: {} },
      paid: { type: ['boolean', 'null'] },
      note: { type: 'string', nullable: true },
    },
  },
} as const;

/** The operation of a document with one, which answers this schema. */
export function getter(
  schema: object,
  { path = '/orders', query = [] as object[], headers = {} } = {},
): ReturnType<typeof onlyOperation> {
  const parameters = query.map((one) => ({ in: 'query', ...one }));
  return onlyOperation(
    openapi({
      [path]: {
        get: { parameters, responses: returns(schema as Record<string, unknown>, headers) },
      },
    }),
  );
}
