/** Every example of a document's requests and responses, with the schema that it is to meet. */

import type { SpecDocument } from '../../scripts/generate/bundle.ts';
import { isMap, operationsOf, resolve, type JsonMap } from '../../scripts/spec/walk.ts';

export interface PlacedExample {
  readonly place: string;
  readonly schema: string;
  readonly value: unknown;
}

export function placedExamples(document: SpecDocument): readonly PlacedExample[] {
  return [...requestExamples(document), ...responseExamples(document)];
}

export function requestExamples(document: SpecDocument): readonly PlacedExample[] {
  return operationsOf(document).flatMap(({ operation: { operationId, requestBody } }) =>
    requestBody === undefined ? [] : examplesIn(document, operationId, requestBody),
  );
}

export function responseExamples(document: SpecDocument): readonly PlacedExample[] {
  return operationsOf(document).flatMap(({ operation: { operationId, responses } }) =>
    Object.entries(responses).flatMap(([status, response]) =>
      examplesIn(document, `${operationId} ${status}`, response),
    ),
  );
}

function examplesIn(
  document: SpecDocument,
  place: string,
  holder: unknown,
): readonly PlacedExample[] {
  const content = resolve(document, holder)['content'];
  const json = isMap(content) ? content['application/json'] : undefined;
  if (!isMap(json)) return [];
  const schema = String((json['schema'] as JsonMap)['$ref']);
  // A file is not a value.
  const examples = isMap(json['examples']) ? json['examples'] : {};
  return Object.entries(examples).map(([name, reference]) => ({
    place: `${place} ${name}`,
    schema,
    value: resolve(document, reference)['value'],
  }));
}
