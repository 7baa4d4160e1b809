/** Columns as a user declares them: a list in order, or an object from name to type, which moves names such as `2024` to the front. */

export type DeclaredColumns =
  Readonly<Record<string, string>> | readonly { readonly name: string; readonly type: string }[];

export function declaredEntries(
  declared: DeclaredColumns,
): readonly (readonly [name: string, type: string])[] {
  return isList(declared)
    ? declared.map(({ name, type }) => [name, type] as const)
    : Object.entries(declared);
}

function isList(
  declared: DeclaredColumns,
): declared is Extract<DeclaredColumns, readonly unknown[]> {
  return Array.isArray(declared);
}
