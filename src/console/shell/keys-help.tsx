import './keys-help.css';
import type { ReactElement } from 'react';
import { Dialog } from '../design/dialog.tsx';
import { PLACES } from './places.ts';

type Keys = readonly (readonly [keys: string, effect: string])[];

const GROUPS: readonly (readonly [title: string, keys: Keys])[] = [
  [
    'Everywhere',
    [
      ['Ctrl K', 'Go to a view or find a workflow'],
      ['/', 'Search in the list'],
      ...PLACES.map(({ key, name }) => [`G ${key.toUpperCase()}`, name] as const),
      ['?', 'These keys'],
      ['Esc', 'Close a dialog'],
    ],
  ],
  [
    'Lists',
    [
      ['J, K', 'Next and previous row'],
      ['Enter, X', 'Open or select the row'],
      ['N', 'New workflow'],
    ],
  ],
  [
    'Rows of a result',
    [
      ['Arrows', 'Move; with Shift select cells'],
      ['Ctrl C', 'Copy the cells for a spreadsheet'],
      ['Enter', 'Show the value, or sort by the column'],
    ],
  ],
  [
    'Editor',
    [
      ['A, /', 'Add a node'],
      ['C', 'Connect to …'],
      ['D, Delete', 'Duplicate or remove'],
      ['Arrows', 'Follow the edges; with Alt move the node'],
      ['Enter, Esc', 'Into the form and back'],
      ['F2, F8', 'Rename, next problem'],
      ['O, Y, P', 'Outline, code, rows'],
      ['L, 0, 1', 'Tidy, fit, 100 %'],
      ['Ctrl Z, Ctrl S', 'Undo, save'],
      ['Ctrl Enter', 'Run'],
    ],
  ],
];

export function KeysHelp({ onClose }: { readonly onClose: () => void }): ReactElement {
  return (
    <Dialog title="Keys" size="wide" onClose={onClose}>
      <div className="keys-groups">
        {GROUPS.map(([title, keys]) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl className="keys-help">
              {keys.map(([name, effect]) => (
                <div key={name}>
                  <dt>
                    <kbd>{name}</kbd>
                  </dt>
                  <dd>{effect}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
