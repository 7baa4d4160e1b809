import { useEffect, useState, type ReactElement } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

const SHOWN_MS = 2_000;

/** Copies a text to the clipboard, and says so. */
export function Copy({ text, label = 'Copy' }: { text: string; label?: string }): ReactElement {
  const [state, setState] = useState('');
  useEffect(() => {
    if (state === '') return undefined;
    const timer = setTimeout(() => setState(''), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setState('Copied');
    } catch {
      setState('Select the text and copy it');
    }
  };
  return (
    <Button onClick={() => void copy()}>
      <Icon name="copy" />
      <span aria-live="polite">{state === '' ? label : state}</span>
    </Button>
  );
}
