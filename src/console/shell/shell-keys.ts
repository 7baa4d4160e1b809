import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useShortcuts } from '../design/shortcut.ts';
import { PLACES } from './places.ts';

/** The time for the second key after G. */
const SEQUENCE_MS = 1_000;

/** Ctrl K, ?, G with the letter of a place, and / for the search field of the view. */
export function useShellKeys(open: (layer: 'palette' | 'keys') => void): void {
  const [, navigate] = useLocation();
  const lastG = useRef(Number.NEGATIVE_INFINITY);
  const goTo = (path: string) => (event: KeyboardEvent) => {
    if (event.timeStamp - lastG.current > SEQUENCE_MS) return;
    lastG.current = Number.NEGATIVE_INFINITY;
    navigate(path);
  };
  useShortcuts({
    ...Object.fromEntries(PLACES.map(({ key, path }) => [key, goTo(path)])),
    g: (event) => void (lastG.current = event.timeStamp),
    '?': () => open('keys'),
    '/': (event) => {
      const field = document.querySelector<HTMLElement>('#view input[type="search"]');
      if (field === null) return;
      event.preventDefault();
      field.focus();
    },
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      open('palette');
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [open]);
}
