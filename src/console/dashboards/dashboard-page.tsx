import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { WeirError } from '../../client/index.ts';
import { readDashboard } from '../api/dashboards.ts';
import { Loaded } from '../design/loaded.tsx';
import { useQueryParam } from '../design/query-param.ts';
import { NotFound } from '../shell/not-found.tsx';
import { DashboardEditor } from './dashboard-editor.tsx';
import { DashboardView } from './dashboard-view.tsx';

export function DashboardPage({ id }: { readonly id: number }): ReactElement {
  const [editing, setEditing] = useQueryParam('edit');
  const query = useQuery({
    queryKey: ['dashboard', id],
    queryFn: ({ signal }) => readDashboard(id, signal),
    // An edit begins with one state, which a reload must not replace.
    enabled: ({ state }) => editing === '' || state.data === undefined,
  });
  if (query.error instanceof WeirError && query.error.status === 404) return <NotFound />;
  return (
    <Loaded query={query}>
      {(tagged) =>
        editing === '' ? (
          <DashboardView dashboard={tagged.dashboard} onEdit={() => setEditing('true')} />
        ) : (
          <DashboardEditor tagged={tagged} onEnd={() => setEditing('')} />
        )
      }
    </Loaded>
  );
}
