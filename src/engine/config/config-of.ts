/** The type of a config, derived from its JSON Schema. */

import type { FromSchema, JSONSchema } from 'json-schema-to-ts';

import type { Json, JsonObject } from '../types.ts';

/** JSON Schema 2020-12 of a config: closed (`additionalProperties: false`), without `$ref`. */
export type ConfigSchema = JsonObject;

/** The type of a valid config with its defaults. `if` and `then` are ignored. */
export type ConfigOf<Schema extends ConfigSchema> = JsonObject extends Schema
  ? JsonObject
  : Schema extends JSONSchema
    ? JsonOf<FromSchema<Schema>>
    : never;

/** A schema without a type allows any JSON. */
type JsonOf<T> = unknown extends T
  ? Json
  : T extends object
    ? { readonly [Member in keyof T]: JsonOf<T[Member]> }
    : T;
