/** One method per operation of the interface, and iterators over everything that has pages. */

import createFetchClient from 'openapi-fetch';
import type { paths } from '../generated/v1.ts';
import { createCall } from './call.ts';
import { createCursorClient } from './cursors.ts';
import { createExecutionClient } from './executions.ts';
import { createExportClient } from './exports.ts';
import { createFileClient } from './files.ts';
import type { Client, ClientOptions } from './interface.ts';
import { createKeyClient } from './keys.ts';
import { createResultClient } from './results.ts';
import { systemClock } from './retry.ts';
import { createPublishingClient } from './publishing.ts';
import { createRevisionClient } from './revisions.ts';
import { createScheduleClient } from './schedules.ts';
import { createSend } from './send.ts';
import { createWorkflowTestClient } from './workflow-tests.ts';
import { createWorkflowClient } from './workflows.ts';

export function createClient(options: ClientOptions): Client {
  const {
    baseUrl,
    key,
    headers,
    clock = systemClock,
    retries = 3,
    maxRetryDelaySeconds = 60,
    onRetry,
  } = options;
  if (baseUrl === undefined || baseUrl === '')
    throw new TypeError(
      'createClient needs `baseUrl`, the address of the service, such as https://weir.example.com',
    );
  const http = createFetchClient<paths>({
    baseUrl,
    headers: { ...headers, ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  });
  const send = createSend({ clock, retries, maxRetryDelaySeconds, onRetry });
  const call = createCall(http, send);
  const exports = createExportClient(http, send);
  return {
    call,
    ...createKeyClient(call),
    ...createWorkflowClient(call),
    ...createRevisionClient(http, send, call),
    ...createPublishingClient(call),
    ...createCursorClient(call),
    ...createScheduleClient(call),
    ...createWorkflowTestClient(call),
    ...createExecutionClient(call, clock),
    ...exports,
    ...createFileClient(http, send, call),
    ...createResultClient(call, exports),
    async listFunctions(options = {}) {
      return (await call('listFunctions', {}, options)).data;
    },
    async listNodeTypes(query = {}, options = {}) {
      return (await call('listNodeTypes', { query }, options)).data;
    },
  };
}
