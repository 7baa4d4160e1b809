/** One environment variable: how it is read, and what the guide about settings says. */

import type { Parsed } from '../setting-values.ts';

/** Empty text counts as unset. */
export interface Setting<T = unknown> {
  readonly variable: string;
  /** Markdown, a sentence or two. */
  readonly description: string;
  /** The text that is read if the variable is unset; null if an unset variable has a meaning of its own. */
  readonly fallback: string | null;
  /** The default in words, if `fallback` does not say it. */
  readonly defaultInWords: string | null;
  /** A file's path in `<variable>_FILE` can take the place of the value. */
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
