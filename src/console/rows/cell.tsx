import './rows.css';
import type { ReactElement } from 'react';
import { cellText } from '../api/row-values.ts';

/** Code points of a cell. */
const CELL = 200;

export function Cell({ value }: { readonly value: unknown }): ReactElement {
  if (value === null || value === undefined) return <span className="null">null</span>;
  const text = cellText(value);
  const points = Array.from(text);
  return points.length <= CELL ? (
    <>{text}</>
  ) : (
    <span title={text}>{points.slice(0, CELL).join('')}…</span>
  );
}
