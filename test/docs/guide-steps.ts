/** A guide as what a reader does: commands, and what each is said to print. */

import type { Fence } from '../support/documents-in-text.ts';

export interface Step {
  readonly command: string;
  /** null if the guide shows no output. */
  readonly output: Fence | null;
}

/** Each block of a shell, with the block of output right after it. */
export function stepsOf(fences: readonly Fence[]): readonly Step[] {
  return fences.flatMap((fence, position): Step[] => {
    const next = fences[position + 1];
    if (fence.language !== 'sh') return [];
    return [{ command: fence.content, output: next && next.language !== 'sh' ? next : null }];
  });
}

/** Names that a reader has from elsewhere. */
const AVAILABLE: readonly string[] = ['WEIR_URL', 'WEIR_KEY', 'HOME'];

const FUNCTION = /^(\w+)\(\) \{/gm;

export function functionsIn(commands: readonly string[]): readonly string[] {
  return [...commands.join('\n').matchAll(FUNCTION)].map(([, name = '']) => name);
}

/**
 * Returns the variables and functions that the commands use before they define them: the guide would work only after
 * another one. Text in single quotes and the lines of here-documents are not read.
 * @param functions the names that count as functions
 */
export function undefinedNames(
  commands: readonly string[],
  functions: readonly string[],
): readonly string[] {
  const script = commands
    .join('\n')
    .replaceAll(/(<<'(\w+)'[^\n]*\n)[^]*?^\2$/gm, '$1')
    .replaceAll(/'[^']*'/g, "''");
  const call = new RegExp(String.raw`(?:^|[|;&] *|\$\()(${functions.join('|')})\b(?!\()`, 'gm');
  const uses = [...script.matchAll(/\$\{?([A-Za-z_]\w*)/g), ...script.matchAll(call)]
    .map(({ 1: name = '', index }) => ({ name, index }))
    .filter(({ name }) => !AVAILABLE.includes(name))
    .filter(({ name, index }) => !isDefinedBefore(script, name, index))
    .toSorted((one, other) => one.index - other.index);
  return [...new Set(uses.map(({ name }) => name))];
}

function isDefinedBefore(script: string, name: string, index: number): boolean {
  const definition = new RegExp(String.raw`(?:^|[\s;(])(?:${name}(?:=|\(\) \{)|read -r ${name}\b)`);
  return definition.test(script.slice(0, index));
}
