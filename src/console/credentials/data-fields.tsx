import type { ReactElement } from 'react';
import { Field } from '../design/field.tsx';
import { textOf } from '../design/form-text.ts';
import { Select } from '../design/select.tsx';
import { TextArea } from '../design/text-area.tsx';
import type { DataField } from './types.ts';

/** The control of one field of `data`. */
export function DataControl({ field }: { readonly field: DataField }): ReactElement {
  const { name, label, kind, help, required = false, options = [] } = field;
  if (kind === 'choice') return <Select label={label} name={name} help={help} options={options} />;
  if (kind === 'long')
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

/** `data` of a request. Empty fields are absent. */
export function dataOfForm(form: FormData, fields: readonly DataField[]): Record<string, unknown> {
  const filled = fields.filter(({ name }) => textOf(form, name) !== '');
  return Object.fromEntries(
    filled.map(({ name, kind }) => {
      const text = textOf(form, name);
      return [name, kind === 'number' ? Number(text) : text];
    }),
  );
}
