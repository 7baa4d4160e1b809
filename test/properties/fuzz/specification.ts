/** What the fuzzer knows of the documents: bodies, queries and ids of each operation, as values to send. */

import type fc from 'fast-check';
import { operations, type OperationId } from '../../../src/generated/operations.ts';
import { copyDocuments } from '../../../scripts/spec/documents.ts';
import { schemaChecks } from '../../../scripts/spec/schemas.ts';
import { isMap, operationsOf, resolve } from '../../../scripts/spec/walk.ts';
import { valuesOf, type Overrides, type ValueSource } from './values.ts';

const documents = copyDocuments();
const checks = { v1: schemaChecks(documents.v1), product: schemaChecks(documents.product) };

export interface QueryParameter {
  readonly name: string;
  readonly schema: unknown;
}

/** The schema of the operation's body, by reference; null where it has none. */
export function bodySchema(id: OperationId): { readonly $ref: string } | null {
  const { requestBody } = placed(id);
  if (requestBody === undefined) return null;
  const { content } = resolve(documentOf(id), requestBody);
  const json = isMap(content) ? content['application/json'] : undefined;
  return isMap(json) ? (json['schema'] as { $ref: string }) : null;
}

export function queryParameters(id: OperationId): readonly QueryParameter[] {
  return (placed(id).parameters ?? [])
    .map((parameter) => resolve(documentOf(id), parameter))
    .filter((parameter) => parameter['in'] === 'query')
    .map((parameter) => ({ name: String(parameter['name']), schema: parameter['schema'] }));
}

export function documentOf(id: OperationId) {
  return documents[operations[id].document];
}

/** Whether a body is what the operation's schema accepts. */
export function bodyIsValid(id: OperationId, body: unknown): boolean {
  const schema = bodySchema(id);
  return schema !== null && checks[operations[id].document](schema.$ref, body) === null;
}

export function validBodies(id: OperationId, overrides: Overrides): fc.Arbitrary<unknown> {
  const schema = bodySchema(id);
  if (schema === null) throw new Error(`${id} takes no body.`);
  return valuesOf(
    sourceFor(id, overrides, (_, body) => bodyIsValid(id, body)),
    schema,
  );
}

/** Without a check: parameters' schemas are plain. */
export function validValues(id: OperationId, schema: unknown): fc.Arbitrary<unknown> {
  return valuesOf(
    sourceFor(id, {}, () => true),
    schema,
  );
}

function sourceFor(
  id: OperationId,
  overrides: Overrides,
  isValid: ValueSource['isValid'],
): ValueSource {
  return { document: documentOf(id), overrides, isValid };
}

function placed(id: OperationId) {
  const found = operationsOf(documentOf(id)).find(({ operation }) => operation.operationId === id);
  if (found === undefined) throw new Error(`No document has ${id}.`);
  return found.operation;
}
