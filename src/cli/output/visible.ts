/**
 * Text of others for a terminal: what would move the cursor, colour the line or
 * turn the direction of writing is shown as an escape instead of being obeyed.
 */
export function visible(text: string): string {
  return text.replace(
    CONTROLS,
    (character) =>
      NAMED[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
