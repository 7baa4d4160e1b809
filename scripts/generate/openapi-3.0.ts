/**
 * The documents in OpenAPI 3.0, for generators that do not read 3.1.
 *
 * Every keyword that 3.1 has and 3.0 lacks is put into its 3.0 form or, where
 * there is none, kept as an extension and so lost to validation alone:
 *
 *   `type: [T, 'null']`        `type: T, nullable: true`
 *   `const: v`                 `enum: [v]`
 *   `examples: [a, …]`         `example: a`
 *   `$ref` beside others       `allOf: [$ref]` beside them
 *   `dependentRequired`        `x-dependent-required`; a 3.0 validator lets more pass, the server does not
 *   `if`, `then`, `else`       `x-if`, `x-then`, `x-else`; likewise
 *   scopes of a bearer key     `x-required-scopes`, as 3.0 has scopes for OAuth2 only
 *
 * The response `default` of an operation is left out, and a 202 beside a 200 stands in `x-accepted`: progenitor, which
 * reads 3.0 alone, takes both for successes and stops at two types of one. A 304 stands in `x-not-modified`: progenitor
 * takes it for an error, of which an operation may have one type. A request has one media type; the others
 * are in `x-other-content`.
 *
 * The session cookie is the header that carries it: see `withCookieHeader`.
 *
 * A keyword that is not known here stops the conversion, so that nothing is lost unseen.
 */

import { isMap, type JsonMap } from '../spec/walk.ts';
import type { SpecDocument } from './bundle.ts';
import { convertSchema } from './openapi-3.0-schema.ts';

type Conversion = (value: unknown) => unknown;

export function toOpenApi30(document: SpecDocument): SpecDocument {
  const { openapi: _, info, paths, components, ...rest } = document;
  return {
    openapi: '3.0.3',
    info: convertInfo(info),
    ...rest,
    paths: mapValues(paths, (item) => mapValues(item, convertOperation)) as SpecDocument['paths'],
    components: mapMembers(components, {
      schemas: (schemas) => mapValues(schemas, convertSchema),
      headers: (headers) => mapValues(headers, withSchema),
      parameters: (parameters) => mapValues(parameters, withSchema),
      responses: (responses) => mapValues(responses, convertContent),
    }) as SpecDocument['components'],
  };
}

/** Without `summary`, which goes into the description, and with the licence by its address. */
function convertInfo(info: unknown): JsonMap {
  if (!isMap(info)) throw new Error('The document has no info');
  const { summary, description, license, ...rest } = info as {
    summary?: string;
    description?: string;
    license?: { name: string; identifier?: string };
  };
  return {
    ...rest,
    description: [summary, description].filter(Boolean).join('\n\n'),
    ...(license && {
      license: {
        name: license.name,
        ...(license.identifier && { url: `https://spdx.org/licenses/${license.identifier}.html` }),
      },
    }),
  };
}

function convertOperation(operation: unknown): unknown {
  if (!isMap(operation)) return operation;
  const { security, ...rest } = operation;
  return {
    ...mapMembers(rest, {
      parameters: (parameters) => mapItems(parameters, withSchema),
      requestBody: (body) => convertContent(withOneMedia(body)),
      responses: (responses) => mapValues(withOneSuccess(responses), convertContent),
    }),
    ...responsesBeside200(rest['responses']),
    ...(Array.isArray(security) && convertSecurity(security as readonly JsonMap[])),
  };
}

function withOneMedia(body: unknown): unknown {
  if (!isMap(body) || !isMap(body['content'])) return body;
  const [first, ...others] = Object.entries(body['content']);
  if (first === undefined || others.length === 0) return body;
  const other = mapValues(Object.fromEntries(others), withSchema);
  return { ...body, content: Object.fromEntries([first]), 'x-other-content': other };
}

function withOneSuccess(responses: unknown): unknown {
  if (!isMap(responses)) return responses;
  const { default: _, ...others } = responses;
  return Object.fromEntries(
    Object.entries(others).filter(
      ([status]) => !('200' in others) || BESIDE_200[status] === undefined,
    ),
  );
}

/** What a response beside 200 is called that is none of its own in 3.0. */
const BESIDE_200: Readonly<Record<string, string>> = {
  '202': 'x-accepted',
  '304': 'x-not-modified',
};

function responsesBeside200(responses: unknown): JsonMap {
  if (!isMap(responses) || responses['200'] === undefined) return {};
  return Object.fromEntries(
    Object.entries(BESIDE_200).flatMap(([status, name]) =>
      responses[status] === undefined ? [] : [[name, convertContent(responses[status])]],
    ),
  );
}

/** Alternatives that differ in scopes only are one in 3.0. */
function convertSecurity(alternatives: readonly JsonMap[]): JsonMap {
  const bare = alternatives.map((alternative) =>
    Object.fromEntries(Object.keys(alternative).map((scheme) => [scheme, []])),
  );
  const distinct = new Map(bare.map((alternative) => [JSON.stringify(alternative), alternative]));
  const scoped = alternatives.some((alternative) =>
    Object.values(alternative).some((scopes) => Array.isArray(scopes) && scopes.length > 0),
  );
  return { security: [...distinct.values()], ...(scoped && { 'x-required-scopes': alternatives }) };
}

function convertContent(holder: unknown): unknown {
  return mapMembers(holder, {
    headers: (headers) => mapValues(headers, withSchema),
    content: (content) => mapValues(content, withSchema),
  });
}

const withSchema: Conversion = (holder) => mapMembers(holder, { schema: convertSchema });

/** Members that have a conversion go through it; the rest stays. */
function mapMembers(value: unknown, conversions: Readonly<Record<string, Conversion>>): JsonMap {
  if (!isMap(value)) throw new Error(`An object should stand in place of ${JSON.stringify(value)}`);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, conversions[name]?.(member) ?? member]),
  );
}

function mapValues(value: unknown, conversion: Conversion): unknown {
  if (!isMap(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, conversion(member)]),
  );
}

function mapItems(value: unknown, conversion: Conversion): unknown {
  return Array.isArray(value) ? value.map(conversion) : value;
}
