/** Scopes in the short form of the command line, `read`, or in full, `workflows:read`. */

import type { Scope } from '../../client/index.ts';

export const SCOPE_WORDS = ['read', 'write', 'execute'] as const;

export const SCOPE_OPTION = {
  type: 'array',
  string: true,
  requiresArg: true,
  choices: SCOPE_WORDS,
  coerce: (words: readonly string[] | undefined) =>
    words?.flatMap((word) => word.split(',')).map((word) => word.trim().replace(/^workflows:/, '')),
} as const;

export function scopesOf(words: readonly string[]): Scope[] {
  return [...new Set(words)].map((word) => `workflows:${word}` as Scope);
}
