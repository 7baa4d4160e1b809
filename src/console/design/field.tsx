import './field.css';
import { useId, type InputHTMLAttributes, type ReactElement } from 'react';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  /** A sentence below the input. */
  readonly help?: string | undefined;
}

export function Field({ label, help, ...input }: FieldProps): ReactElement {
  const id = useId();
  const describedBy = help === undefined ? undefined : `${id}-help`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} aria-describedby={describedBy} className="input" />
      {help === undefined ? null : <small id={describedBy}>{help}</small>}
    </div>
  );
}
