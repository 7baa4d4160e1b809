import './field.css';
import { useId, type ReactElement, type ReactNode, type SelectHTMLAttributes } from 'react';

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly label: string;
  readonly help?: ReactNode;
  readonly options: readonly (readonly [value: string, text: string])[];
}

/** One of several values. */
export function Select({ label, help, options, ...select }: SelectProps): ReactElement {
  const id = useId();
  const describedBy = help === undefined ? undefined : `${id}-help`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select {...select} id={id} aria-describedby={describedBy} className="input">
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {help === undefined ? null : <small id={describedBy}>{help}</small>}
    </div>
  );
}
