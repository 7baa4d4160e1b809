/** Reads config schemas: what is required, and whether a condition holds. */

export type Schema = Readonly<Record<string, unknown>>;
export type Members = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const schemaAt = (schema: Schema, name: string): Schema => {
  const member = schema[name];
  return isRecord(member) ? member : {};
};

export const listAt = (schema: Schema, name: string): readonly unknown[] => {
  const member = schema[name];
  return Array.isArray(member) ? member : [];
};

/** The members of an object schema, in order. */
export const membersOf = (schema: Schema): readonly (readonly [name: string, schema: Schema])[] =>
  Object.entries(schemaAt(schema, 'properties')).flatMap(([name, member]) =>
    isRecord(member) ? [[name, member] as const] : [],
  );

export const typesOf = ({ type }: Schema): readonly string[] =>
  typeof type === 'string' ? [type] : Array.isArray(type) ? type.map(String) : [];

/** The required members of a value, those of the conditions that hold included. */
export function requiredOf(schema: Schema, value: Members): ReadonlySet<string> {
  const required = new Set(listAt(schema, 'required').map(String));
  if (!isRecord(schema['if'])) return required;
  const branch = holds(schema['if'], value) ? schema['then'] : schema['else'];
  if (isRecord(branch)) for (const name of requiredOf(branch, value)) required.add(name);
  return required;
}

/** The conditions of config schemas: required members, members of an enumeration, and their opposite. */
function holds(condition: Schema, value: Members): boolean {
  if (isRecord(condition['not']) && holds(condition['not'], value)) return false;
  if (listAt(condition, 'required').some((name) => value[String(name)] === undefined)) return false;
  return membersOf(condition).every(([name, member]) => {
    const item = value[name];
    if (item === undefined) return true;
    if ('const' in member) return item === member['const'];
    return !Array.isArray(member['enum']) || member['enum'].includes(item);
  });
}

/** `column_name` as `Column name`. */
export function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The forms of a value itself. A switch next to the field offers the others: a column, or no value. */
export function plainForms(schema: Schema): readonly Schema[] {
  const forms = listAt(schema, 'anyOf').filter(isRecord);
  return forms.filter(
    (form) => form['type'] !== 'null' && !('$column' in schemaAt(form, 'properties')),
  );
}

/** True if a value can be `{"$column": name}`. */
export const takesColumn = (schema: Schema): boolean =>
  listAt(schema, 'anyOf').some(
    (form) => isRecord(form) && '$column' in schemaAt(form, 'properties'),
  );
