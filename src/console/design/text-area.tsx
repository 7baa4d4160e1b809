import './field.css';
import { useId, type ReactElement, type TextareaHTMLAttributes } from 'react';

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string;
  readonly help?: string | undefined;
  readonly isWide?: boolean;
}

/** A text of several lines, such as JSON. */
export function TextArea({ label, help, isWide, ...area }: TextAreaProps): ReactElement {
  const id = useId();
  const describedBy = help === undefined ? undefined : `${id}-help`;
  return (
    <div className={isWide === true ? 'field wide' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <textarea
        spellCheck={false}
        {...area}
        id={id}
        aria-describedby={describedBy}
        className="input"
      />
      {help === undefined ? null : <small id={describedBy}>{help}</small>}
    </div>
  );
}
