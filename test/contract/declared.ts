/** What the documents promise: every operation, its statuses, and the error codes that each shows. */

import type { SpecDocument } from '../../scripts/generate/bundle.ts';
import { isMap, operationsOf, resolve, WITHOUT_OPERATION } from '../../scripts/spec/walk.ts';

export interface DeclaredStatus {
  readonly status: number;
  /** Of the examples, each of which is called by its code; none for a success. */
  readonly codes: readonly string[];
}

export interface DeclaredOperation {
  readonly operationId: string;
  readonly statuses: readonly DeclaredStatus[];
}

export function declaredOperations(
  documents: readonly SpecDocument[],
): readonly DeclaredOperation[] {
  return documents.flatMap((document) =>
    operationsOf(document).map(({ operation: { operationId, responses } }) => ({
      operationId,
      // The tests of the edge see the others.
      statuses: Object.entries(responses)
        .filter(([status]) => !WITHOUT_OPERATION.includes(status))
        .map(([status, response]) => ({
          status: Number(status),
          codes: codesOf(document, response),
        })),
    })),
  );
}

function codesOf(document: SpecDocument, response: unknown): readonly string[] {
  const { content } = resolve(document, response);
  const json = isMap(content) ? content['application/json'] : undefined;
  const examples = isMap(json) && isMap(json['examples']) ? Object.values(json['examples']) : [];
  const codes = examples.flatMap((example) => {
    const value = resolve(document, example)['value'];
    const error = isMap(value) ? value['error'] : undefined;
    return isMap(error) ? [String(error['code'])] : [];
  });
  return [...new Set(codes)];
}
