import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/client.ts';
import { Empty } from '../design/empty.tsx';
import { Loaded } from '../design/loaded.tsx';
import { Pager } from '../design/pager.tsx';
import { usePage } from '../design/query-param.ts';
import { ViewHeader } from '../design/view-header.tsx';
import { ScheduleTable } from './schedule-table.tsx';

const LIMIT = 50;

/** The schedules of all workflows, next run first. */
export function ScheduleList(): ReactElement {
  const [page, setPage] = usePage();
  const schedules = useQuery({
    queryKey: ['schedules', 'all', page],
    queryFn: ({ signal }) => api.listAllSchedules({ page, limit: LIMIT }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ViewHeader title="Schedules" about="Workflows that run at set times, next run first." />
      <Loaded query={schedules}>
        {(data) =>
          data.total === 0 ? (
            <Empty title="No schedules yet">
              <p>
                To add one, open a workflow and choose Schedules.{' '}
                <a href="/docs/guides/schedules">How schedules work</a>
              </p>
            </Empty>
          ) : (
            <>
              <ScheduleTable schedules={data.schedules} />
              <Pager {...data} isCapped={data.total_is_capped} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
