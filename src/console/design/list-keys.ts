import { useRef, type RefObject } from 'react';
import { clamp } from './clamp.ts';
import { useShortcuts } from './shortcut.ts';

const NAME = 'data-list';

/** Attributes that mark an element as a list with keys. */
export const LIST = { [NAME]: true };

/** J and K, or arrows in the list, move to the next and the previous row, and X selects a row. Enter opens its link. */
export function useListKeys<E extends HTMLElement>(): RefObject<E | null> {
  const list = useRef<E>(null);
  const go = (step: number) => (): void => {
    if (list.current === null || list.current !== currentList()) return;
    const rows = [...list.current.querySelectorAll('tbody tr')];
    const row = rowOfFocus();
    const index = row === null ? -1 : rows.indexOf(row);
    const next = index === -1 ? 0 : clamp(index + step, 0, rows.length - 1);
    rows[next]?.querySelector<HTMLElement>('a, button')?.focus();
  };
  const goWithin = (step: number) => (event: KeyboardEvent) => {
    if (list.current?.contains(document.activeElement) !== true || rowOfFocus() === null) return;
    event.preventDefault();
    go(step)();
  };
  useShortcuts({
    j: go(1),
    k: go(-1),
    ArrowDown: goWithin(1),
    ArrowUp: goWithin(-1),
    x: () => {
      if (list.current?.contains(document.activeElement) === true)
        rowOfFocus()?.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
    },
  });
  return list;
}

const rowOfFocus = (): Element | null => document.activeElement?.closest('tbody tr') ?? null;

/** The list that contains the focus, or the first one in the view. */
function currentList(): Element | undefined {
  const lists = [...document.querySelectorAll(`[${NAME}]`)];
  return lists.find((one) => one.contains(document.activeElement)) ?? lists[0];
}
