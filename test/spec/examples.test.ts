/** Every example of the documents is what its schema says. */

import type { SpecDocument } from '../../scripts/generate/bundle.ts';
import { isMap, operationsOf, resolve, type JsonMap } from '../../scripts/spec/walk.ts';
import { copyDocuments } from './documents.ts';
import { closedCopy, schemaChecks } from './schemas.ts';

interface PlacedExample {
  readonly place: string;
  readonly schema: string;
  readonly value: unknown;
}

function examplesIn(document: SpecDocument, place: string, holder: unknown): readonly PlacedExample[] {
  const content = resolve(document, holder)['content'];
  const json = isMap(content) ? content['application/json'] : undefined;
  if (!isMap(json)) return [];
  const schema = String((json['schema'] as JsonMap)['$ref']);
  return Object.entries(json['examples'] as JsonMap).map(([name, reference]) => ({
    place: `${place} ${name}`,
    schema,
    value: resolve(document, reference)['value'],
  }));
}

function requestsOf(document: SpecDocument): readonly PlacedExample[] {
  return operationsOf(document).flatMap(({ operation: { operationId, requestBody } }) =>
    requestBody === undefined ? [] : examplesIn(document, operationId, requestBody),
  );
}

function answersOf(document: SpecDocument): readonly PlacedExample[] {
  return operationsOf(document).flatMap(({ operation: { operationId, responses } }) =>
    Object.entries(responses).flatMap(([status, answer]) => examplesIn(document, `${operationId} ${status}`, answer)),
  );
}

const documents = copyDocuments();

describe.each(['v1', 'product'] as const)('examples of %s', (name) => {
  const document = documents[name];
  const check = schemaChecks(document);
  const checkClosed = schemaChecks(closedCopy(document));

  it.each(requestsOf(document))('request: $place', ({ schema, value }) => {
    expect(check(schema, value)).toBeNull();
  });

  it.each(answersOf(document))('answer: $place', ({ schema, value }) => {
    expect(check(schema, value)).toBeNull();
    expect(checkClosed(schema, value)).toBeNull();
  });

  it('of a request fail with a member that is not declared', () => {
    for (const { place, schema, value } of requestsOf(document)) {
      expect([place, check(schema, { ...(value as object), surplus: 1 })]).toEqual([place, 'data must NOT have additional properties']);
    }
  });

  it('of an answer fail with such a member in the closed copy, and pass as the document is', () => {
    for (const { place, schema, value } of answersOf(document)) {
      const surplus = withSurplus(value);
      expect([place, checkClosed(schema, surplus)]).toEqual([place, expect.stringContaining('must NOT have additional properties')]);
      expect([place, check(schema, surplus)]).toEqual([place, null]);
    }
  });

  it('of an answer fail without any one of their envelope’s members', () => {
    for (const { place, schema, value } of answersOf(document)) {
      for (const member of Object.keys(value as object)) {
        const { [member]: _, ...rest } = value as Record<string, unknown>;
        expect([place, member, check(schema, rest)]).toEqual([place, member, expect.stringContaining('must have required property')]);
      }
    }
  });

  it('of parameters are what their schemas say', () => {
    const parameters = Object.entries(document.components['parameters'] ?? {}) as [string, JsonMap][];
    expect(parameters.length).toBeGreaterThan(0);
    const inline = parameters.map(([key, parameter]) => [key, parameter['schema']]);
    const checkParameter = schemaChecks({
      ...document,
      components: { schemas: { ...document.components['schemas'], ...Object.fromEntries(inline) } },
    });
    for (const [key, parameter] of parameters)
      expect([key, checkParameter(`#/components/schemas/${key}`, parameter['example'])]).toEqual([key, null]);
  });
});

/** The object inside the envelope gets one member more; the envelope itself where there is none. */
function withSurplus(value: unknown): unknown {
  const answer = value as Record<string, unknown>;
  const member = ['error', 'data', 'key'].find((candidate) => isMap(answer[candidate]));
  return member === undefined ? { ...answer, surplus: 1 } : { ...answer, [member]: { ...(answer[member] as object), surplus: 1 } };
}
