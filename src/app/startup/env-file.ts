/** Reads the file `.env` of the working directory, which has settings for a start without a shell. */

import { readFileSync } from 'node:fs';

export const ENV_FILE = '.env';

export type EnvFile =
  | { readonly ok: true; readonly variables: ReadonlyMap<string, string> }
  /** Each names a line, but never its content, which can be a secret. */
  | { readonly ok: false; readonly problems: readonly string[] };

/** No variables if the file does not exist. */
export function readEnvFile(path: string): EnvFile {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return { ok: true, variables: new Map() };
    return { ok: false, problems: [`${ENV_FILE} cannot be read (${code ?? 'unreadable'}).`] };
  }
  try {
    return parseEnvFile(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return { ok: false, problems: [`${ENV_FILE} is not UTF-8 text.`] };
  }
}

/**
 * Adds variables that are not in the environment. A variable with an empty text is not replaced, either. If the
 * environment has one of `NAME` and `NAME_FILE` of a secret, neither is added.
 * @returns the names that were added
 */
export function addVariables(
  variables: ReadonlyMap<string, string>,
  environment: NodeJS.ProcessEnv,
  secrets: readonly string[],
): readonly string[] {
  const sameSecret = new Map(
    secrets.flatMap((name) => [
      [name, `${name}_FILE`],
      [`${name}_FILE`, name],
    ]),
  );
  const before = new Set(Object.keys(environment));
  const added = [...variables.keys()].filter(
    (name) => !before.has(name) && !before.has(sameSecret.get(name) ?? name),
  );
  for (const name of added) environment[name] = variables.get(name);
  return added;
}

const ASSIGNMENT = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=(.*)$/s;
const QUOTES = new Set(["'", '"', '`']);

/** Parses `NAME=value` lines like Node.js, but reports lines that Node.js would skip, and values that it would cut. */
export function parseEnvFile(content: string): EnvFile {
  const lines = content.replace(/\r\n?/g, '\n').split('\n');
  const variables = new Map<string, string>();
  const problems: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (/^\s*(#|$)/.test(line)) continue;
    const [, name, text] = ASSIGNMENT.exec(line) ?? [];
    const rest = text?.trimStart();
    if (name === undefined || rest === undefined) {
      problems.push(`${ENV_FILE}, line ${at + 1}: write NAME=value, or # before a comment.`);
      continue;
    }
    const quote = rest[0] ?? '';
    const quoted = QUOTES.has(quote) ? readQuoted(rest, lines.slice(at + 1)) : null;
    const value = quoted ?? readPlain(rest);
    if ('problem' in value) problems.push(`${ENV_FILE}, line ${at + 1}: ${value.problem}.`);
    else variables.set(name, value.text);
    at += quoted?.moreLines ?? 0;
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, variables };
}

type Value = { readonly text: string } | { readonly problem: string };

function readPlain(rest: string): Value {
  const text = rest.replace(/(^|\s)#.*$/, '').trim();
  if (text.includes('#')) return { problem: 'put a value that contains # in quotes' };
  if (text.includes('\0')) return { problem: 'a value cannot contain a NUL character' };
  return { text };
}

/**
 * A quoted value can have several lines. `
 * ` in double quotes is a line break.
 */
function readQuoted(first: string, following: readonly string[]): Value & { moreLines: number } {
  const quote = first[0] ?? '';
  const all = [first, ...following].join('\n');
  const end = all.indexOf(quote, 1);
  if (end === -1) return { problem: `the value has no closing ${quote}`, moreLines: 0 };
  const content = all.slice(1, end);
  const moreLines = content.split('\n').length - 1;
  const after = all.slice(end + 1).split('\n', 1)[0] ?? '';
  if (!/^\s*(#|$)/.test(after))
    return { problem: `there is text after the closing ${quote}`, moreLines };
  if (content.includes('\0'))
    return { problem: 'a value cannot contain a NUL character', moreLines };
  return { text: quote === '"' ? content.replaceAll('\\n', '\n') : content, moreLines };
}
