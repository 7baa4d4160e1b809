import './palette.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import { api } from '../api/client.ts';
import { Dialog } from '../design/dialog.tsx';
import { Icon, type IconName } from '../design/icon.tsx';
import { PLACES } from './places.ts';

const WORKFLOWS = 8;

interface Entry {
  readonly path: string;
  readonly name: string;
  readonly icon: IconName;
}

/** Views and workflows whose words begin with what is typed. Arrows choose, Enter opens. */
export function Palette({ onClose }: { readonly onClose: () => void }): ReactElement {
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const entries = useEntries(text);
  const open = (entry: Entry | undefined): void => {
    if (entry === undefined) return;
    onClose();
    navigate(entry.path);
  };
  const keyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((chosen + step + entries.length) % (entries.length || 1));
    else if (event.key === 'Enter') open(entries[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Go to" onClose={onClose}>
      <input
        className="input"
        role="combobox"
        aria-label="View or workflow"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={entries.length === 0 ? undefined : `${id}-${chosen}`}
        maxLength={200}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={keyDown}
      />
      <ul className="palette" id={id} role="listbox" aria-label="Matches">
        {entries.map((entry, index) => (
          <li
            key={entry.path}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onMouseMove={() => setChosen(index)}
            onClick={() => open(entry)}
          >
            <Icon name={entry.icon} />
            {entry.name}
          </li>
        ))}
      </ul>
      {entries.length === 0 ? <p className="muted">Nothing matches.</p> : null}
    </Dialog>
  );
}

function useEntries(text: string): readonly Entry[] {
  const words = text.trim().toLowerCase();
  const { data } = useQuery({
    queryKey: ['palette', words],
    queryFn: ({ signal }) => api.listWorkflows(searchOf(words), { signal }),
    placeholderData: keepPreviousData,
  });
  const places = PLACES.filter(({ name }) => name.toLowerCase().includes(words));
  const workflows = (data?.workflows ?? []).map(({ id, title }) => ({
    path: `/workflows/${id}`,
    name: title,
    icon: 'workflows' as const,
  }));
  return words === '' ? [...places, ...workflows] : [...workflows, ...places];
}

const searchOf = (words: string) =>
  words === '' ? { limit: WORKFLOWS } : { limit: WORKFLOWS, q: words };
