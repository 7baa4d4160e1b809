import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation } from 'wouter';
import type { Execution } from '../../client/index.ts';

/** Opens the page of a run that has just started. The page gets the run from the cache, so its first request waits for the end. */
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
