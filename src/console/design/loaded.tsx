import './loaded.css';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { ErrorNotice } from './error-notice.tsx';

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** The data of a query, its error, or the shape of what is to come. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>): ReactElement {
  const { data, error, refetch } = query;
  return (
    <>
      {error === null ? null : <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined ? error === null ? <Skeleton /> : null : children(data)}
    </>
  );
}

/** It appears after a moment, so that fast responses do not flicker. */
export function Skeleton(): ReactElement {
  return (
    <div className="skeleton" role="status" aria-label="Loading">
      <span />
      <span />
      <span />
    </div>
  );
}
