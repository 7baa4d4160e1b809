/** The choice of the revision that schedules and calls run. */

import type { Call } from './call.ts';
import { condition, type ConditionalOptions } from './revisions.ts';
import type { KeyedOptions } from './send.ts';
import type * as Api from './types.ts';

export interface PublishingClient {
  /** Chooses the revision that schedules and calls run: by default the newest; null: none. */
  publishWorkflow(
    workflowId: number,
    input?: Api.PublishWorkflowInput,
    options?: ConditionalOptions & KeyedOptions,
  ): Promise<Api.Workflow>;
}

export function createPublishingClient(call: Call): PublishingClient {
  return {
    async publishWorkflow(workflowId, body = {}, options = {}) {
      return (
        await call(
          'publishWorkflow',
          { path: { workflowId }, ...condition(options), body },
          options,
        )
      ).data;
    },
  };
}
