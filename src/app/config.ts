/**
 * Reads the settings from the environment: once, frozen and typed. All problems
 * are reported together, and each names its variable.
 */

import type { Parsed } from './setting-values.ts';
import { settingConflicts } from './setting-conflicts.ts';
import { settingTable, type Config, type Setting } from './settings/table.ts';

export { secretVariables, settingTable, type Config, type Setting } from './settings/table.ts';

export type ConfigOutcome =
  | { readonly ok: true; readonly config: Config }
  /** Each is a sentence that begins with the variable's name. */
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * @param environment the process's variables
 * @param readFile reads the file in `<variable>_FILE`; throws if it cannot be read
 * @param cores the number of processors, for ENGINE_CHILDREN
 */
export function loadConfig(
  environment: Readonly<Record<string, string | undefined>>,
  readFile: (path: string) => string,
  cores = 1,
): ConfigOutcome {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  const table: Readonly<Record<string, Setting>> = settingTable(cores);
  for (const [member, each] of Object.entries(table)) {
    const text = textOf(each, environment, readFile);
    const parsed = 'problem' in text ? text : each.parse(text.value ?? each.fallback);
    if ('problem' in parsed) problems.push(`${each.variable} ${parsed.problem}.`);
    else values[member] = parsed.value;
  }
  const config = values as unknown as Config;
  if (problems.length === 0) problems.push(...settingConflicts(config));
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, config: Object.freeze(config) };
}

function textOf(
  { variable, secret }: Setting,
  environment: Readonly<Record<string, string | undefined>>,
  readFile: (path: string) => string,
): Parsed<string | null> {
  const direct = environment[variable]?.trim() || null;
  const file = secret ? environment[`${variable}_FILE`]?.trim() || null : null;
  if (file === null) return { value: direct };
  if (direct !== null) return { problem: `and ${variable}_FILE are both set; set one of them` };
  try {
    const content = readFile(file).trim();
    return content === ''
      ? { problem: `is empty in the file that ${variable}_FILE names` }
      : { value: content };
  } catch (error) {
    return {
      problem: `cannot be read from the file that ${variable}_FILE names (${(error as NodeJS.ErrnoException).code ?? 'unreadable'})`,
    };
  }
}
