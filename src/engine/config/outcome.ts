/** The config member `outcome`: what a terminator outputs about the rows that it has sent. */

import type { DeliveryOutcome, OutcomeValue } from '../api-call.ts';
import { failed, pointer, pointerSteps, problemsOf } from '../outcome.ts';
import type { Columns, Json, JsonObject, Outcome } from '../types.ts';
import { columnNameSchema, findColumn, typeSchema } from '../values/columns.ts';
import { declaredColumns } from '../values/infer.ts';
import { isJsonObject } from '../../kit/json-value.ts';
import type { ConfigSchema } from './config-of.ts';
import { UNKNOWN_TYPE } from '../values/declared-columns.ts';

const POINTER = { type: 'string', maxLength: 1024, pattern: '^(/([^~/]|~[01])*)*$' } as const;

export const outcomeMember = {
  type: 'array',
  maxItems: 50,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['name', 'pointer'],
    properties: {
      name: columnNameSchema('The name of the column.'),
      pointer: {
        ...POINTER,
        description:
          'The JSON Pointer of the value in the response, such as `/data/id`. In a request with several rows, the step `*` is the position of the row in the request, from 0, as in `/items/*/id`.',
      },
      type: {
        ...typeSchema,
        description: 'The type of the values. By default, the values of a run determine it.',
      },
    },
  },
  description:
    'The columns of the output `output1` with values from the responses, such as the id of a created record. The output has a row for each row that the node receives, in order: the columns in `key`, `row` (the number of the row, from 1), `status` (`delivered`, `failed`, `in_doubt` or `not_sent`), `code` (the reason if the row was not delivered) and these. A value that the response does not have is null. The nodes behind the output run after the rows are sent, also if sending has failed; the run then fails after them. They do not run when rows are sent again with `resend`.',
} as const satisfies ConfigSchema;

/** The columns that every outcome has in addition to those in `key`. */
const OWN_COLUMNS = [
  { name: 'row', type: 'integer' },
  { name: 'status', type: 'string' },
  { name: 'code', type: 'string' },
] as const;

/** @param config that of the terminator, valid or not */
export function outcomeColumns(config: JsonObject, input: Columns): Outcome<Columns> {
  const keys = keyOf(config).map((name, at) => findColumn(input, name, pointer('key', at)));
  const problems = problemsOf(keys);
  if (problems.length > 0) return failed(...problems);
  const declared = [
    ...keys.flatMap((key) => (key.ok ? [declaredColumn(key.value)] : [])),
    ...OWN_COLUMNS,
    ...outcomeValues(config).map(({ name, type }) => ({ name, type })),
  ];
  const columns = declaredColumns(declared);
  if (columns.ok) return columns;
  return failed(
    ...columns.problems.map((problem) => ({
      ...problem,
      message: `The output of the node has the columns in \`key\`, \`row\`, \`status\`, \`code\` and those in \`outcome\`: ${problem.message}`,
      path: '/outcome',
    })),
  );
}

/** As a declared column. */
export function declaredColumn({ name, type, untyped }: Columns[number]) {
  return { name, type: untyped === true ? UNKNOWN_TYPE : type };
}

/** For the config of a delivery. */
export function deliveryOutcome(config: JsonObject): DeliveryOutcome {
  return { key: keyOf(config), values: outcomeValues(config) };
}

function keyOf({ key }: JsonObject): readonly string[] {
  return Array.isArray(key) ? key.filter((name) => typeof name === 'string') : [];
}

function outcomeValues({ outcome }: JsonObject): readonly OutcomeValue[] {
  return Array.isArray(outcome) ? outcome.flatMap((one: Json) => outcomeValue(one)) : [];
}

function outcomeValue(one: Json): readonly OutcomeValue[] {
  if (!isJsonObject(one)) return [];
  const { name, pointer: at, type = UNKNOWN_TYPE } = one;
  if (typeof name !== 'string' || typeof at !== 'string' || typeof type !== 'string') return [];
  return [{ name, steps: pointerSteps(at), type }];
}
