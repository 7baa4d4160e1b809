/** The values up to which the getters of a workflow have read. */

import type { Call } from './call.ts';
import type { CallOptions } from './send.ts';
import type * as Api from './types.ts';

export interface CursorClient {
  listCursors(workflowId: number, options?: CallOptions): Promise<readonly Api.Cursor[]>;
  /** The next run begins at this value: text, as in `Cursor`. */
  setCursor(
    workflowId: number,
    name: string,
    value: string,
    options?: CallOptions,
  ): Promise<Api.Cursor>;
  /** The next run begins at `start`, or reads everything. */
  resetCursor(workflowId: number, name: string, options?: CallOptions): Promise<void>;
  resetCursors(workflowId: number, options?: CallOptions): Promise<void>;
}

export function createCursorClient(call: Call): CursorClient {
  return {
    async listCursors(workflowId, options) {
      return (await call('listCursors', { path: { workflowId } }, options)).data.cursors;
    },
    async setCursor(workflowId, cursorName, value, options) {
      const path = { workflowId, cursorName };
      return (await call('setCursor', { path, body: { value } }, options)).data;
    },
    async resetCursor(workflowId, cursorName, options) {
      await call('resetCursor', { path: { workflowId, cursorName } }, options);
    },
    async resetCursors(workflowId, options) {
      await call('resetCursors', { path: { workflowId } }, options);
    },
  };
}
