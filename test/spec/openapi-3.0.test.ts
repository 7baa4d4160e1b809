/** The documents in OpenAPI 3.0 say what those in 3.1 say, but for what their comment admits to lose. */

import { OpenAPIBackend } from 'openapi-backend';
import type { SpecDocument } from '../../scripts/generate/bundle.ts';
import { convertSchema } from '../../scripts/generate/openapi-3.0-schema.ts';
import { withCookieHeader } from '../../scripts/generate/security.ts';
import { isMap, operationsOf, schemasOf, type JsonMap } from '../../scripts/spec/walk.ts';
import { productDocument30 } from '../../src/generated/product-document-3.0.ts';
import { v1Document30 } from '../../src/generated/v1-document-3.0.ts';
import { placedExamples } from './placed-examples.ts';
import { copyDocuments } from '../../scripts/spec/documents.ts';
import { schemaChecks } from '../../scripts/spec/schemas.ts';
import { mutations } from './mutations.ts';

const originals = copyDocuments();
const converted = structuredClone({
  v1: v1Document30,
  product: productDocument30,
}) as unknown as typeof originals;

/** What a validator says of a value that only the lost keywords forbid. */
const LOST =
  /must match "(then|else)" schema|must have propert(y|ies) nodes when property edges is present/;

describe.each(['v1', 'product'] as const)('%s in OpenAPI 3.0', (name) => {
  const [original, document] = [originals[name], converted[name]];
  const [check, check30] = [schemaChecks(original), schemaChecks(document)];

  it('is a valid document', async () => {
    expect(document.openapi).toMatch(/^3\.0\.\d$/);
    const backend = new OpenAPIBackend({ definition: document as never, strict: true });
    await backend.loadDocument();
    expect(() => backend.validateDefinition()).not.toThrow();
  });

  it('has the operations, statuses and names of the original', () => {
    expect(outline(document)).toEqual(outline(original));
  });

  it('read backwards, is the original', () => {
    expect(backwards(document.components['schemas'])).toEqual(
      firstExamples(original.components['schemas']),
    );
    const { schemas: _, ...parts } = document.components;
    const { schemas: __, ...originalParts } = withCookieHeader(original).components;
    expect(backwards(parts)).toEqual(originalParts);
    expect(backwards(document.paths)).toEqual(withoutDefaults(original.paths));
  });

  it('has no keyword that only 3.1 has', () => {
    for (const { place, schema } of schemasOf(document)) {
      const foreign = Object.keys(schema).filter((keyword) =>
        ['const', 'examples', 'if', 'then', 'else', 'dependentRequired'].includes(keyword),
      );
      expect([place, foreign, Array.isArray(schema['type'])]).toEqual([place, [], false]);
      if (schema['$ref'] !== undefined)
        expect([place, Object.keys(schema)]).toEqual([place, ['$ref']]);
    }
  });

  it.each(placedExamples(original))('takes the example $place', ({ schema, value }) => {
    expect(check30(schema, value)).toBeNull();
  });

  it('refuses every mutation that the original refuses, except where 3.0 cannot express it', () => {
    const apart = new Set<string>();
    let refused = 0;
    for (const { place, schema, value } of placedExamples(original)) {
      for (const { how, value: bad } of mutations(value)) {
        const [verdict, verdict30] = [check(schema, bad), check30(schema, bad)];
        if (verdict !== null) refused++;
        if ((verdict === null) === (verdict30 === null)) continue;
        expect([place, how, verdict, verdict30]).toEqual([
          place,
          how,
          expect.stringMatching(LOST),
          null,
        ]);
        apart.add(schema.split('/').at(-1)!);
      }
    }
    expect(refused).toBeGreaterThan(100);
    expect([...apart].sort()).toEqual(
      name === 'v1'
        ? ['CreateWorkflowInput', 'PreviewGraphInput', 'UpdateWorkflowInput', 'ValidateGraphInput']
        : [],
    );
  });
});

describe('the conversion', () => {
  it.each([
    [
      'a keyword that it does not know',
      { type: 'object', patternProperties: {} },
      'The keyword `patternProperties` has no known form',
    ],
    [
      'a value of several types or null',
      { type: ['string', 'integer', 'null'] },
      'The type ["string","integer","null"] has no form',
    ],
    ['a null alone', { type: ['null'] }, 'The type ["null"] has no form'],
  ])('stops at %s', (_, schema, says) => {
    expect(() => convertSchema({ type: 'array', items: schema })).toThrow(says);
  });
});

function outline(document: SpecDocument): unknown {
  return {
    operations: operationsOf(document).map(({ path, method, operation }) => [
      path,
      method,
      operation.operationId,
      [
        ...Object.keys(operation.responses),
        ...('x-accepted' in operation ? ['202'] : []),
        ...('x-not-modified' in operation ? ['304'] : []),
      ]
        .filter((status) => status !== 'default')
        .sort(),
    ]),
    components: Object.entries(document.components).map(([section, parts]) => [
      section,
      Object.keys(parts),
    ]),
  };
}

/** Operations without the response that progenitor takes for a success. */
function withoutDefaults(paths: SpecDocument['paths']): unknown {
  const copy = structuredClone(paths);
  for (const operation of Object.values(copy).flatMap((item) => Object.values(item)))
    Reflect.deleteProperty(operation.responses, 'default');
  return copy;
}

/** From 3.0 to 3.1, written down apart from the conversion. */
function backwards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(backwards);
  if (!isMap(value)) return value;
  // The name of a property may be that of a keyword.
  const { properties, nullable, enum: values, example, allOf, anyOf, ...rest } = value;
  const members = Object.fromEntries(
    Object.entries(rest).map(([name, member]) => [
      BACK[name] ?? name,
      PLAIN.has(name) ? member : backwards(member),
    ]),
  );
  const isSchema = typeof value['type'] === 'string' || (allOf ?? anyOf) !== undefined;
  const { 'x-other-content': others, ...one } = members;
  if (isMap(others) && isMap(one['content']))
    return { ...one, content: { ...one['content'], ...others } };
  // A 202 or 304 beside a 200 is no response of its own in 3.0.
  for (const [status, name] of [
    ['202', 'x-accepted'],
    ['304', 'x-not-modified'],
  ] as const) {
    if (members[name] !== undefined)
      members['responses'] = { ...(members['responses'] as JsonMap), [status]: members[name] };
    delete members[name];
  }
  const security = members['x-required-scopes'] ?? members['security'];
  delete members['x-required-scopes'];
  return {
    ...members,
    ...(security !== undefined && { security }),
    ...(isMap(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, part]) => [name, backwards(part)]),
      ),
    }),
    ...(nullable === true && { type: [value['type'], 'null'] }),
    ...(Array.isArray(values) &&
      (values.length === 1 ? { const: values[0] as unknown } : { enum: values })),
    ...(example !== undefined && (isSchema ? { examples: [example] } : { example })),
    ...(Array.isArray(allOf) && (allOf[0] as JsonMap)),
    ...(Array.isArray(anyOf) && {
      ...(anyOf as readonly JsonMap[]).reduce((all, one) => ({ ...all, ...one }), {}),
      type: (anyOf as readonly JsonMap[]).map(({ type }) => type),
    }),
  };
}

const BACK: Readonly<Record<string, string>> = {
  'x-dependent-required': 'dependentRequired',
  'x-if': 'if',
  'x-then': 'then',
  'x-else': 'else',
};
/** Members whose values are not documents but data. */
const PLAIN = new Set([
  'default',
  'x-required-scopes',
  'x-dependent-required',
  'x-if',
  'x-then',
  'x-else',
  'x-enumNames',
  'x-extensible-enum',
  'required',
  'value',
  'examples',
]);

/** 3.0 has one example per schema. */
function firstExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(firstExamples);
  if (!isMap(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === 'examples' && Array.isArray(member) ? member.slice(0, 1) : firstExamples(member),
    ]),
  );
}
