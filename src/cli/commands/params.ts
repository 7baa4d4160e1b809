/** The parameters of a run: `--params file`, and `--param name=value` over it. */

import type { Client, Workflow } from '../../client/index.ts';
import { WeirError } from '../../client/index.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { readInput, readStructured } from '../files/input.ts';
import type { Input } from '../io.ts';

export async function readParams(
  file: string | undefined,
  pairs: readonly string[],
  stdin: Input,
): Promise<Record<string, unknown>> {
  const params = new Map(
    file === undefined ? [] : Object.entries(await readParamsFile(file, stdin)),
  );
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at < 1)
      throw new CliError(EXIT.usage, `"${pair}" is not a parameter.`, [
        'Give it as --param name=value.',
      ]);
    params.set(pair.slice(0, at), await valueOf(pair.slice(at + 1), stdin));
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

/** JSON where it is JSON, else text as it is; `@file` is what the file holds. */
async function valueOf(text: string, stdin: Input): Promise<unknown> {
  if (text.startsWith('@'))
    return readStructured(await readInput(text.slice(1), stdin), text.slice(1));
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

/**
 * Refuses misspelt names, which the service ignores unless the workflow declares its parameters.
 *
 * @param workflow null if the key may not read it
 */
export function refuseUnused(
  workflow: Workflow | null,
  params: Readonly<Record<string, unknown>>,
): void {
  const used = workflow && usedParams(workflow);
  const unused = used && Object.keys(params).find((name) => !used.has(name));
  if (!used || unused === undefined) return;
  throw new CliError(
    EXIT.usage,
    `Workflow ${workflow.id} has no use for the parameter "${unused}".`,
    [used.size === 0 ? 'It takes none.' : `It takes ${[...used].sort().join(', ')}.`],
  );
}

/** null: it is for the service to say, or not to be known. */
function usedParams(workflow: Workflow): ReadonlySet<string> | null {
  if (workflow.parameters !== null) return null;
  const names = new Set<string>();
  for (const { node_type: type, config } of workflow.nodes) {
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
