/** Texts of requests as the values that a schema describes. */

import { isObject, type DocumentSchemas } from './schemas.ts';

/** A text as the value of the schema that it can be. */
export function coerced(schemas: DocumentSchemas, schema: unknown, text: string): unknown {
  const candidates: unknown[] = [text];
  if (text !== '' && Number.isFinite(Number(text))) candidates.push(Number(text));
  if (text === 'true' || text === 'false') candidates.push(text === 'true');
  try {
    candidates.push(JSON.parse(text));
  } catch {
    // A text.
  }
  const { items } = schemas.resolve(schema);
  if (isObject(items)) candidates.push(text.split(',').map((one) => coerced(schemas, items, one)));
  return candidates.find((one) => schemas.fault(schema, one, 'request') === null) ?? text;
}
