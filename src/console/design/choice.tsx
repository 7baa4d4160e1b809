import './field.css';
import './choice.css';
import type { ReactElement } from 'react';

interface ChoiceProps {
  readonly label: string;
  /** Empty: all. */
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChange: (value: string) => void;
}

/** A filter of a list. */
export function Choice({ label, value, options, onChange }: ChoiceProps): ReactElement {
  return (
    <label className="choice">
      <span>{label}</span>
      <select
        className="input"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value="">All</option>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
