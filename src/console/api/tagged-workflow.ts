/** Updates a workflow only if it has not changed since it was read. */

import {
  errorOfResponse,
  WeirError,
  type UpdateWorkflowInput,
  type WrittenWorkflow,
} from '../../client/index.ts';
import { send } from './send.ts';

export interface TaggedWrite {
  readonly workflow: WrittenWorkflow;
  /** For the next change. */
  readonly etag: string;
}

/** Rejects with a WeirError; its status is 412 if the workflow has changed since `etag`, and 0 without a response. */
export async function updateTagged(
  id: number,
  input: UpdateWorkflowInput,
  etag: string,
): Promise<TaggedWrite> {
  const response = await sendOrFail(`/api/v1/workflows/${id}`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', 'If-Match': etag },
    body: JSON.stringify(input),
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw errorOfResponse(response, body, Date.now());
  const { data } = body as { readonly data: WrittenWorkflow };
  return { workflow: data, etag: response.headers.get('ETag') ?? '' };
}

async function sendOrFail(path: string, init: RequestInit): Promise<Response> {
  try {
    return await send(new Request(path, init));
  } catch (cause) {
    const message = 'The service cannot be reached. Your draft is kept in this browser.';
    throw new WeirError({ status: 0, code: 'NETWORK_ERROR', message, cause });
  }
}
