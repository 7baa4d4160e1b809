import './node-palette.css';
import { useId, useMemo, useState, type KeyboardEvent, type ReactElement } from 'react';
import { Dialog } from '../design/dialog.tsx';
import { Markdown } from '../form/fields/help-text.tsx';
import type { NodeKind } from '../graph/model.ts';
import { addFromPalette } from './adding.ts';
import { matchKinds, parseLine, type PaletteLine } from './palette-line.ts';
import { useDocument, useStore, type PalettePlace } from './state.ts';

const MOST = 40;

interface Entry {
  readonly key: string;
  readonly kind: NodeKind;
  /** Set if the line configures the node. */
  readonly line: PaletteLine | null;
}

/** Adds a node: its type by a few letters, or a whole line that configures it. */
export function NodePalette({ place }: { readonly place: PalettePlace }): ReactElement {
  const store = useStore();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const entries = useEntries(text, place);
  const close = (): void => store.put({ palette: null });
  const choose = (entry: Entry | undefined): void => {
    if (entry === undefined) return;
    const { kind, line } = entry;
    addFromPalette(store, place, kind, { config: line?.config ?? {}, partner: line?.partner });
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((chosen + step + entries.length) % (entries.length || 1));
    else if (event.key === 'Enter') choose(entries[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Add a node" onClose={close}>
      <input
        className="input"
        role="combobox"
        aria-label="Node type or line"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={entries.length === 0 ? undefined : `${id}-${chosen}`}
        placeholder="filter total > 100"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      <Entries id={id} entries={entries} chosen={chosen} onHover={setChosen} onChoose={choose} />
      {entries.length === 0 ? <p className="muted">Nothing matches.</p> : null}
      <p className="muted node-palette-help">
        A line can configure the node, too: <code>sort price desc</code> <code>limit 10</code>{' '}
        <code>sum total by country</code> <code>total = price * quantity</code>
      </p>
    </Dialog>
  );
}

interface EntriesProps {
  readonly id: string;
  readonly entries: readonly Entry[];
  readonly chosen: number;
  readonly onHover: (index: number) => void;
  readonly onChoose: (entry: Entry) => void;
}

function Entries({ id, entries, chosen, onHover, onChoose }: EntriesProps): ReactElement {
  return (
    <ul className="node-palette" id={id} role="listbox" aria-label="Node types">
      {entries.map((entry, index) => (
        <li
          key={entry.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          ref={(element) => {
            if (index === chosen) element?.scrollIntoView({ block: 'nearest' });
          }}
          onMouseMove={() => onHover(index)}
          onClick={() => onChoose(entry)}
        >
          <span className="role" data-role={entry.kind.node_role} aria-hidden="true" />
          <span className="node-palette-text">
            <span>
              <strong>{entry.kind.label}</strong>
              {entry.line === null ? null : <code>{entry.line.text}</code>}
              <small>{entry.kind.category}</small>
            </span>
            <small>
              <Markdown text={firstSentence(entry.kind.description)} />
            </small>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A list after a colon is left out. */
const firstSentence = (text: string): string =>
  (/^.*?[.:](?=\s|$)/s.exec(text)?.[0] ?? text).replace(/:$/, '.');

function useEntries(text: string, place: PalettePlace): readonly Entry[] {
  const { kinds } = useStore();
  const { nodes } = useDocument();
  return useMemo(() => {
    const all = [...kinds.values()];
    const line = parseLine(text, all);
    const isAfterNode = place.kind === 'into' || (place.node !== null && nodes.length > 0);
    const plain = matchKinds(text, all, isAfterNode)
      .slice(0, MOST)
      .map((kind): Entry => ({ key: kind.node_type, kind, line: null }));
    return line === null ? plain : [{ key: 'line', kind: line.kind, line }, ...plain];
  }, [kinds, nodes, text, place]);
}
