import './rows.css';
import type { ReactElement } from 'react';
import { ExactNumber } from '../api/rows.ts';

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

export function cellText(value: unknown): string {
  if (value instanceof ExactNumber) return value.digits;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
