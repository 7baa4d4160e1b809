/** Encapsulates DuckDB: one in-memory database and one connection. The only file that imports DuckDB. */

import { createRequire } from 'node:module';
import { join } from 'node:path';

import type * as DuckDb from '@duckdb/node-api';
import type {
  DuckDBConnection,
  DuckDBMaterializedResult,
  DuckDBPreparedStatement,
  DuckDBType,
  DuckDBValue,
} from '@duckdb/node-api';

import { editDistance } from '../../kit/edit-distance.ts';
import { canonicalJson } from '../../kit/json/canonical-json.ts';
import { duckDbMemoryMb } from '../protocol/memory-limits.ts';
import type { RunInputs } from '../protocol/messages.ts';
import { CANONICAL_JSON, CHARACTER_DISTANCE, text } from '../sql.ts';
import type { ChildSettings } from '../protocol/messages.ts';
import { createResourceWatch } from './resource-watch.ts';

/** Not imported: Node.js parses every file of a CommonJS package that a module imports, and a child starts much later. */
const { DuckDBInstance, DuckDBScalarFunction, INTEGER, VARCHAR } = createRequire(import.meta.url)(
  '@duckdb/node-api',
) as typeof DuckDb;

export interface Database {
  prepare(sql: string): Promise<Statement>;
  /** Stops the running statement, if any, between two vectors. */
  interrupt(): void;
}

/** Each run binds the inputs that the statement names. */
export interface Statement {
  /** For COPY: the number of rows written. */
  run(inputs: RunInputs): Promise<number>;
  /** For CREATE TABLE AS: the number of rows in the table. */
  count(inputs: RunInputs): Promise<number>;
  /** The rows of a query with one text column, all in memory. */
  texts(inputs: RunInputs): Promise<readonly (string | null)[]>;
  close(): void;
}

/**
 * The order matters: paths and threads are fixed at creation, directories are allowed before access is closed, and the
 * configuration is locked last. `threads` is 1 unless the order of rows and the sums of doubles may change. The limit on
 * spilling must be set afterwards, because DuckDB ignores it at creation.
 */
export async function openDatabase(settings: ChildSettings): Promise<Database> {
  const { threads = 1 } = settings;
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(threads),
    preserve_insertion_order: String(threads === 1),
    memory_limit: `${duckDbMemoryMb(settings.memoryMb)}MiB`,
    temp_directory: join(settings.directory, 'spill'),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
  });
  const connection = await instance.connect();
  registerFunctions(connection);
  const sandbox = [
    `SET max_temp_directory_size = '${settings.maxSpillMb}MiB'`,
    "SET TimeZone = 'UTC'",
    'SET errors_as_json = true',
    'SET ieee_floating_point_ops = false',
    'SET max_expression_depth = 1000',
    // It takes the square of the expressions in a SELECT, which can be hundreds, and does not optimize CASE, the most
    // frequent expression here.
    "SET disabled_optimizers = 'common_subexpressions'",
    `SET allowed_directories = [${text(settings.runs)}, ${text(settings.directory)}]`,
    'SET enable_external_access = false',
    'SET lock_configuration = true',
  ];
  for (const statement of sandbox) await connection.run(statement);
  const watched = createResourceWatch(settings);
  const interrupt = (): void => connection.interrupt();
  return {
    interrupt,
    prepare: async (sql) => {
      const prepared = await watched(() => connection.prepare(sql), interrupt);
      const run = async (inputs: RunInputs) => {
        bind(prepared, inputs);
        try {
          return await watched(() => prepared.run(), interrupt);
        } finally {
          // A cached statement would hold the text until its next run.
          if (prepared.parameterCount > 0) prepared.clearBindings();
        }
      };
      return {
        run: async (inputs) => (await run(inputs)).rowsChanged,
        count: async (inputs) => Number(firstColumn(await run(inputs))[0] ?? 0),
        texts: async (inputs) => firstColumn(await run(inputs)) as readonly (string | null)[],
        close: () => prepared.destroySync(),
      };
    },
  };
}

/** Registers functions for the engine's SQL that DuckDB does not have. They are null if an argument is null. */
export function registerFunctions(connection: DuckDBConnection): void {
  registerFunction(connection, { name: CANONICAL_JSON, arity: 1, type: VARCHAR }, canonicalJson);
  registerFunction(connection, { name: CHARACTER_DISTANCE, arity: 2, type: INTEGER }, editDistance);
}

function registerFunction(
  connection: DuckDBConnection,
  { name, arity, type }: { name: string; arity: number; type: DuckDBType },
  compute: (...texts: readonly string[]) => DuckDBValue,
): void {
  const scalar = DuckDBScalarFunction.create({
    name,
    parameterTypes: Array.from({ length: arity }, () => VARCHAR),
    returnType: type,
    mainFunction: (_, input, output) => {
      const columns = Array.from({ length: arity }, (_, index) => input.getColumnVector(index));
      for (let row = 0; row < input.rowCount; row += 1) {
        const texts = columns.map((column) => column.getItem(row)).filter(isText);
        output.setItem(row, texts.length === arity ? compute(...texts) : null);
      }
      output.flush();
    },
  });
  connection.registerScalarFunction(scalar);
}

function isText(value: DuckDBValue): value is string {
  return typeof value === 'string';
}

/**
 * Reads synchronously, because all rows are in memory; reading in pieces would schedule a task on another thread for
 * each.
 */
function firstColumn(result: DuckDBMaterializedResult): readonly DuckDBValue[] {
  const values: DuckDBValue[] = [];
  for (let index = 0; index < result.chunkCount; index += 1)
    result.getChunk(index).appendColumnValues(0, values);
  return values;
}

function bind(prepared: DuckDBPreparedStatement, inputs: RunInputs): void {
  for (let index = 1; index <= prepared.parameterCount; index += 1) {
    const name = prepared.parameterName(index);
    const input = inputs[name];
    if (input === undefined)
      throw new Error(`a statement reads the input ${name}, which the job does not bring`);
    const value = 'text' in input ? input.text : input.file;
    if (value === null) prepared.bindNull(index);
    else prepared.bindVarchar(index, value);
  }
}
