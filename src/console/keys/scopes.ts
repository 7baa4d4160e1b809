/** Scopes in words. */
export const SCOPES = [
  ['workflows:read', 'Read workflows and results'],
  ['workflows:write', 'Create, change and delete workflows'],
  ['workflows:execute', 'Run workflows'],
] as const;

export type ScopeName = (typeof SCOPES)[number][0];

const SHORT: Readonly<Record<string, string>> = {
  'workflows:read': 'read',
  'workflows:write': 'write',
  'workflows:execute': 'run',
};

/** `read, run`; scopes of later versions by their names. */
export const scopeWords = (scopes: readonly string[]): string =>
  scopes.map((scope) => SHORT[scope] ?? scope).join(', ');
