import type { ReactElement } from 'react';
import { Combobox } from '../../design/combobox.tsx';
import { useForm } from '../context.ts';
import { isRecord } from '../schema.ts';
import type { FieldIds } from '../control.ts';

/** `{"$param": name}` or `{"$column": name}` in the place of a value. */
export interface Reference {
  readonly kind: '$param' | '$column';
  readonly name: string;
  readonly value: Readonly<Record<string, unknown>>;
}

export function referenceOf(value: unknown): Reference | null {
  if (!isRecord(value)) return null;
  for (const kind of ['$param', '$column'] as const) {
    const name = value[kind];
    if (typeof name === 'string') return { kind, name, value };
  }
  return null;
}

interface SwitchProps {
  readonly label: string;
  readonly value: unknown;
  readonly takesColumn: boolean;
  readonly onChange: (value: unknown) => void;
}

/** A value, a parameter of the run, or a column of the row. */
export function ReferenceSwitch({
  label,
  value,
  takesColumn,
  onChange,
}: SwitchProps): ReactElement {
  const { parameters } = useForm();
  const reference = referenceOf(value);
  return (
    <select
      className="reference-switch"
      aria-label={`Source of ${label}`}
      value={reference?.kind ?? ''}
      onChange={({ currentTarget }) => {
        const kind = currentTarget.value;
        if (kind === '$param') onChange({ $param: parameters[0] ?? '' });
        else onChange(kind === '$column' ? { $column: '' } : undefined);
      }}
    >
      <option value="">Value</option>
      <option value="$param">Parameter</option>
      {takesColumn || reference?.kind === '$column' ? (
        <option value="$column">Column</option>
      ) : null}
    </select>
  );
}

interface ReferenceProps {
  readonly ids: FieldIds;
  readonly reference: Reference;
  readonly onChange: (value: unknown) => void;
}

export function Reference({ ids, reference, onChange }: ReferenceProps): ReactElement {
  const { parameters, columns } = useForm();
  const isParameter = reference.kind === '$param';
  const options = isParameter
    ? parameters.map((value) => ({ value }))
    : (columns['input1'] ?? []).map(({ name, type }) => ({ value: name, detail: type }));
  return (
    <Combobox
      {...ids}
      value={reference.name}
      options={options}
      placeholder={isParameter ? 'Name of a parameter' : 'Column'}
      onChange={(name) => onChange({ ...reference.value, [reference.kind]: name })}
    />
  );
}
