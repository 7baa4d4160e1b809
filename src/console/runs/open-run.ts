import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation } from 'wouter';
import type { Execution } from '../../client/index.ts';

/** Goes to the page of a run that has just begun. The page knows the run, so its first request waits for the end. */
export function useOpenRun(): (run: Execution) => void {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useCallback(
    (run) => {
      client.setQueryData(['run', run.id], run);
      navigate(`/runs/${run.id}`);
    },
    [client, navigate],
  );
}
