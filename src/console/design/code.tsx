import './code.css';
import type { ReactElement } from 'react';
import { Copy } from './copy.tsx';

/** A text to copy. */
export function Code({
  text,
  name,
}: {
  readonly text: string;
  readonly name: string;
}): ReactElement {
  return (
    <div className="code">
      <pre tabIndex={0} role="region" aria-label={name}>
        {text}
      </pre>
      <Copy text={text} />
    </div>
  );
}
