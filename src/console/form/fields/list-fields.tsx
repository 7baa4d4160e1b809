import { useState, type HTMLAttributes, type ReactElement } from 'react';
import { Button } from '../../design/button.tsx';
import { Combobox } from '../../design/combobox.tsx';
import { useForm } from '../context.ts';
import type { ControlProps } from '../control.ts';
import { moved, placed } from '../order.ts';
import { useDragOrder } from './drag-order.ts';

/** A single text stands for a list of one. */
export const itemsOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as readonly unknown[]) : value === undefined ? [] : [value];

/** Columns as chips, in order. */
export function ColumnsControl(props: ControlProps & { readonly port: string }): ReactElement {
  const { ids, label, value, port, onChange } = props;
  const [text, setText] = useState('');
  const columns = useForm().columns[port] ?? [];
  const names = itemsOf(value).map(String);
  const put = (next: readonly string[]): void => onChange(next.length === 0 ? undefined : next);
  const add = (name: string): void => {
    setText('');
    if (name !== '' && !names.includes(name)) put([...names, name]);
  };
  const free = columns.filter(({ name }) => !names.includes(name));
  const order = useDragOrder((from, to) => put(placed(names, from, to)));
  return (
    <span className="chips">
      {names.map((name, index) => (
        <Chip
          key={name}
          name={name}
          isKnown={columns.length === 0 || columns.some((one) => one.name === name)}
          drag={{ ...order.grip(index), ...order.target(index) }}
          onMove={(step) => put(moved(names, index, step))}
          onRemove={() => put(names.filter((_, at) => at !== index))}
        />
      ))}
      <span
        className="chips-input"
        onBlur={() => add(text.trim())}
        onKeyDown={(event) => {
          if (event.key === 'Enter') add(text.trim());
          if (event.key === 'Backspace' && text === '') put(names.slice(0, -1));
        }}
      >
        <Combobox
          {...ids}
          label={`Add to ${label}`}
          value={text}
          options={free.map(({ name, type }) => ({ value: name, detail: type }))}
          placeholder="Add a column…"
          onChange={(next) => (free.some(({ name }) => name === next) ? add(next) : setText(next))}
        />
      </span>
    </span>
  );
}

interface ChipProps {
  readonly name: string;
  readonly isKnown: boolean;
  /** Attributes that make it draggable. */
  readonly drag: HTMLAttributes<HTMLElement>;
  readonly onMove: (step: -1 | 1) => void;
  readonly onRemove: () => void;
}

function Chip({ name, isKnown, drag, onMove, onRemove }: ChipProps): ReactElement {
  return (
    <span className="chip" data-unknown={!isKnown} {...drag}>
      {name}
      <button
        type="button"
        aria-label={`Remove ${name}; Alt and an arrow key move it`}
        onClick={onRemove}
        onKeyDown={(event) => {
          if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
          event.preventDefault();
          onMove(event.key === 'ArrowUp' ? -1 : 1);
        }}
      >
        ×
      </button>
    </span>
  );
}

interface ItemsProps extends ControlProps {
  /** What a new item is. */
  readonly fresh: unknown;
  readonly item: (value: unknown, index: number, change: (value: unknown) => void) => ReactElement;
  readonly addText: string;
}

/** Items one below the other, each with its buttons. */
export function ItemsControl(props: ItemsProps): ReactElement {
  const { label, value, fresh, item, addText, onChange } = props;
  const items = itemsOf(value);
  const put = (next: readonly unknown[]): void => onChange(next.length === 0 ? undefined : next);
  const order = useDragOrder((from, to) => put(placed(items, from, to)));
  return (
    <div className="items">
      {items.map((one, index) => (
        <div key={index} className="item" {...order.target(index)}>
          <div className="item-body">
            {item(one, index, (next) => put(items.map((old, at) => (at === index ? next : old))))}
          </div>
          <span className="item-buttons">
            {items.length < 2 ? null : (
              <span className="grip" title="Drag to another place" {...order.grip(index)}>
                ⠿
              </span>
            )}
            {index === 0 ? null : (
              <button
                type="button"
                className="icon-button"
                aria-label={`Move item ${index + 1} of ${label} up`}
                onClick={() => put(moved(items, index, -1))}
              >
                ↑
              </button>
            )}
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove item ${index + 1} of ${label}`}
              onClick={() => put(items.filter((_, at) => at !== index))}
            >
              ×
            </button>
          </span>
        </div>
      ))}
      <span>
        <Button onClick={() => put([...items, fresh])}>{addText}</Button>
      </span>
    </div>
  );
}

interface MapProps extends ControlProps {
  readonly item: (name: string, value: unknown, change: (value: unknown) => void) => ReactElement;
}

/** Names with values. */
export function MapControl({ label, value, item, onChange }: MapProps): ReactElement {
  const [name, setName] = useState('');
  const entries = Object.entries((value ?? {}) as Readonly<Record<string, unknown>>);
  const put = (next: readonly (readonly [string, unknown])[]): void =>
    onChange(next.length === 0 ? undefined : Object.fromEntries(next));
  const add = (): void => {
    const trimmed = name.trim();
    setName('');
    if (trimmed !== '' && !entries.some(([one]) => one === trimmed))
      put([...entries, [trimmed, '']]);
  };
  return (
    <div className="items">
      {entries.map(([key, one], index) => (
        <div key={key} className="item">
          <div className="item-body">
            {item(key, one, (next) =>
              put(entries.map((old, at) => (at === index ? [key, next ?? ''] : old))),
            )}
          </div>
          <span className="item-buttons">
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove ${key}`}
              onClick={() => put(entries.filter((_, at) => at !== index))}
            >
              ×
            </button>
          </span>
        </div>
      ))}
      <span className="map-add">
        <input
          className="input"
          aria-label={`Name of a new entry of ${label}`}
          placeholder="Name…"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') add();
          }}
        />
        <Button onClick={add}>Add</Button>
      </span>
    </div>
  );
}
