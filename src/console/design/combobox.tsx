import './combobox.css';
import { useId, useState, type KeyboardEvent, type ReactElement } from 'react';

export interface ComboboxOption {
  readonly value: string;
  /** A gray hint after the label. */
  readonly detail?: string;
}

interface ComboboxProps {
  readonly id?: string;
  readonly label?: string;
  readonly describedBy?: string | undefined;
  readonly value: string;
  readonly options: readonly ComboboxOption[];
  readonly placeholder?: string;
  readonly isInvalid?: boolean;
  readonly onChange: (value: string) => void;
}

const MOST = 100;

/** A text input with proposals. Other texts are possible too. */
export function Combobox(props: ComboboxProps): ReactElement {
  const { value, options, onChange } = props;
  const listId = useId();
  const [active, setActive] = useState<number | null>(null);
  /** The whole list is shown until the person types. */
  const [isFiltered, setFiltered] = useState(false);
  const words = value.toLowerCase();
  const shown = (
    isFiltered ? options.filter((one) => one.value.toLowerCase().includes(words)) : options
  ).slice(0, MOST);
  const isOpen = active !== null && shown.length > 0;
  const choose = (option: ComboboxOption | undefined): void => {
    if (option !== undefined) onChange(option.value);
    setActive(null);
    setFiltered(false);
  };
  const press = (event: KeyboardEvent): void =>
    handleKey(event, { active, options: shown, setActive, choose });
  return (
    <span className="combobox" onBlur={() => setActive(null)}>
      <input
        id={props.id}
        className="input"
        role="combobox"
        aria-label={props.label}
        aria-describedby={props.describedBy}
        aria-invalid={props.isInvalid}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={
          isOpen && shown[active] !== undefined ? `${listId}-${active}` : undefined
        }
        autoComplete="off"
        spellCheck={false}
        placeholder={props.placeholder}
        value={value}
        onClick={() => setActive(shown.length)}
        onKeyDown={press}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          setFiltered(true);
          setActive(0);
        }}
      />
      {isOpen ? <Options id={listId} shown={shown} active={active} onChoose={choose} /> : null}
    </span>
  );
}

interface ListState {
  /** Null: closed. */
  readonly active: number | null;
  readonly options: readonly ComboboxOption[];
  readonly setActive: (active: number | null) => void;
  readonly choose: (option: ComboboxOption | undefined) => void;
}

/** Arrows open the list and move in it, Enter chooses, and Escape closes it. */
function handleKey(event: KeyboardEvent, { active, options, setActive, choose }: ListState): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const isOpen = active !== null && options.length > 0;
  if (step !== undefined)
    setActive(active === null ? 0 : (active + step + options.length + 1) % (options.length + 1));
  else if (event.key === 'Enter' && isOpen && options[active] !== undefined)
    choose(options[active]);
  else if (event.key === 'Escape' && isOpen) setActive(null);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

interface OptionsProps {
  readonly id: string;
  readonly shown: readonly ComboboxOption[];
  readonly active: number;
  readonly onChoose: (option: ComboboxOption) => void;
}

function Options({ id, shown, active, onChoose }: OptionsProps): ReactElement {
  return (
    <ul className="combobox-list" role="listbox" id={id} aria-label="Proposals">
      {shown.map((option, index) => (
        <li
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          ref={(element) => {
            if (index === active) element?.scrollIntoView({ block: 'nearest' });
          }}
          // The input keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          <span>{option.value}</span>
          {option.detail === undefined ? null : <small>{option.detail}</small>}
        </li>
      ))}
    </ul>
  );
}
