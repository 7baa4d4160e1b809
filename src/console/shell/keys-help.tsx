import './keys-help.css';
import type { ReactElement } from 'react';
import { Dialog } from '../design/dialog.tsx';
import { PLACES } from './places.ts';

const KEYS: readonly (readonly [keys: string, effect: string])[] = [
  ['Ctrl K', 'Go to a view or find a workflow'],
  ['/', 'Search in the list'],
  ...PLACES.map(({ key, name }) => [`G ${key.toUpperCase()}`, name] as const),
  ['Tab, Enter', 'Move and open'],
  ['Esc', 'Close a dialog'],
  ['?', 'These keys'],
];

export function KeysHelp({ onClose }: { readonly onClose: () => void }): ReactElement {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="keys-help">
        {KEYS.map(([keys, effect]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
