import './selection.css';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { count } from './count.ts';

export interface CheckedRows {
  readonly ids: ReadonlySet<number>;
  readonly listed: readonly number[];
  readonly toggle: (id: number) => void;
  readonly put: (ids: readonly number[]) => void;
}

/** The selected rows of a list. A row that is no longer listed is not selected. */
export function useCheckedRows(listed: readonly number[]): CheckedRows {
  const [chosen, put] = useState<readonly number[]>([]);
  const ids = new Set(chosen.filter((id) => listed.includes(id)));
  const toggle = (id: number): void =>
    put(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]);
  return { ids, listed, toggle, put };
}

interface CheckCellProps {
  readonly rows: CheckedRows;
  readonly id: number;
  /** Names the row in the label of the checkbox, such as `run 4`. */
  readonly name: string;
}

export function CheckCell({ rows, id, name }: CheckCellProps): ReactElement {
  return (
    <td className="check">
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        title="Select (X)"
        checked={rows.ids.has(id)}
        onChange={() => rows.toggle(id)}
      />
    </td>
  );
}

interface SelectionBarProps {
  readonly rows: CheckedRows;
  /** Buttons that act on the selected rows. */
  readonly children: ReactNode;
}

export function SelectionBar({ rows, children }: SelectionBarProps): ReactElement | null {
  const { ids, listed, put } = rows;
  if (ids.size === 0) return null;
  return (
    <div className="row selection-bar" role="group" aria-label="Selected rows">
      <span role="status">{count.format(ids.size)} selected</span>
      {children}
      {ids.size < listed.length ? (
        <Button kind="quiet" onClick={() => put(listed)}>
          Select all {count.format(listed.length)}
        </Button>
      ) : null}
      <Button kind="quiet" onClick={() => put([])}>
        Clear
      </Button>
    </div>
  );
}
