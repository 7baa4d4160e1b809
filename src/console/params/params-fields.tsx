import type { ReactElement } from 'react';
import { decimalForm, isNumeric } from '../api/column-types.ts';
import { Field } from '../design/field.tsx';
import { Select } from '../design/select.tsx';
import { TextArea } from '../design/text-area.tsx';
import {
  allowedValues,
  isJson,
  textOfValue,
  type Parameter,
  type Parameters,
  type ParamTexts,
} from './param-values.ts';

interface ParamsFieldsProps {
  readonly parameters: Parameters;
  readonly texts: ParamTexts;
  readonly onChange: (texts: ParamTexts) => void;
}

/** A field for each parameter of a workflow. An empty one is not sent, so that its default counts. */
export function ParamsFields({ parameters, texts, onChange }: ParamsFieldsProps): ReactElement {
  return (
    <div className="columns">
      {Object.entries(parameters).map(([name, parameter]) => (
        <ParamField
          key={name}
          name={name}
          parameter={parameter}
          value={texts[name] ?? ''}
          onChange={(value) => onChange({ ...texts, [name]: value })}
        />
      ))}
    </div>
  );
}

interface ParamFieldProps {
  readonly name: string;
  readonly parameter: Parameter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ParamField({ name, parameter, value, onChange }: ParamFieldProps): ReactElement {
  const { type, description, required = false } = parameter;
  const fallback = textOfValue(parameter['default']);
  const help = [description, isJson(parameter) ? `${type}, as JSON` : type]
    .filter((part) => part !== undefined)
    .join(' · ');
  const values = type === 'boolean' ? [true, false] : allowedValues(parameter);
  const decimal = decimalForm(type);
  const common = { label: name, help, required, value };
  if (values.length > 0) {
    const none = fallback === '' ? 'none' : `${fallback} (default)`;
    return (
      <Select
        {...common}
        options={[['', none], ...values.map((one) => [textOfValue(one), String(one)] as const)]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  }
  if (isJson(parameter))
    return (
      <TextArea
        {...common}
        rows={4}
        placeholder={fallback}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  return (
    <Field
      {...common}
      placeholder={fallback}
      inputMode={decimal !== null || isNumeric(type) ? 'decimal' : 'text'}
      {...decimal}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
