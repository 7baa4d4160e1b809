/** Rules for what generators of clients trip over, each seen to break one of them. */

import type { SpecDocument } from '../generate/bundle.ts';
import type { Rule } from './rule.ts';
import { isMap, operationsOf, reachableSchemas, resolve, schemasOf, type JsonMap } from './walk.ts';

/** Suffixes that generators add to the name of an operation to name types. */
const SUFFIXES = [
  '',
  'Request',
  'Response',
  'Responses',
  'Result',
  'Params',
  'Parameters',
  'Data',
  'Body',
  'Error',
  'Errors',
  'Client',
  'Api',
];

/** oapi-codegen and others declare a type such as `ListKeysResponse` per operation in addition to those of the schemas. */
const operationNames: Rule = {
  name: 'operation-names',
  check(document) {
    const names = new Map(
      operationsOf(document).flatMap(({ operation: { operationId: id } }) =>
        SUFFIXES.map((suffix) => [`${id}${suffix}`.toLowerCase(), id]),
      ),
    );
    return Object.keys(document.components['schemas'] ?? {}).flatMap((name) => {
      const id = names.get(name.toLowerCase());
      return id === undefined ? [] : [`${name}: generators call a type of the operation ${id} so`];
    });
  },
};

/** Types that generated clients have of their own, whatever the document. */
const OWN_TYPES = new Set(
  // The last is one of .NET's, which every model of a C# client imports.
  'api apiclient apierror apiexception apirequest apiresponse client configuration error exception list map model object option request response server string validationresult'.split(
    ' ',
  ),
);

const ownTypes: Rule = {
  name: 'own-types',
  check(document) {
    return Object.keys(document.components['schemas'] ?? {})
      .filter((name) => OWN_TYPES.has(name.toLowerCase()))
      .map((name) => `${name}: generated clients have a type of that name themselves`);
  },
};

/** openapi-generator's Go client has a constructor `NewUser` for the type `User`. A schema that only refers to another becomes no type. */
const goConstructors: Rule = {
  name: 'go-constructors',
  check(document) {
    const schemas = document.components['schemas'] ?? {};
    return Object.entries(schemas)
      .filter(([name, schema]) => {
        const constructed = /^New(.+?)(?:WithDefaults)?$/.exec(name)?.[1];
        const isReference = isMap(schema) && schema['$ref'] !== undefined;
        return constructed !== undefined && constructed in schemas && !isReference;
      })
      .map(
        ([name]) =>
          `${name}: Go clients have a function of that name, which makes a ${name.slice(3)}`,
      );
  },
};

/** Schemas, responses, parameters and headers become types of one namespace; file systems may ignore case. */
const distinctNames: Rule = {
  name: 'distinct-names',
  check(document) {
    const seen = new Map<string, string>();
    return ['schemas', 'responses', 'parameters', 'requestBodies'].flatMap((section) =>
      Object.keys(document.components[section] ?? {}).flatMap((name) => {
        const place = `${section}/${name}`;
        const other = seen.get(name.toLowerCase());
        seen.set(name.toLowerCase(), place);
        return other === undefined ? [] : [`${place}: there is ${other} already`];
      }),
    );
  },
};

/**
 * openapi-generator's Java client (7.25.0, too) does not compile with an enum of booleans, which `const` is to it: it writes
 * `FALSE("false")` and a constructor that takes a Boolean.
 */
const fixedBooleans: Rule = {
  name: 'fixed-booleans',
  check(document) {
    return schemasOf(document)
      .filter(
        ({ place, schema }) =>
          schema['type'] === 'boolean' &&
          ('const' in schema || 'enum' in schema) &&
          !place.endsWith('/not'),
      )
      .map(
        ({ place, schema }) =>
          `${place}: a fixed boolean is written \`not: {type: boolean, const: ${String(schema['const'] !== true)}}\``,
      );
  },
};

/** An enum within an object becomes a type of its own per place; its constants clash with those of its likes. */
const namedEnums: Rule = {
  name: 'named-enums',
  check(document) {
    return schemasOf(document)
      .filter(({ named, schema }) => !named && schema['enum'] !== undefined)
      .map(({ place }) => `${place}: an enum is a component of its own`);
  },
};

/** Clients throw on a value that an enum does not list, so a list that may grow is none in responses. */
const closedEnums: Rule = {
  name: 'closed-enums',
  check(document) {
    const inResponses = reachableSchemas(
      document,
      operationsOf(document).map(({ operation }) => operation.responses),
    );
    return schemasOf(document)
      .filter(
        ({ place, schema }) =>
          inResponses.has(place) &&
          schema['enum'] !== undefined &&
          /\blist is open\b/.test(String(schema['description'])),
      )
      .map(
        ({ place }) =>
          `${place}: a list of a response that may grow has \`x-extensible-enum\` in place of \`enum\``,
      );
  },
};

/** oapi-codegen names a constant by its value if no other enum has it, and constants share names with types; it defines types of these names. */
const OWN_NAMES = /^(client|server|request|response|option|doer|http)/i;
const enumConstants: Rule = {
  name: 'enum-constants',
  check(document) {
    const names = new Set(
      Object.keys(document.components['schemas'] ?? {}).map((name) => name.toLowerCase()),
    );
    // It leaves out what no operation uses.
    const used = reachableSchemas(
      document,
      operationsOf(document).map(({ operation }) => operation),
    );
    return schemasOf(document)
      .filter(
        ({ place, schema }) =>
          used.has(place) && Array.isArray(schema['enum']) && schema['x-enumNames'] === undefined,
      )
      .flatMap(({ place, schema }) =>
        (schema['enum'] as readonly unknown[])
          .map((value) => String(value).replaceAll(/[^A-Za-z0-9]/g, ''))
          .filter((value) => OWN_NAMES.test(value) || names.has(value.toLowerCase()))
          .map((value) => `${place}: the constant ${value} needs another name, by \`x-enumNames\``),
      );
  },
};

/** openapi-typescript makes a member with a default one that has to be sent; Java's client sends it always. */
const bodyDefaults: Rule = {
  name: 'body-defaults',
  check(document) {
    const sent = bodySchemas(document);
    return schemasOf(document)
      .filter(({ place, schema }) => sent.has(place.split('/')[0]!) && 'default' in schema)
      .map(({ place }) => `${place}: the description tells the default of a body's member`);
  },
};

/** `anyOf` is lost or merged by ogen, and by openapi-generator for Rust, Kotlin and TypeScript; they distinguish the cases of `oneOf` by their required members. */
const alternatives: Rule = {
  name: 'alternatives',
  check(document) {
    return schemasOf(document).flatMap(({ place, named, schema }) => {
      if (schema['anyOf'] !== undefined) return [`${place}: alternatives are written \`oneOf\``];
      if (schema['allOf'] !== undefined) return [`${place}: objects are written out whole`];
      const parts = schema['oneOf'];
      if (parts === undefined) return [];
      const plain =
        named &&
        Array.isArray(parts) &&
        parts.every((part) => isMap(part) && part['$ref'] !== undefined);
      if (!plain)
        return [`${place}: alternatives are a component of its own and lead to components`];
      const all = parts.map((part) => resolve(document, part));
      return all.every((part) => all.every((other) => part === other || requiresMore(part, other)))
        ? []
        : [`${place}: each alternative requires a property that the others do not have`];
    });
  },
};

function requiresMore(schema: JsonMap, other: JsonMap): boolean {
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  const properties = isMap(other['properties']) ? other['properties'] : {};
  return required.some((name) => !(name in properties));
}

/** PHP, Ruby and Go clients parse a `format` into an object first and then match the pattern against that. */
const formatOrPattern: Rule = {
  name: 'format-or-pattern',
  check(document) {
    return schemasOf(document)
      .filter(({ schema }) => schema['format'] !== undefined && schema['pattern'] !== undefined)
      .map(({ place }) => `${place}: a text has a format or a pattern, not both`);
  },
};

/** `x-session-cookie` and `x-bearer-key` mark operations that accept the other scheme too; generate/security.ts turns them into `security`. */
const oneScheme: Rule = {
  name: 'one-scheme',
  check(document) {
    const schemes = Object.keys(document.components['securitySchemes'] ?? {});
    return schemes.length === 1
      ? []
      : [`securitySchemes: a document has one security scheme, not ${schemes.join(' and ')}`];
  },
};

function bodySchemas(document: SpecDocument): ReadonlySet<string> {
  return reachableSchemas(
    document,
    operationsOf(document).map(({ operation }) => operation.requestBody),
  );
}

export const generatorRules: readonly Rule[] = [
  operationNames,
  ownTypes,
  goConstructors,
  distinctNames,
  fixedBooleans,
  namedEnums,
  closedEnums,
  enumConstants,
  bodyDefaults,
  alternatives,
  formatOrPattern,
  oneScheme,
];
