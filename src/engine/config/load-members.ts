/** The config members of terminators that load their rows into a table of a database. */

import { credentialMember, inputColumn } from './hints.ts';
import { pointer } from '../outcome.ts';
import type { Columns, JsonObject, Problem } from '../types.ts';
import { unknownColumn } from '../values/columns.ts';
import type { LoadDelivery } from '../load.ts';
import type { ConfigOf, ConfigSchema } from './config-of.ts';

const MAX_COLUMNS = 1_000;

/** @param type the type of the credentials */
export function loginMember(type: string) {
  return credentialMember(
    [type],
    `The login to the database: a credential of the type \`${type}\`, by its id or its name. See [Keep secrets out of workflows](/docs/guides/credentials#databases).`,
  );
}

/** @param type the type of the credentials; @param table describes the name of the table */
export function loadSchema(type: string, table: string) {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['credential_id', 'table'],
    properties: {
      credential_id: loginMember(type),
      table: {
        type: 'string',
        minLength: 1,
        maxLength: 200,
        pattern: '^[^\\x00]*$',
        description: table,
      },
      mode: {
        enum: ['append', 'upsert', 'replace'],
        default: 'append',
        description:
          '`append` inserts the rows. `upsert` also updates the rows of the table that have their keys. `replace` makes the table contain these rows alone; with `key_columns`, it updates rows that have the same key instead of deleting them.',
      },
      key_columns: {
        type: 'array',
        minItems: 1,
        maxItems: 32,
        uniqueItems: true,
        items: { type: 'string', minLength: 1 },
        description:
          'The columns of the table that identify a row: those of its primary key, or of another unique index. Required by `upsert`; with `append`, leave it out.',
      },
      columns: {
        type: 'object',
        minProperties: 1,
        maxProperties: MAX_COLUMNS,
        additionalProperties: inputColumn,
        description:
          'The columns of the table to write, each with the column of the rows: `{"order_id": "id"}`. The others get their defaults. Without it, each column of the rows goes into the column of the same name.',
      },
      duplicate_keys: {
        enum: ['fail', 'last'],
        default: 'fail',
        description:
          'What happens if several rows have the same key: the load fails, or the last of them is stored.',
      },
    },
  } as const satisfies ConfigSchema;
}

type LoadConfig = ConfigOf<ReturnType<typeof loadSchema>>;

/** Problems that depend on the columns of the rows. */
export function loadProblems(config: LoadConfig, columns: Columns): readonly Problem[] {
  const { mode, key_columns: keyColumns, columns: mapping } = config;
  const problems = Object.entries(mapping ?? {}).flatMap(([name, field]) =>
    columns.some((column) => column.name === field)
      ? []
      : [unknownColumn(columns, field, pointer('columns', name))],
  );
  if (mode === 'upsert' && keyColumns === undefined)
    problems.push({
      code: 'missing_config',
      message: 'The mode `upsert` needs `key_columns`, to find the rows to update',
      path: '/key_columns',
    });
  if (mode === 'append' && keyColumns !== undefined)
    problems.push({
      code: 'invalid_config',
      message: 'The mode `append` only inserts rows: leave `key_columns` out, or use `upsert`',
      path: '/key_columns',
    });
  const unwritten = (keyColumns ?? []).flatMap((key, index) => {
    const names = mapping === undefined ? columns.map(({ name }) => name) : Object.keys(mapping);
    return names.includes(key)
      ? []
      : [
          {
            code: 'invalid_config' as const,
            message: `The key \`${key}\` is not among the columns that are written: ${names.join(', ')}`,
            path: pointer('key_columns', index),
          },
        ];
  });
  return [...problems, ...unwritten];
}

/** @param connector the type of the credentials */
export function loadDelivery(connector: string, config: LoadConfig): LoadDelivery {
  const { credential_id: credentialId, key_columns: keyColumns, ...target } = config;
  const request: JsonObject = {
    ...target,
    ...(keyColumns === undefined ? {} : { key_columns: [...keyColumns] }),
  };
  return {
    kind: 'load',
    connector,
    credentialId,
    request,
    isRepeatable: config.mode !== 'append',
    dependsOnOrder: config.duplicate_keys === 'last',
    template: { connector, credentialId, request },
    key: keyColumns?.map((name) => config.columns?.[name] ?? name),
  };
}
