/** The values of a form in the words of the API. */

import { textOf } from '../design/form-text.ts';
import type { DataField } from './type-form.ts';

/** The name of the control that takes a reference in place of the secret. */
export const referenceName = (name: string): string => `${name}.$secret`;

/** `data` of a request. Empty fields are absent. Throws if a text is not valid JSON. */
export function dataOfForm(form: FormData, fields: readonly DataField[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const { name } = field;
      const reference = textOf(form, referenceName(name));
      if (reference !== '') return [[name, { $secret: reference }]];
      const text = textOf(form, name);
      return text === '' ? [] : [[name, valueOf(field, text)]];
    }),
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
