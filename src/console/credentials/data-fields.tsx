import type { ReactElement } from 'react';
import { Field } from '../design/field.tsx';
import { textOf } from '../design/form-text.ts';
import { Select } from '../design/select.tsx';
import { TextArea } from '../design/text-area.tsx';
import type { DataField } from './type-form.ts';

/** The control of one field of `data`. */
export function DataControl({ field }: { readonly field: DataField }): ReactElement {
  const { name, label, kind, help, required = false, options = [] } = field;
  if (kind === 'choice' || kind === 'flag')
    return <Select label={label} name={name} help={help} options={options} />;
  if (kind === 'long' || kind === 'json')
    return <TextArea label={label} name={name} help={help} rows={4} required={required} />;
  return (
    <Field
      label={label}
      name={name}
      help={help}
      required={required}
      autoComplete={kind === 'secret' ? 'new-password' : 'off'}
      type={kind === 'secret' ? 'password' : kind}
    />
  );
}

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
