import { useCallback, useState } from 'react';
import { asError } from '../api/as-error.ts';

/** A call that a button starts, its progress and its error. */
export function useAsync<Arguments extends readonly unknown[]>(
  work: (...args: Arguments) => Promise<void>,
): {
  readonly run: (...args: Arguments) => void;
  readonly isPending: boolean;
  readonly error: Error | null;
} {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const run = useCallback(
    (...args: Arguments): void => {
      setPending(true);
      setError(null);
      work(...args)
        .catch((reason: unknown) => setError(asError(reason)))
        .finally(() => setPending(false));
    },
    [work],
  );
  return { run, isPending, error };
}
