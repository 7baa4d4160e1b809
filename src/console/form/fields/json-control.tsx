import { useEffect, useState, type ReactElement } from 'react';
import { jsonText, parseJson } from '../texts.ts';
import type { ControlProps } from '../control.ts';

/** Any JSON, as text. It becomes the value as soon as it can be parsed. */
export function JsonControl({ ids, value, onChange }: ControlProps): ReactElement {
  const [text, setText] = useState(() => jsonText(value));
  const parsed = parseJson(text);
  useEffect(() => {
    setText((before) => {
      const own = parseJson(before);
      return !own.ok || JSON.stringify(own.value) === JSON.stringify(value)
        ? before
        : jsonText(value);
    });
  }, [value]);
  return (
    <>
      <textarea
        id={ids.id}
        aria-describedby={ids.describedBy}
        aria-invalid={ids.isInvalid || !parsed.ok}
        className="input"
        rows={Math.min(16, Math.max(3, text.split('\n').length))}
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          const next = parseJson(currentTarget.value);
          if (next.ok) onChange(next.value);
        }}
      />
      {parsed.ok ? null : (
        <small className="form-note">Not valid JSON yet; the last valid value is kept.</small>
      )}
    </>
  );
}
