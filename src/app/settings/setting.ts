/** An environment variable: its parser, and its description in the guide about settings. */

import type { Parsed } from '../setting-values.ts';

/** An empty text counts as unset. */
export interface Setting<T = unknown> {
  readonly variable: string;
  /** Markdown, one or two sentences. */
  readonly description: string;
  /** The text that is parsed if the variable is unset. Null if an unset variable has its own meaning. */
  readonly fallback: string | null;
  /** The default in words, if `fallback` does not show it. */
  readonly defaultInWords: string | null;
  /** True if the value can be in a file whose path is in `<variable>_FILE`. */
  readonly secret: boolean;
  readonly parse: (text: string | null) => Parsed<T>;
}

interface SettingWithDefault<T> {
  readonly default: string;
  readonly defaultInWords?: string;
  readonly parse: (text: string) => Parsed<T>;
  readonly description: string;
}

export function setting<T>(
  variable: string,
  { default: fallback, defaultInWords = '', parse, description }: SettingWithDefault<T>,
): Setting<T> {
  return {
    variable,
    description,
    fallback,
    defaultInWords: defaultInWords || null,
    secret: false,
    parse: (text) => (text === null ? { problem: 'must be set' } : parse(text)),
  };
}

interface OptionalSetting<T> {
  /** The default in words. */
  readonly unset: string;
  readonly secret?: boolean;
  readonly parse: (text: string) => Parsed<T>;
  readonly description: string;
}

/** A setting that is null if it is unset. */
export function optional<T>(
  variable: string,
  { unset, secret = false, parse, description }: OptionalSetting<T>,
): Setting<T | null> {
  return {
    variable,
    description,
    fallback: null,
    defaultInWords: unset,
    secret,
    parse: (text) => (text === null ? { value: null } : parse(text)),
  };
}
