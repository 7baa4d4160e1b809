import './field.css';
import type { ReactElement, SelectHTMLAttributes } from 'react';

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly label: string;
  readonly help?: string | undefined;
  readonly options: readonly (readonly [value: string, text: string])[];
}

/** One of several values. */
export function Select({ label, help, options, ...select }: SelectProps): ReactElement {
  return (
    <label className="field">
      <span>{label}</span>
      <select {...select} className="input">
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {help === undefined ? null : <small>{help}</small>}
    </label>
  );
}
