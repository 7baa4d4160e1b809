/** Example rows from the examples of a response. */

import type { Json, JsonObject } from '../kit/json-value.ts';
import { pointerSteps } from '../kit/json-pointer.ts';
import { elements, isObject, member, members, type Located } from './located.ts';
import type { Reading } from './reading.ts';
import type { Columns } from './columns.ts';
import { isSecretName } from './secret-name.ts';

const MAX_ROWS = 2;
/** Limit of one example, as JSON. */
const MAX_CHARACTERS = 1_500;

/**
 * The examples of a media type of a response, or of the response itself in Swagger 2.0, in order.
 *
 * @param holder has `example`, `examples` or `schema`
 */
export function examplesOf(reading: Reading, holder: Located, schema: Located): readonly Located[] {
  const inSchema = reading.resolve(schema, () => undefined);
  const named = members(member(holder, 'examples')).map(([, one]) =>
    member(
      reading.resolve(one, () => undefined),
      'value',
    ),
  );
  return [
    member(holder, 'example'),
    ...named,
    member(inSchema, 'example'),
    ...elements(member(inSchema, 'examples')),
  ].filter(({ value }) => value !== undefined);
}

/** Omits members that may be secrets. Undefined if no example has rows, or if they are too long. */
export function exampleRows(
  examples: readonly Located[],
  rowsPath: string,
  columns: Columns | undefined,
): readonly JsonObject[] | undefined {
  for (const example of examples) {
    const candidate = pointerSteps(rowsPath).reduce(member, example).value;
    const rows = (Array.isArray(candidate) ? (candidate as unknown[]) : [candidate])
      .filter(isObject)
      .slice(0, MAX_ROWS)
      .map((row) => withoutSecrets(ofColumns(row, columns)) as JsonObject)
      .filter((row) => Object.keys(row).length > 0);
    const short = [rows, rows.slice(0, 1)].find((some) => some.length > 0 && isShort(some));
    if (short !== undefined) return short;
  }
  return undefined;
}

/** Only the columns, in their order, like the rows of a run. */
function ofColumns(row: object, columns: Columns | undefined): JsonObject {
  const values = row as JsonObject;
  if (columns === undefined) return values;
  return Object.fromEntries(
    columns.flatMap(({ name }) => (Object.hasOwn(row, name) ? [[name, values[name]!]] : [])),
  );
}

function withoutSecrets(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!isObject(value)) return value;
  const publicMembers = Object.entries(value).filter(([name]) => !isSecretName(name));
  return Object.fromEntries(publicMembers.map(([name, one]) => [name, withoutSecrets(one)]));
}

/** Returns true if the rows are short, and PostgreSQL can store them. */
function isShort(rows: readonly JsonObject[]): boolean {
  const text = JSON.stringify(rows);
  return text.length <= MAX_CHARACTERS && !/\\u(0000|d[89a-f])/i.test(text);
}
