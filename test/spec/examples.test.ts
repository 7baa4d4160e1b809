/** Every example of the documents is what its schema says. */

import { isMap, type JsonMap } from '../../scripts/spec/walk.ts';
import { copyDocuments } from '../../scripts/spec/documents.ts';
import { responseExamples, requestExamples } from './placed-examples.ts';
import { closedCopy, schemaChecks } from '../../scripts/spec/schemas.ts';

const documents = copyDocuments();

/** Members beside `data` that stand in some responses of the operation only. */
const OPTIONAL: ReadonlySet<string> = new Set(['revokeKey revoked_count']);

/** Of responses that are neither a file nor an OpenAPI document. */
const envelopes = (document: (typeof documents)['v1']) =>
  responseExamples(document).filter(
    ({ place, value }) => isMap(value) && !place.startsWith('getWorkflowDocument '),
  );

describe.each(['v1', 'product'] as const)('examples of %s', (name) => {
  const document = documents[name];
  const check = schemaChecks(document);
  const checkClosed = schemaChecks(closedCopy(document));

  it.each(requestExamples(document))('request: $place', ({ schema, value }) => {
    expect(check(schema, value)).toBeNull();
  });

  it.each(responseExamples(document))('response: $place', ({ schema, value }) => {
    expect(check(schema, value)).toBeNull();
    expect(checkClosed(schema, value)).toBeNull();
  });

  it('of a request fail with a member that is not declared', () => {
    for (const { place, schema, value } of requestExamples(document)) {
      expect([place, check(schema, { ...(value as object), surplus: 1 })]).toEqual([
        place,
        'data must NOT have additional properties',
      ]);
    }
  });

  it('of a response fail with such a member in the closed copy, and pass as the document is', () => {
    for (const { place, schema, value } of envelopes(document)) {
      const surplus = withSurplus(value);
      expect([place, checkClosed(schema, surplus)]).toEqual([
        place,
        expect.stringContaining('must NOT have additional properties'),
      ]);
      expect([place, check(schema, surplus)]).toEqual([place, null]);
    }
  });

  it('of a response fail without any one of their envelope’s members', () => {
    for (const { place, schema, value } of envelopes(document)) {
      // One schema serves every error; which codes bring `data` along, the tests of the operation say.
      const members = Object.keys(value as object).filter(
        (member) => member !== 'data' || !('error' in (value as object)),
      );
      for (const member of members) {
        const { [member]: _, ...rest } = value as Record<string, unknown>;
        const outcome = OPTIONAL.has(`${place.split(' ')[0]} ${member}`)
          ? null
          : expect.stringContaining('must have required property');
        expect([place, member, check(schema, rest)]).toEqual([place, member, outcome]);
      }
    }
  });

  it('of parameters are what their schemas say', () => {
    const parameters = Object.entries(document.components['parameters'] ?? {}) as [
      string,
      JsonMap,
    ][];
    expect(parameters.length).toBeGreaterThan(0);
    const inline = parameters.map(([key, parameter]) => [key, parameter['schema']]);
    const checkParameter = schemaChecks({
      ...document,
      components: { schemas: { ...document.components['schemas'], ...Object.fromEntries(inline) } },
    });
    for (const [key, parameter] of parameters)
      expect([key, checkParameter(`#/components/schemas/${key}`, parameter['example'])]).toEqual([
        key,
        null,
      ]);
  });
});

/** The object inside the envelope gets one member more; the envelope itself where there is none. */
function withSurplus(value: unknown): unknown {
  const response = value as Record<string, unknown>;
  const member = ['error', 'data', 'key'].find((candidate) => isMap(response[candidate]));
  return member === undefined
    ? { ...response, surplus: 1 }
    : { ...response, [member]: { ...(response[member] as object), surplus: 1 } };
}
