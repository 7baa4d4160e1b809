import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Execution } from '../../client/index.ts';
import { api } from '../api/client.ts';
import { Button } from '../design/button.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { SelectionBar, type CheckedRows } from '../design/selection.tsx';
import { isUnderWay } from './under-way.ts';

interface SelectedRunsProps {
  readonly rows: CheckedRows;
  readonly runs: readonly Execution[];
}

/** Repeats or cancels the selected runs, one after the other. The first error ends it. */
export function SelectedRuns({ rows, runs }: SelectedRunsProps): ReactElement {
  const client = useQueryClient();
  const selected = runs.filter(({ id }) => rows.ids.has(id));
  const running = selected.filter(isUnderWay);
  const ended = selected.filter((run) => !isUnderWay(run) && run.workflow_title !== null);
  const each = useMutation({
    mutationFn: async ({ targets, call }: Work) => {
      for (const { id } of targets) await call(id);
    },
    onSettled: async (_, error) => {
      await client.invalidateQueries({ queryKey: ['runs'] });
      if (error === null) rows.put([]);
    },
  });
  return (
    <>
      <SelectionBar rows={rows}>
        <Button
          disabled={ended.length === 0 || each.isPending}
          onClick={() => each.mutate({ targets: ended, call: (id) => api.rerunExecution(id) })}
        >
          Run again
        </Button>
        <Button
          disabled={running.length === 0 || each.isPending}
          onClick={() => each.mutate({ targets: running, call: (id) => api.cancelExecution(id) })}
        >
          Cancel
        </Button>
      </SelectionBar>
      {each.error === null ? null : <ErrorNotice error={each.error} />}
    </>
  );
}

interface Work {
  readonly targets: readonly Execution[];
  readonly call: (id: number) => Promise<unknown>;
}
