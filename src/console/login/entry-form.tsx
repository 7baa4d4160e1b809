import './login.css';
import { useState, type FormEvent, type ReactElement, type ReactNode } from 'react';
import { Button } from '../design/button.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { usePageTitle } from '../design/page-title.ts';

interface EntryFormProps {
  readonly title: string;
  readonly action: string;
  readonly onSubmit: (fields: FormData) => Promise<void>;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/** A form that fills the page, for those who are not logged in. */
export function EntryForm(props: EntryFormProps): ReactElement {
  const { title, action, onSubmit, children, footer } = props;
  const [error, setError] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  usePageTitle(title);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await onSubmit(new FormData(event.currentTarget));
    } catch (failure) {
      setError(failure as Error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <main className="login">
      <form onSubmit={(event) => void submit(event)}>
        <h1>{title}</h1>
        {error === null ? null : <ErrorNotice error={error} />}
        {children}
        <Button kind="primary" type="submit" disabled={isBusy}>
          {action}
        </Button>
        {footer}
      </form>
    </main>
  );
}
