import { useEffect, useState, type ReactElement } from 'react';
import { WeirError } from '../../client/index.ts';
import { Button } from './button.tsx';

interface RetryButtonProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** If the service says when to retry, the button counts down the seconds until then. */
export function RetryButton({ error, onRetry }: RetryButtonProps): ReactElement {
  const seconds = (error instanceof WeirError ? error.retryAfterSeconds : null) ?? 0;
  const [elapsed, setElapsed] = useState(0);
  const left = seconds - elapsed;
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setElapsed(elapsed + 1), 1000);
    return () => clearTimeout(timer);
  }, [elapsed, left]);
  return (
    <Button disabled={left > 0} onClick={onRetry}>
      Try again
      {left > 0 ? <span aria-hidden="true">in {left} s</span> : null}
    </Button>
  );
}
