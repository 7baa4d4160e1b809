/** Operations on the revisions of a workflow, and edits that do not overwrite those of others. */

import type { Client as FetchClient } from 'openapi-fetch';
import type { paths } from '../generated/v1.ts';
import type { Call } from './call.ts';
import { WeirError } from './error.ts';
import type { CallOptions, KeyedOptions, Send } from './send.ts';
import type * as Api from './types.ts';

export interface ConditionalOptions extends CallOptions {
  /**
   * Changes the workflow only if this is still its `ETag`. Otherwise the call rejects with PRECONDITION_FAILED. The
   * error's `mayBeDone` is true if the call was retried after a 503, so that the first attempt may have made the
   * change.
   */
  readonly ifMatch?: string;
}

export interface WriteOptions {
  /**
   * Validates the workflow before it is written. With `report`, `validation` is in the result. With `require`, the call
   * also rejects with WORKFLOW_INVALID, and writes nothing, if the workflow could not run.
   */
  readonly validate?: 'report' | 'require' | undefined;
}

export interface TaggedWorkflow {
  readonly workflow: Api.Workflow;
  /** For `ifMatch`. */
  readonly etag: string;
}

export interface RevisionClient {
  /** The workflow, with the entity tag of its state. */
  getTaggedWorkflow(workflowId: number, options?: CallOptions): Promise<TaggedWorkflow>;
  /**
   * Reads the workflow, calls `edit` for the change, and applies it only if no one else changed the workflow in the
   * meantime. Otherwise it starts again, up to ten times, unless the conflicting change may be its own.
   */
  editWorkflow(
    workflowId: number,
    edit: (workflow: Api.Workflow) => Api.UpdateWorkflowInput | Promise<Api.UpdateWorkflowInput>,
    options?: CallOptions,
  ): Promise<Api.WrittenWorkflow>;
  updateWorkflow(
    workflowId: number,
    input: Api.UpdateWorkflowInput,
    options?: ConditionalOptions & WriteOptions,
  ): Promise<Api.WrittenWorkflow>;
  deleteWorkflow(workflowId: number, options?: ConditionalOptions): Promise<void>;
  /** Newest first. */
  listRevisions(
    workflowId: number,
    query?: Api.ListRevisionsQuery,
    options?: CallOptions,
  ): Promise<Api.RevisionList>;
  getRevision(workflowId: number, revision: number, options?: CallOptions): Promise<Api.Revision>;
  /** Creates a new revision with the graph of an older one. */
  restoreRevision(
    workflowId: number,
    revision: number,
    options?: ConditionalOptions & KeyedOptions,
  ): Promise<Api.WrittenWorkflow>;
}

const WORKFLOW = '/api/v1/workflows/{workflowId}';

const MAX_EDITS = 10;

/** The header of a conditional change. */
export function condition({ ifMatch }: ConditionalOptions): { header?: { 'If-Match': string } } {
  return ifMatch === undefined ? {} : { header: { 'If-Match': ifMatch } };
}

export function validation({ validate }: WriteOptions): {
  query?: { validate: 'report' | 'require' };
} {
  return validate === undefined ? {} : { query: { validate } };
}

export function createRevisionClient(
  http: FetchClient<paths>,
  send: Send,
  call: Call,
): RevisionClient {
  const client: RevisionClient = {
    async getTaggedWorkflow(workflowId, options = {}) {
      const params = { path: { workflowId } };
      let etag: string | null = null;
      const { data } = await send('getWorkflow', options, async (init) => {
        const fetched = await http.GET(WORKFLOW, { params, ...init });
        etag = fetched.response.headers.get('etag');
        return fetched;
      });
      // Without this check, a proxy that removes the header would make every conditional change unconditional.
      if (etag === null)
        throw new WeirError({
          status: 200,
          code: 'UNEXPECTED_RESPONSE',
          message: 'The response has no ETag.',
        });
      return { workflow: data, etag };
    },
    async editWorkflow(workflowId, edit, options = {}) {
      for (let attempt = 1; ; attempt += 1) {
        const { workflow, etag } = await client.getTaggedWorkflow(workflowId, options);
        const change = await edit(workflow);
        try {
          return await client.updateWorkflow(workflowId, change, { ...options, ifMatch: etag });
        } catch (error) {
          const isStale = error instanceof WeirError && error.code === 'PRECONDITION_FAILED';
          if (!isStale || error.mayBeDone || attempt >= MAX_EDITS) throw error;
        }
      }
    },
    async updateWorkflow(workflowId, body, options = {}) {
      const input = { path: { workflowId }, ...condition(options), ...validation(options), body };
      return (await call('updateWorkflow', input, options)).data;
    },
    async deleteWorkflow(workflowId, options = {}) {
      await call('deleteWorkflow', { path: { workflowId }, ...condition(options) }, options);
    },
    async listRevisions(workflowId, query = {}, options = {}) {
      return (await call('listRevisions', { path: { workflowId }, query }, options)).data;
    },
    async getRevision(workflowId, revision, options = {}) {
      return (await call('getRevision', { path: { workflowId, revision } }, options)).data;
    },
    async restoreRevision(workflowId, revision, options = {}) {
      return (
        await call(
          'restoreRevision',
          { path: { workflowId, revision }, ...condition(options) },
          options,
        )
      ).data;
    },
  };
  return client;
}
