import { useState, type ReactElement } from 'react';
import { Field } from '../design/field.tsx';
import { Select } from '../design/select.tsx';
import { TextArea } from '../design/text-area.tsx';
import { textOfValue } from '../params/param-values.ts';
import { referenceName } from './form-values.ts';
import type { DataField } from './type-form.ts';
import type { Credential } from './types.ts';

type Stored = Credential['data'];

const STAYS = 'Empty: stays as it is';

interface DataControlProps {
  readonly field: DataField;
  /** `data` of the credential that is changed. */
  readonly stored?: Stored | undefined;
}

/** The control of one field of `data`. */
export function DataControl(props: DataControlProps): ReactElement {
  return props.field.takesReference === true ? (
    <SecretControl {...props} />
  ) : (
    <ValueControl {...props} />
  );
}

/** A secret, or its place in a store of the operator. */
function SecretControl({ field, stored }: DataControlProps): ReactElement {
  const [isReference, setIsReference] = useState(false);
  const { name, label, required = false } = field;
  return (
    <div className="stack tight">
      {isReference ? (
        <Field
          label={`${label}: reference`}
          name={referenceName(name)}
          help={stored === undefined ? 'The place of the secret in Vault' : STAYS}
          placeholder="vault:kv/data/shop#token"
          required={required && stored === undefined}
          autoComplete="off"
        />
      ) : (
        <ValueControl field={field} stored={stored} />
      )}
      <p>
        <button type="button" className="link" onClick={() => setIsReference(!isReference)}>
          {isReference ? 'Enter the secret' : 'Use a reference'}
        </button>
      </p>
    </div>
  );
}

function ValueControl({ field, stored }: DataControlProps): ReactElement {
  const { name, label, kind, options = [] } = field;
  const value = textOfField(field, stored);
  const isKept = stored !== undefined && value === '';
  const shared = {
    label,
    name,
    help: isKept && kind !== 'choice' ? STAYS : field.help,
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
