/** Folders of partitions in paths, in the format of Apache Hive: `country=CH/day=2026-03-01/`. */

/** For null, and for an empty text, which has no folder of its own. */
const NULL_FOLDER = '__HIVE_DEFAULT_PARTITION__';
const SPECIAL = /[\u0000-\u001f"#%'*/:=?\\\u007f{[\]^]/g;

/** @param value null, or the text of the value */
export function partitionFolder(column: string, value: string | null): string {
  return `${escaped(column)}=${value === null || value === '' ? NULL_FOLDER : escapedValue(value)}/`;
}

/** The values of the folders in a key, by the name of their column. */
export function partitionValues(key: string): ReadonlyMap<string, string | null> {
  const values = new Map<string, string | null>();
  for (const folder of key.split('/').slice(0, -1)) {
    const at = folder.indexOf('=');
    if (at <= 0) continue;
    const value = folder.slice(at + 1);
    values.set(unescaped(folder.slice(0, at)), value === NULL_FOLDER ? null : unescaped(value));
  }
  return values;
}

/** A text that looks like null is escaped, so that it is read as a text. */
const escapedValue = (value: string): string =>
  value === NULL_FOLDER ? `%5F${value.slice(1)}` : escaped(value);

const escaped = (text: string): string =>
  text.replace(
    SPECIAL,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );

/** Other programs also escape characters of several bytes. Escapes of other bytes than those of a text stay as they are. */
function unescaped(text: string): string {
  return text.replace(/(?:%[0-9A-Fa-f]{2})+/g, (escapes) => {
    try {
      const text = decodeURIComponent(escapes);
      return text.includes('\0') ? escapes : text;
    } catch {
      return escapes;
    }
  });
}
