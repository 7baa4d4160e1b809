import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { refreshSharedDashboard } from '../api/shared-dashboard.ts';
import { Button } from '../design/button.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { Time } from '../design/time.tsx';

interface SharedRefreshButtonProps {
  readonly token: string;
  /** Null: viewers cannot refresh the dashboard. */
  readonly minutes: number | null;
}

export function SharedRefreshButton(props: SharedRefreshButtonProps): ReactElement | null {
  const { token, minutes } = props;
  const client = useQueryClient();
  const refresh = useMutation({
    mutationFn: () => refreshSharedDashboard(token),
    onSettled: () => client.invalidateQueries({ queryKey: ['shared-dashboard', token] }),
  });
  if (minutes === null) return null;
  const { data, error } = refresh;
  return (
    <>
      {data === undefined ? null : (
        <span className="muted" role="status">
          {data.is_started ? 'Refreshing.' : 'It was refreshed a short time ago.'} Next refresh:{' '}
          <Time at={data.next_refresh_at} />
        </span>
      )}
      {error === null ? null : <ErrorNotice error={error} />}
      <Button
        disabled={refresh.isPending}
        title={`At most once in ${minutes} minutes`}
        onClick={() => refresh.mutate()}
      >
        Refresh
      </Button>
    </>
  );
}
