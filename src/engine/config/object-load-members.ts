/** The config members of terminators that write their rows to an object or file of another system. */

import { filledTemplate, parseTemplate, templateNames } from '../../mail/template.ts';
import { objectFormat, type ObjectFormat } from '../sources/object-format.ts';
import type { LoadDelivery, LoadFile, LoadRun } from '../load.ts';
import { failed, ok, pointer } from '../outcome.ts';
import { isJsonType } from '../sql.ts';
import type { Columns, JsonObject, Outcome, Parameters, Problem } from '../types.ts';
import { findColumn } from '../values/columns.ts';
import type { ConfigOf, ConfigSchema } from './config-of.ts';
import { credentialMember, inputColumn } from './hints.ts';
import { keyProblem, MAX_PARTITION_COLUMNS, named, type ObjectWords } from './object-members.ts';

const MAX_KEY_CHARACTERS = 1_024;
/** S3 counts bytes. */
const MAX_KEY_BYTES = 1_024;
/** Their names are stored with the run, so that another process can complete its load. */
export const MAX_PARTITIONS = 1_000;

/** The names in a key that are neither parameters nor columns. */
const RUN_NAMES: Readonly<Record<string, (run: LoadRun) => string>> = {
  date: ({ dueAt }) => dueAt.toISOString().slice(0, 10),
  execution_id: ({ executionId }) => executionId,
};

export function objectLoadSchema<Name extends 'key' | 'path'>({
  type,
  credential,
  what,
  name,
}: ObjectWords<Name>) {
  // Within the schema, the compiler would forget which name it is.
  const required: readonly ['credential_id', Name] = ['credential_id', name];
  const key = named(name, {
    type: 'string',
    minLength: 1,
    maxLength: MAX_KEY_CHARACTERS,
    description: `The ${name} of the ${what}, such as \`orders/{date}.csv\`. \`{date}\` is the day that the run is for, in UTC, \`{execution_id}\` the id of the run, and \`{name}\` the value of a declared parameter. A brace is doubled.`,
  });
  return {
    type: 'object',
    additionalProperties: false,
    required,
    properties: {
      credential_id: credentialMember([type], credential),
      ...key,
      format: {
        enum: ['auto', 'csv', 'ndjson', 'json', 'parquet'],
        default: 'auto',
        description: `How the rows are written. \`auto\` goes by the ending of the ${name}: \`.csv\`, \`.ndjson\`, \`.jsonl\`, \`.json\` or \`.parquet\`.`,
      },
      if_exists: {
        enum: ['replace', 'fail'],
        default: 'replace',
        description: `What happens if there is such a ${what}: it is replaced once the new one is complete, or the run fails.`,
      },
      partition_by: {
        type: 'array',
        minItems: 1,
        maxItems: MAX_PARTITION_COLUMNS,
        uniqueItems: true,
        items: inputColumn,
        description: `Writes one ${what} for each combination of the values of these columns, in folders as those of Hive before the last part of the ${name}: with \`["country"]\`, the ${name} \`orders/{date}.csv\` becomes \`orders/country=CH/2026-03-01.csv\`. The ${what}s do not have these columns. At most ${MAX_PARTITIONS.toLocaleString('en-US')} combinations; without rows, no ${what} is written.`,
      },
    },
  } as const satisfies ConfigSchema;
}

type ObjectLoadConfig = ConfigOf<ReturnType<typeof objectLoadSchema<'key'>>>;
type FileLoadConfig = ConfigOf<ReturnType<typeof objectLoadSchema<'path'>>>;

/** Problems that the schema cannot express. The config can be invalid, and null replaces unknown parameters. */
export function objectKeyProblems(config: JsonObject, { name }: ObjectWords): readonly Problem[] {
  const key = config[name];
  if (typeof key !== 'string') return [];
  const parsed = parseTemplate(key);
  const message = parsed.ok
    ? keyProblem(
        filledTemplate(key, () => 'x'),
        name,
      )
    : parsed.message;
  return message === undefined ? [] : [invalid(message, `/${name}`)];
}

export const asObjectLoad = ({ path: key, ...config }: FileLoadConfig): ObjectLoadConfig => ({
  ...config,
  key,
});

interface LoadTable {
  readonly columns: Columns;
  readonly parameters: Parameters | undefined;
}

/** Problems that depend on the columns of the rows. */
export function objectLoadProblems(
  { key, format, partition_by: partitionBy = [] }: ObjectLoadConfig,
  { what, name: member }: ObjectWords,
  { columns, parameters = [] }: LoadTable,
): readonly Problem[] {
  const inFolders = partitionProblems(partitionBy, what, columns);
  if (inFolders.length > 0) return inFolders;
  const unknown = templateNames(key)
    .filter((name) => !Object.hasOwn(RUN_NAMES, name))
    .filter((name) => !parameters.some((parameter) => parameter.name === name))
    .map((name) =>
      invalid(
        `\`{${name}}\` is neither \`{date}\` nor \`{execution_id}\` nor a declared parameter`,
        `/${member}`,
      ),
    );
  const type = formatOf(key, format);
  if (type === null)
    return [...unknown, invalid('The format does not follow from the ending: set it', '/format')];
  if (type === 'parquet' && columns.length === 0)
    return [...unknown, invalid('A Parquet file needs a column', '/format')];
  return unknown;
}

function partitionProblems(
  partitionBy: readonly string[],
  what: ObjectWords['what'],
  columns: Columns,
): readonly Problem[] {
  const problems = partitionBy.flatMap((name, index): readonly Problem[] => {
    const path = pointer('partition_by', index);
    const column = findColumn(columns, name, path);
    if (!column.ok) return column.problems;
    const { type } = column.value;
    return isJsonType(type)
      ? [
          {
            code: 'type_mismatch',
            message: `\`${name}\` is ${type === 'array' ? 'an array' : 'an object'}, which has no folder: partition by columns with text, numbers, dates or booleans`,
            path,
          },
        ]
      : [];
  });
  if (problems.length > 0 || partitionBy.length === 0 || columns.length > partitionBy.length)
    return problems;
  return [invalid(`The ${what}s would have no columns: partition by fewer`, '/partition_by')];
}

export function objectLoad(
  { type: connector }: ObjectWords,
  config: ObjectLoadConfig,
): LoadDelivery {
  const { credential_id: credentialId, key, format, if_exists, partition_by } = config;
  const partitionBy = [...(partition_by ?? [])];
  const request = { key, if_exists, ...(partitionBy.length > 0 && { partition_by: partitionBy }) };
  const type = formatOf(key, format) ?? 'csv';
  return {
    kind: 'load',
    connector,
    credentialId,
    request,
    file: { format: type, partitionBy },
    isRepeatable: if_exists === 'replace',
    template: { connector, credentialId, request, format: type },
  };
}

/** A compressed file would need another ending. */
function formatOf(key: string, format: ObjectLoadConfig['format']): ObjectFormat | null {
  if (format === 'auto' && /\.(?:gz|tsv)$/i.test(key)) return null;
  return objectFormat(key, format)?.format ?? null;
}

/** The keys of a run, one for each file. */
export function objectKeys(
  { request: { key: template } }: Pick<LoadDelivery, 'request'>,
  run: LoadRun,
  files: readonly Pick<LoadFile, 'folders'>[],
  name: ObjectWords['name'],
): Outcome<readonly string[]> {
  const base = filledTemplate(typeof template === 'string' ? template : '', (one) =>
    Object.hasOwn(RUN_NAMES, one) ? (RUN_NAMES[one]?.(run) ?? '') : '',
  );
  const end = base.lastIndexOf('/') + 1;
  const keys = files.map(({ folders }) => `${base.slice(0, end)}${folders}${base.slice(end)}`);
  for (const key of keys) {
    const message =
      Buffer.byteLength(key) > MAX_KEY_BYTES ? 'It is too long' : keyProblem(key, name);
    if (message !== undefined)
      return failed(invalid(`The rows cannot be written to \`${key}\`. ${message}`, `/${name}`));
  }
  return ok(keys);
}

const invalid = (message: string, path: string): Problem => ({
  code: 'invalid_config',
  message,
  path,
});
