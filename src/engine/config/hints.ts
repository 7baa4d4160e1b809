/**
 * Config members whose schema tells editors what a value refers to. The formats accept any value: validation looks up the
 * column or the credential.
 */

export const CONFIG_HINTS = ['column', 'rows', 'credential'] as const;

/** A column of `input1`. */
export const inputColumn = { type: 'string', minLength: 1, format: 'column' } as const;

export function credentialMember(types: readonly string[], description: string) {
  return {
    type: 'integer',
    format: 'credential',
    'x-credential-types': [...types],
    minimum: 1,
    maximum: 2_147_483_647,
    description,
  } as const;
}
