/**
 * Columns as an author declares them: a list in order, or an object from name to type, in which JavaScript moves names
 * such as `2024` to the front.
 */

export type DeclaredColumns = readonly DeclaredColumn[] | Readonly<Record<string, string>>;

interface DeclaredColumn {
  readonly name: string;
  readonly type: string;
}

/** A declared column whose type is inferred from its values. */
export const UNKNOWN_TYPE = 'unknown';

export function declaredEntries(
  declared: DeclaredColumns,
): readonly (readonly [name: string, type: string])[] {
  return isList(declared)
    ? declared.map(({ name, type }) => [name, type] as const)
    : Object.entries(declared);
}

function isList(declared: DeclaredColumns): declared is readonly DeclaredColumn[] {
  return Array.isArray(declared);
}
