import { useState, type ReactElement } from 'react';
import { hasLetterKeys, setLetterKeys } from '../design/letter-keys.ts';

/** Lets the user turn off keys without Ctrl or Alt, as WCAG 2.1.4 requires. */
export function KeyboardSettings(): ReactElement {
  const [isOn, setOn] = useState(hasLetterKeys);
  const change = (next: boolean): void => {
    setLetterKeys(next);
    setOn(next);
  };
  return (
    <section className="card stack" aria-label="Keyboard">
      <h2>Keyboard</h2>
      <label className="row">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
        Single keys such as J, G and ? are commands
      </label>
      <p className="muted">
        Turn this off if you dictate text or press keys by accident. Commands with Ctrl or Alt still
        work. The setting is stored in this browser.
      </p>
    </section>
  );
}
