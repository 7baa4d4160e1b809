/** One schema of OpenAPI 3.1 (JSON Schema 2020-12) as a schema of OpenAPI 3.0. */

import { isMap, type JsonMap } from '../spec/walk.ts';

/** Keywords that mean the same in both versions and hold no schema. */
const SAME = new Set([
  'additionalProperties',
  'default',
  'deprecated',
  'description',
  'enum',
  'format',
  'maxItems',
  'maxLength',
  'maximum',
  'minItems',
  'minLength',
  'minimum',
  'pattern',
  'readOnly',
  'required',
  'title',
  'uniqueItems',
  'writeOnly',
  'x-enum-varnames',
  'x-enumNames',
  'x-extensible-enum',
]);

/** Keywords that 3.0 lacks, and that no keyword of 3.0 says in a way that generators understand. */
const LOST: Readonly<Record<string, string>> = {
  dependentRequired: 'x-dependent-required',
  if: 'x-if',
  then: 'x-then',
  else: 'x-else',
};

export function convertSchema(schema: unknown): unknown {
  if (!isMap(schema)) return schema;
  const { $ref, ...others } = schema;
  if ($ref === undefined) return convertKeywords(withAlternatives(schema));
  if (Object.keys(others).length === 0) return schema;
  // 3.0 ignores what stands beside a reference.
  return { ...convertKeywords(others), allOf: [{ $ref }] };
}

/** 3.0 has one type per schema, beside null, which alternatives cannot be. */
function withAlternatives(schema: JsonMap): JsonMap {
  const { type, items, additionalProperties, ...others } = schema;
  if (!Array.isArray(type) || type.length < 2 || type.includes('null')) return schema;
  const anyOf = (type as readonly string[]).map((one) => ({
    type: one,
    ...(one === 'array' && { items }),
    ...(one === 'object' && { additionalProperties }),
  }));
  return { ...others, anyOf };
}

function convertKeywords(schema: JsonMap): JsonMap {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) => convertKeyword(keyword, value)),
  );
}

function convertKeyword(keyword: string, value: unknown): readonly (readonly [string, unknown])[] {
  switch (keyword) {
    case 'type':
      return convertType(value);
    case 'const':
      return [['enum', [value]]];
    case 'examples':
      return Array.isArray(value) && value.length > 0 ? [['example', value[0] as unknown]] : [];
    case 'additionalProperties':
    case 'items':
    case 'not':
      return [[keyword, convertSchema(value)]];
    case 'properties':
      return [
        [
          keyword,
          Object.fromEntries(
            Object.entries(value as JsonMap).map(([name, part]) => [name, convertSchema(part)]),
          ),
        ],
      ];
    case 'allOf':
    case 'anyOf':
    case 'oneOf':
      return [[keyword, (value as readonly unknown[]).map(convertSchema)]];
    default: {
      const extension = LOST[keyword];
      if (extension !== undefined) return [[extension, value]];
      if (SAME.has(keyword)) return [[keyword, value]];
      throw new Error(`The keyword \`${keyword}\` has no known form in OpenAPI 3.0`);
    }
  }
}

function convertType(type: unknown): readonly (readonly [string, unknown])[] {
  if (!Array.isArray(type)) return [['type', type]];
  const types = type.filter((one) => one !== 'null');
  if (types.length !== 1)
    throw new Error(`The type ${JSON.stringify(type)} has no form in OpenAPI 3.0`);
  return [
    ['type', types[0]],
    ['nullable', true],
  ];
}
