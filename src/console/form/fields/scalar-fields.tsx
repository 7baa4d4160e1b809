import { useEffect, useState, type ReactElement } from 'react';
import type { DecimalForm } from '../../api/column-types.ts';
import { Button } from '../../design/button.tsx';
import { Combobox } from '../../design/combobox.tsx';
import type { Column } from '../../graph/model.ts';
import { useForm } from '../context.ts';
import { typeOf } from '../kind-of.ts';
import { convert, numberOf } from '../texts.ts';
import type { ControlProps, FieldIds } from '../control.ts';

const attributes = ({ id, describedBy, isInvalid }: FieldIds) => ({
  id,
  'aria-describedby': describedBy,
  'aria-invalid': isInvalid,
});

const standardText = (standard: unknown): string =>
  standard === undefined || standard === '' || typeof standard === 'object'
    ? ''
    : typeof standard === 'string'
      ? standard
      : JSON.stringify(standard);

export function TextControl(props: ControlProps & { readonly isLong: boolean }): ReactElement {
  const { ids, value, standard, onChange, isLong } = props;
  const common = {
    ...attributes(ids),
    className: 'input',
    spellCheck: false,
    value: typeof value === 'string' ? value : '',
    placeholder: standardText(standard),
  };
  const emit = (text: string): void =>
    onChange(text === '' && value === undefined ? undefined : text);
  return isLong ? (
    <textarea {...common} rows={5} onChange={({ currentTarget }) => emit(currentTarget.value)} />
  ) : (
    <input
      {...common}
      type="text"
      onChange={({ currentTarget }) => emit(currentTarget.value)}
      onBlur={({ currentTarget }) => {
        if (currentTarget.value === '') onChange(undefined);
      }}
    />
  );
}

/** Keeps what is typed until it is a number. */
export function NumberControl(props: ControlProps): ReactElement {
  const { ids, value, standard, onChange } = props;
  const [text, setText] = useState(() => (typeof value === 'number' ? String(value) : ''));
  useEffect(() => {
    setText((before) =>
      numberOf(before) === value ||
      (value === undefined && before.trim() !== '' && numberOf(before) === null)
        ? before
        : typeof value === 'number'
          ? String(value)
          : '',
    );
  }, [value]);
  return (
    <input
      {...attributes(ids)}
      className="input"
      type="text"
      inputMode="decimal"
      value={text}
      placeholder={standardText(standard)}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        const number = numberOf(currentTarget.value);
        onChange(number ?? (currentTarget.value.trim() === '' ? undefined : currentTarget.value));
      }}
    />
  );
}

/** Digits stay a text, which keeps all of them. */
export function DecimalControl(props: ControlProps & { readonly form: DecimalForm }): ReactElement {
  const { ids, value, standard, form, onChange } = props;
  return (
    <input
      {...attributes(ids)}
      {...form}
      className="input"
      type="text"
      inputMode="decimal"
      autoComplete="off"
      value={standardText(value)}
      placeholder={standardText(standard)}
      onChange={({ currentTarget: { value: text } }) => onChange(text === '' ? undefined : text)}
    />
  );
}

const FEW = 4;

export function ChoiceControl(
  props: ControlProps & { readonly values: readonly string[]; readonly isRequired: boolean },
): ReactElement {
  const { ids, label, value, values, standard, isRequired, onChange } = props;
  const shown = value ?? standard;
  const isShort = values.length <= FEW && values.join('').length <= 28;
  if (isShort && (shown !== undefined || isRequired))
    return (
      <span className="segments" role="radiogroup" aria-label={label} id={ids.id}>
        {values.map((one) => (
          <label key={one} data-checked={one === shown}>
            <input
              type="radio"
              name={ids.id}
              checked={one === shown}
              onChange={() => onChange(one)}
            />
            {one}
          </label>
        ))}
      </span>
    );
  return (
    <select
      {...attributes(ids)}
      className="input"
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? undefined : currentTarget.value)
      }
    >
      {value === undefined || !isRequired ? (
        <option value="">
          {standard === undefined ? 'Choose…' : `${standardText(standard)} (default)`}
        </option>
      ) : null}
      {values.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  );
}

export function SwitchControl({ ids, value, standard, onChange }: ControlProps): ReactElement {
  const isOn = value ?? standard ?? false;
  return (
    <span className="switch">
      <input
        {...attributes(ids)}
        type="checkbox"
        checked={isOn === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span aria-hidden="true">{isOn === true ? 'Yes' : 'No'}</span>
    </span>
  );
}

const options = (columns: readonly Column[] | undefined) =>
  (columns ?? []).map(({ name, type }) => ({ value: name, detail: type }));

export function ColumnControl(props: ControlProps & { readonly port: string }): ReactElement {
  const { ids, value, port, onChange } = props;
  const columns = useForm().columns[port];
  return (
    <Combobox
      {...ids}
      value={typeof value === 'string' ? value : ''}
      options={options(columns)}
      placeholder={columns === undefined ? 'Column' : 'Choose a column…'}
      onChange={(text) => onChange(text === '' ? undefined : text)}
    />
  );
}

export function OpenChoiceControl(
  props: ControlProps & { readonly values: readonly string[] },
): ReactElement {
  const { ids, value, values, standard, onChange } = props;
  return (
    <Combobox
      {...ids}
      value={typeof value === 'string' ? value : ''}
      options={values.map((one) => ({ value: one }))}
      placeholder={standardText(standard)}
      onChange={(text) => onChange(text === '' ? undefined : text)}
    />
  );
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'Text',
  number: 'Number',
  boolean: 'Yes/no',
  array: 'List',
  object: 'JSON',
  null: 'Null',
};

/** A value and its type. */
export function ScalarControl(
  props: ControlProps & {
    readonly types: readonly string[];
    readonly inner: (type: string) => ReactElement;
  },
): ReactElement {
  const { label, value, types, onChange, inner } = props;
  const [wish, setWish] = useState('string');
  const type = value === undefined ? wish : typeOf(value);
  return (
    <span className="scalar">
      {inner(type)}
      <select
        className="input"
        aria-label={`Type of ${label}`}
        value={types.includes(type) ? type : types[0]}
        onChange={({ currentTarget }) => {
          setWish(currentTarget.value);
          if (
            value !== undefined ||
            currentTarget.value === 'null' ||
            currentTarget.value === 'boolean'
          )
            onChange(convert(value, currentTarget.value));
        }}
      >
        {types
          .filter((one) => one !== 'integer')
          .map((one) => (
            <option key={one} value={one}>
              {TYPE_NAMES[one] ?? one}
            </option>
          ))}
      </select>
    </span>
  );
}

export function CredentialControl(
  props: ControlProps & { readonly types: readonly string[] },
): ReactElement {
  const { ids, value, types, onChange } = props;
  const { credentials, createCredential } = useForm();
  const fitting = (credentials ?? []).filter(
    ({ type }) => types.length === 0 || types.includes(type),
  );
  const selected = fitting.find(({ id, name }) => id === value || name === value);
  const text = value === undefined ? '' : credentialText(selected?.id ?? value);
  return (
    <span className="credential">
      <select
        {...attributes(ids)}
        className="input"
        value={text}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === '' ? undefined : Number(currentTarget.value))
        }
      >
        <option value="">{fitting.length === 0 ? 'No credential of this type' : 'None'}</option>
        {text === '' || selected !== undefined ? null : (
          <option value={text}>Credential {text}</option>
        )}
        {fitting.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
      {createCredential === undefined ? null : (
        <Button onClick={() => createCredential(types, onChange)}>New credential</Button>
      )}
    </span>
  );
}

const credentialText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
