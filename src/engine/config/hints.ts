/**
 * Config members whose schema tells editors what a value refers to. The formats accept any value: validation looks up the
 * column, the credential or the workflow.
 */

export const CONFIG_HINTS = ['column', 'rows', 'credential', 'workflow'] as const;

/** A column of `input1`. */
export const inputColumn = { type: 'string', minLength: 1, format: 'column' } as const;

/** A credential by its id or its name. */
export function credentialMember(types: readonly string[], description: string) {
  return {
    type: ['integer', 'string'],
    format: 'credential',
    'x-credential-types': [...types],
    minimum: 1,
    maximum: 2_147_483_647,
    minLength: 1,
    maxLength: 100,
    description,
  } as const;
}
