import type { ReactElement } from 'react';
import { usePageTitle } from '../design/page-title.ts';

const TEXTS = {
  incomplete: {
    title: 'This link is incomplete',
    text: 'The part of the address after # is missing.',
  },
  unknown: {
    title: 'This link does not work',
    text: 'The link is unknown, has ended or was revoked.',
  },
  expired: { title: 'This link has expired', text: 'The dashboard is no longer shared with it.' },
  ended: { title: 'This link has ended', text: 'The dashboard is no longer shared with it.' },
} as const;

interface NoAccessProps {
  readonly reason: keyof typeof TEXTS;
  /** The message of the service. */
  readonly message?: string | undefined;
}

/** Says why nothing is shown, and what to do. */
export function NoAccess({ reason, message }: NoAccessProps): ReactElement {
  const { title, text } = TEXTS[reason];
  usePageTitle(title);
  const isEmbedded = globalThis.location.pathname.startsWith('/embed/');
  return (
    <main className="viewer no-access">
      <h1>{title}</h1>
      <p>{message ?? text}</p>
      <p className="muted">
        {isEmbedded
          ? 'Reload the page that contains this dashboard.'
          : 'Ask the person who shared the dashboard for a new link.'}
      </p>
    </main>
  );
}
