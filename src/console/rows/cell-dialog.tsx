import type { ReactElement } from 'react';
import { cellText, ExactNumber } from '../api/row-values.ts';
import { Code } from '../design/code.tsx';
import { Dialog } from '../design/dialog.tsx';

interface CellDialogProps {
  /** The column. */
  readonly name: string;
  readonly value: unknown;
  readonly onClose: () => void;
}

/** The whole value of a cell. */
export function CellDialog({ name, value, onClose }: CellDialogProps): ReactElement {
  return (
    <Dialog title={name} size="wide" onClose={onClose}>
      <Code text={textOf(value)} name="Value" />
    </Dialog>
  );
}

/** Objects and arrays have a line for each member. */
const textOf = (value: unknown): string =>
  typeof value === 'object' && !(value instanceof ExactNumber)
    ? JSON.stringify(value, null, 2)
    : cellText(value);
