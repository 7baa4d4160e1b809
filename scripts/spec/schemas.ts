/** Validators of the documents' component schemas, as they are and in a closed copy. */

import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { SpecDocument } from '../generate/bundle.ts';
import { isMap } from './walk.ts';
import { isDateTime } from '../../src/http/openapi/date-time.ts';

/** `null` where the value is valid; otherwise what is wrong with it. */
export type Check = (reference: string, value: unknown) => string | null;

/**
 * @param reference of the checks that come out: `#/components/schemas/…`
 */
export function schemaChecks(document: SpecDocument): Check {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allErrors: true,
  });
  ajv.addVocabulary([
    'x-enum-varnames',
    'x-enumNames',
    'x-extensible-enum',
    'components',
    'paths',
    'info',
    'openapi',
    'servers',
    'tags',
    'security',
  ]);
  // Keywords that only the OpenAPI 3.0 documents have.
  ajv.addVocabulary(['example', 'x-dependent-required', 'x-if', 'x-then', 'x-else']);
  addFormats.default(ajv).addFormat('date-time', isDateTime);
  ajv.addSchema({ $id: 'document', components: document.components }, 'document');
  const compiled = new Map<string, ValidateFunction>();
  return (reference, value) => {
    const validate = compiled.get(reference) ?? ajv.compile({ $ref: `document${reference}` });
    compiled.set(reference, validate);
    return validate(value) ? null : ajv.errorsText(validate.errors, { separator: '; ' });
  };
}

/**
 * The document as it holds for responses: every object that is open by silence is closed, so that a member that it does
 * not declare fails, and every time is in UTC with milliseconds.
 */
export function closedCopy(document: SpecDocument): SpecDocument {
  const schemas = Object.entries(document.components['schemas'] ?? {}).map(([name, schema]) => {
    const open =
      isMap(schema) &&
      schema['properties'] !== undefined &&
      schema['additionalProperties'] === undefined;
    return [name, withUtcTimes(open ? { ...schema, additionalProperties: false } : schema)];
  });
  return {
    ...document,
    components: { ...document.components, schemas: Object.fromEntries(schemas) },
  };
}

const UTC = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$';

function withUtcTimes(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withUtcTimes);
  if (!isMap(schema)) return schema;
  const members = Object.fromEntries(
    Object.entries(schema).map(([name, member]) => [name, withUtcTimes(member)]),
  );
  return schema['format'] === 'date-time' ? { ...members, pattern: UTC } : members;
}
