import './field.css';
import type { InputHTMLAttributes, ReactElement } from 'react';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  /** A sentence below the input. */
  readonly help?: string;
}

export function Field({ label, help, ...input }: FieldProps): ReactElement {
  return (
    <label className="field">
      <span>{label}</span>
      <input {...input} className="input" />
      {help === undefined ? null : <small>{help}</small>}
    </label>
  );
}
