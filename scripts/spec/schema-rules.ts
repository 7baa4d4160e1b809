/** Rules for schemas: what generators of clients need in order to give good types. */

import type { Rule } from './rule.ts';
import { isMap, operationsOf, reachableSchemas, schemasOf, type JsonMap } from './walk.ts';

function hasType(schema: JsonMap, type: string): boolean {
  return (
    schema['type'] === type || (Array.isArray(schema['type']) && schema['type'].includes(type))
  );
}

const namedObjects: Rule = {
  name: 'named-objects',
  check(document) {
    return schemasOf(document)
      .filter(
        ({ named, schema }) =>
          !named && (hasType(schema, 'object') || schema['properties'] !== undefined),
      )
      .map(({ place }) => `${place}: an object is a component of its own`);
  },
};

const typed: Rule = {
  name: 'typed',
  check(document) {
    return schemasOf(document).flatMap(({ place, schema }) => {
      if (schema['$ref'] !== undefined || schema['oneOf'] !== undefined) return [];
      if (schema['type'] === undefined)
        return [
          `${place}: there is no type${'const' in schema || 'enum' in schema ? ' beside const or enum' : ''}`,
        ];
      if (schema['nullable'] !== undefined)
        return [`${place}: nullable is written \`type: [T, 'null']\``];
      if (hasType(schema, 'integer') && schema['format'] === undefined)
        return [`${place}: a whole number has a format, int32 or int64`];
      return hasType(schema, 'array') && schema['items'] === undefined
        ? [`${place}: a list says what is in it`]
        : [];
    });
  },
};

const described: Rule = {
  name: 'described',
  check(document) {
    return schemasOf(document)
      .filter(
        ({ place, named, schema }) =>
          (named || /\/properties\/[^/]+$/.test(place)) &&
          schema['$ref'] === undefined &&
          schema['description'] === undefined,
      )
      .map(({ place }) => `${place}: there is no description`);
  },
};

const names: Rule = {
  name: 'names',
  check(document) {
    return schemasOf(document).flatMap(({ place, named, schema }) => {
      if (named && !/^[A-Z][A-Za-z]+$/.test(place))
        return [`${place}: components are in PascalCase`];
      const members = Object.keys(isMap(schema['properties']) ? schema['properties'] : {});
      return members
        .filter((member) => !/^[a-z]+[0-9]*(_[a-z]+)*$/.test(member))
        .map((member) => `${place}: \`${member}\` is not in snake_case`);
    });
  },
};

/** A misspelt member of a request is refused; a client takes a response with members that it does not know. */
const openness: Rule = {
  name: 'openness',
  check(document) {
    const operations = operationsOf(document).map(({ operation }) => operation);
    const sent = reachableSchemas(
      document,
      operations.map((operation) => operation.requestBody),
    );
    const inResponses = reachableSchemas(
      document,
      operations.map((operation) => operation.responses),
    );
    return schemasOf(document)
      .filter(({ named, schema }) => named && hasType(schema, 'object'))
      .flatMap(({ place, schema }) => {
        const extra = schema['additionalProperties'];
        if (sent.has(place) && extra === undefined)
          return [`${place}: an object of a request is closed, or says that it is open`];
        return inResponses.has(place) && extra === false
          ? [`${place}: an object of a response is open`]
          : [];
      });
  },
};

/** The description is what generated code shows: it names the values, and the word "open" says that there may be others. */
const openLists: Rule = {
  name: 'open-lists',
  check(document) {
    return schemasOf(document)
      .filter(({ schema }) => schema['x-extensible-enum'] !== undefined)
      .flatMap(({ place, schema }) => {
        const description = String(schema['description']);
        const values = (schema['x-extensible-enum'] as readonly unknown[]).map(String);
        return [
          ...(/\bopen\b/.test(description)
            ? []
            : [`${place}: the description does not say that the list is open`]),
          ...values
            .filter((value) => !description.includes(`\`${value}\``))
            .map((value) => `${place}: the description does not name \`${value}\``),
        ];
      });
  },
};

/** `KnownX` holds the values of the open list `X`, as an enum of which generators make constants. */
const knownValues: Rule = {
  name: 'known-values',
  check(document) {
    const schemas = document.components['schemas'] ?? {};
    return Object.keys(schemas)
      .filter((name) => name.startsWith('Known'))
      .flatMap((name) => {
        const list = schemas[name.replace('Known', '')];
        const known = schemas[name];
        const values = (schema: unknown, keyword: string): string =>
          JSON.stringify(isMap(schema) ? schema[keyword] : undefined);
        return values(known, 'enum') === values(list, 'x-extensible-enum')
          ? []
          : [`${name}: the values are not those of ${name.replace('Known', '')}`];
      });
  },
};

/** Conditions within an object, as in `if`, speak of the properties of the whole. */
const requiredMembers: Rule = {
  name: 'required-members',
  check(document) {
    return schemasOf(document).flatMap(({ place, named, schema }) => {
      if (!named) return [];
      const properties = isMap(schema['properties']) ? schema['properties'] : {};
      return requiredIn(schema)
        .filter((member) => !(member in properties))
        .map((member) => `${place}: \`${member}\` is required but not described`);
    });
  },
};

function requiredIn(schema: unknown): readonly string[] {
  if (!isMap(schema)) return [];
  const own = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  return [...own, ...['if', 'then', 'else'].flatMap((keyword) => requiredIn(schema[keyword]))];
}

export const schemaRules: readonly Rule[] = [
  namedObjects,
  typed,
  described,
  names,
  openness,
  openLists,
  knownValues,
  requiredMembers,
];
