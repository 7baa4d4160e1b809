/** The values of a form in the words of the API. */

import { textOf } from '../design/form-text.ts';
import type { DataField } from './type-form.ts';

/** `data` of a request. Empty fields are absent. Throws if a text is not valid JSON. */
export function dataOfForm(form: FormData, fields: readonly DataField[]): Record<string, unknown> {
  const filled = fields.filter(({ name }) => textOf(form, name) !== '');
  return Object.fromEntries(
    filled.map((field) => [field.name, valueOf(field, textOf(form, field.name))]),
  );
}

function valueOf({ kind, label }: DataField, text: string): unknown {
  if (kind === 'number') return Number(text);
  if (kind === 'flag') return text === 'true';
  if (kind !== 'json') return text;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${label}: this is not valid JSON.`, { cause });
  }
}

export function requestFieldsOf(form: FormData): {
  readonly hosts: string[];
  readonly test_url: string | null;
} {
  const hosts = textOf(form, 'hosts').split(/[\s,]+/);
  return {
    hosts: hosts.filter((host) => host !== ''),
    test_url: textOf(form, 'test_url') || null,
  };
}
