import type { ReactElement } from 'react';
import { Field } from '../design/field.tsx';
import { Select } from '../design/select.tsx';
import { TextArea } from '../design/text-area.tsx';
import { textOfValue } from '../params/param-values.ts';
import type { DataField } from './type-form.ts';
import type { Credential } from './types.ts';

type Stored = Credential['data'];

interface DataControlProps {
  readonly field: DataField;
  /** `data` of the credential that is changed. */
  readonly stored?: Stored;
}

/** The control of one field of `data`. */
export function DataControl({ field, stored }: DataControlProps): ReactElement {
  const { name, label, kind, options = [] } = field;
  const value = textOfField(field, stored);
  const isKept = stored !== undefined && value === '';
  const shared = {
    label,
    name,
    help: isKept && kind !== 'choice' ? 'Empty: stays as it is' : field.help,
    defaultValue: value,
  };
  if (kind === 'choice' || kind === 'flag')
    return <Select {...shared} options={isKept ? [['', 'As it is'], ...options] : options} />;
  // A stored value can be replaced, but not removed.
  const required = !isKept && (field.required === true || stored !== undefined);
  if (kind === 'long' || kind === 'json')
    return <TextArea {...shared} rows={4} required={required} />;
  return (
    <Field
      {...shared}
      required={required}
      autoComplete={kind === 'secret' ? 'new-password' : 'off'}
      type={kind === 'secret' ? 'password' : kind}
    />
  );
}

/** Empty for secrets, which the service does not return. */
function textOfField({ name, kind }: DataField, stored: Stored | undefined): string {
  const value = new Map<string, unknown>(Object.entries(stored ?? {})).get(name);
  if (typeof value === 'object' && value !== null)
    return kind === 'json' ? JSON.stringify(value, null, 2) : '';
  return textOfValue(value);
}
