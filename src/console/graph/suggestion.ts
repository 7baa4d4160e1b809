/** Applies the suggestion of a problem to the config of its node. */

import type { Config } from './model.ts';

export interface SuggestedText {
  /** A JSON Pointer within the config. */
  readonly path: string | null;
  /** A part of the text at `path`; the whole text by default. */
  readonly range?: { readonly start: number; readonly end: number } | undefined;
  readonly suggestion?: string | undefined;
}

/** Null if there is nothing to apply, or no text at the path. */
export function withSuggestion(config: Config, problem: SuggestedText): Config | null {
  const { path, range, suggestion } = problem;
  if (suggestion === undefined || path === null || path === '') return null;
  const steps = path
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const changed = replaced(config, steps, (text) =>
    range === undefined
      ? suggestion
      : `${text.slice(0, range.start)}${suggestion}${text.slice(range.end)}`,
  );
  return changed === null ? null : (changed as Config);
}

/** Copies the values on the way to the text. */
function replaced(
  value: unknown,
  [step, ...rest]: readonly string[],
  change: (text: string) => string,
): unknown {
  if (step === undefined) {
    if (typeof value === 'string') return change(value);
    return isObject(value) && '$expression' in value
      ? replaced(value, ['$expression'], change)
      : null;
  }
  if (!isObject(value) || !Object.hasOwn(value, step)) return null;
  const member = replaced(value[step], rest, change);
  if (member === null) return null;
  return Array.isArray(value)
    ? value.map((item: unknown, index) => (String(index) === step ? member : item))
    : { ...value, [step]: member };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
