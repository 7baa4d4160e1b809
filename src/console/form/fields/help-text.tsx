import { Fragment, useState, type ReactElement } from 'react';

/** A description with Markdown's code and links. It opens on a click, because most people need it once. */
export function HelpText({
  label,
  text,
}: {
  readonly label: string;
  readonly text: string;
}): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="help"
        aria-expanded={isOpen}
        aria-label={`About ${label}`}
        onClick={() => setOpen(!isOpen)}
      >
        ?
      </button>
      {isOpen ? (
        <p className="help-text">
          <Markdown text={text} />
        </p>
      ) : null}
    </>
  );
}

export function Markdown({ text }: { readonly text: string }): ReactElement {
  const parts = text.split(/(`[^`]*`|\[[^\]]*\]\([^)\s]*\))/);
  return (
    <>
      {parts.map((part, index) => (
        <Fragment key={index}>{piece(part)}</Fragment>
      ))}
    </>
  );
}

function piece(part: string): ReactElement | string {
  if (/^`.*`$/s.test(part)) return <code>{part.slice(1, -1)}</code>;
  const link = /^\[([^\]]*)\]\(([^)\s]*)\)$/.exec(part);
  // Only pages of this service and web pages: a link of an imported description can name any scheme.
  if (link?.[2] === undefined || !/^(\/|https?:\/\/)/.test(link[2])) return link?.[1] ?? part;
  return <a href={link[2]}>{link[1]}</a>;
}
