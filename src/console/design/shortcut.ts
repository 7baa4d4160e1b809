import { useEffect, useRef } from 'react';
import { hasLetterKeys, isLetter } from './letter-keys.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type="checkbox"]), textarea, select, dialog') !== null);

/** Handles keyboard shortcuts, except in text fields and dialogs. The names in `keys` are values of `KeyboardEvent.key`. */
export function useShortcuts(keys: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isTyping(event.target)) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (isLetter(event) && !hasLetterKeys()) return;
      latest.current[event.key]?.(event);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
