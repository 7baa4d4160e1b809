/** Rows as CSV, as the engine reads them. */

/** A field of a text that can have any characters. */
export function quotedField(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** A row of a single null would be an empty line. */
export function csvLine(fields: readonly string[]): Buffer {
  return Buffer.from(`${fields.join(',')}${fields.length === 1 ? ',""\n' : '\n'}`);
}
