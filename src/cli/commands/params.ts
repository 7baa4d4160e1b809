/** The parameters of a run: `--params file`, and `--param name=value` over it. */

import type { Argv } from 'yargs';
import type { Client, Workflow } from '../../client/index.ts';
import { WeirError } from '../../client/index.ts';
import type { Context } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { readBytes, readInput, readStructured } from '../files/input.ts';
import type { Input } from '../io.ts';
import { readCsvOptions } from '../rows/csv-options.ts';
import { withExactWholes } from '../rows/exact-json.ts';
import { isCsv, readRows } from '../rows/read-rows.ts';

export interface ParamsOptions {
  readonly param: readonly string[];
  readonly params: string | undefined;
  readonly csv: readonly string[];
}

export function withParamsOptions<T>(parser: Argv<T>): Argv<T & ParamsOptions> {
  return parser
    .option('param', {
      alias: 'p',
      type: 'array',
      string: true,
      requiresArg: true,
      default: [] as string[],
      describe:
        'A parameter, name=value: the value is JSON or else text. name=@file takes the content of a file: rows of .csv, .tsv, .ndjson or .parquet, or a value of .json or .yaml',
    })
    .option('params', {
      type: 'string',
      requiresArg: true,
      describe: 'File with all parameters, YAML or JSON; - for standard input',
    })
    .option('csv', {
      type: 'array',
      string: true,
      requiresArg: true,
      default: [] as string[],
      describe:
        'How CSV files are written, name=value: delimiter, header, quote, escape, encoding, skip_rows, null_values, on_bad_row, infer',
    });
}

export async function readParams(
  { param: pairs, params: file, csv }: ParamsOptions,
  { io: { stdin }, note }: Pick<Context, 'io' | 'note'>,
): Promise<Record<string, unknown>> {
  const options = readCsvOptions(csv);
  const params = new Map(
    file === undefined ? [] : Object.entries(await readParamsFile(file, stdin)),
  );
  const valueOf = (text: string): Promise<unknown> =>
    text.startsWith('@') ? contentOf(text.slice(1)) : Promise.resolve(typedValue(text));
  const contentOf = async (path: string): Promise<unknown> => {
    if (path === '-') return readStructured(await stdin.readAll(), path);
    const bytes = await readBytes(path);
    const table = await readRows(bytes, path, options);
    if (table === null) return readValue(bytes.toString('utf8'), path);
    for (const warning of table.warnings) await note(`Warning: ${path}: ${warning}.`);
    return table.rows;
  };
  if (csv.length > 0 && !pairs.some((pair) => isCsv(pair)))
    throw new CliError(EXIT.usage, 'No parameter is a CSV file, so --csv means nothing.');
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at < 1)
      throw new CliError(EXIT.usage, `"${pair}" is not a parameter.`, [
        'Give it as --param name=value.',
      ]);
    params.set(pair.slice(0, at), await valueOf(pair.slice(at + 1)));
  }
  // Also a member with the name `__proto__`, which the service refuses.
  return Object.fromEntries(params);
}

async function readParamsFile(file: string, stdin: Input): Promise<object> {
  const value = readStructured(await readInput(file, stdin), file);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new CliError(EXIT.invalid, `${file} does not hold parameters.`, [
      'It has to be one object: each member is a parameter.',
    ]);
  }
  return value;
}

function readValue(text: string, path: string): unknown {
  return readStructured(/\.json$/i.test(path) ? withExactWholes(text) : text, path);
}

/** JSON if the text is JSON; otherwise the text. */
function typedValue(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    // A number that would lose digits stays as it was typed.
    return typeof value === 'number' &&
      (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)))
      ? text
      : value;
  } catch {
    return text;
  }
}

/** The part of a workflow or of a file that says which parameters it uses. */
export interface ParamsUser {
  readonly nodes: readonly Pick<Workflow['nodes'][number], 'node_type' | 'config'>[];
  readonly parameters: Workflow['parameters'];
}

/**
 * Refuses misspelt names, which the service ignores unless the workflow declares its parameters.
 *
 * @param subject for the message
 * @param user null if the key may not read it
 */
export function refuseUnused(
  subject: string,
  user: ParamsUser | null,
  params: Readonly<Record<string, unknown>>,
): void {
  const used = user && usedParams(user);
  const unused = used && Object.keys(params).find((name) => !used.has(name));
  if (!used || unused === undefined) return;
  throw new CliError(EXIT.usage, `${subject} has no use for the parameter "${unused}".`, [
    used.size === 0 ? 'It takes none.' : `It takes ${[...used].sort().join(', ')}.`,
  ]);
}

/** null: it is for the service to say, or not to be known. */
function usedParams({ nodes, parameters }: ParamsUser): ReadonlySet<string> | null {
  if (parameters !== null) return null;
  const names = new Set<string>();
  for (const { node_type: type, config } of nodes) {
    addReferences(config, names);
    const { param } = config;
    if (type !== 'sources/params' || param === undefined) continue;
    // Its name may be a parameter itself.
    if (typeof param !== 'string') return null;
    names.add(param);
  }
  return names;
}

/** @returns null for a key that may only execute: it does not see the graph */
export async function readIfAllowed(
  client: Client,
  workflowId: number,
  signal: AbortSignal,
): Promise<Workflow | null> {
  try {
    return await client.getWorkflow(workflowId, { signal });
  } catch (error) {
    if (error instanceof WeirError && error.status === 403) return null;
    throw error;
  }
}

function addReferences(value: unknown, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [member, content] of Object.entries(value)) {
    if (member === '$param' && typeof content === 'string') names.add(content);
    else addReferences(content, names);
  }
}
