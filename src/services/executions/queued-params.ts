/** The parameters of queued runs: small ones are in the run's row, large ones in a separate store. */

import { randomBytes } from 'node:crypto';
import type { Log } from '../../kit/log.ts';
import type { Intake, PostedRows } from '../../engine/index.ts';
import type { ExecutionId } from '../../model/ids.ts';
import type { JsonObject } from '../../kit/json-value.ts';
import type { ParamStore } from '../../stores/index.ts';
import type { PostedParams } from './posted-params.ts';

/** Small parameters have `values`, large ones an id. */
export type QueuedParams =
  | { readonly values: JsonObject; readonly id: null }
  | { readonly values: null; readonly id: string; readonly bytes: number };

export interface ParamQueue {
  store(params: PostedParams, expiresAt: Date): Promise<QueuedParams>;
  /** Null if they do not exist any more. */
  load(
    params: { readonly values: JsonObject | null; readonly id: string | null },
    intake: Pick<Intake, 'directory'>,
  ): Promise<PostedParams | null>;
  /** If they cannot be removed, they expire. */
  remove(id: string, executionId: ExecutionId | null): Promise<void>;
}

const MAX_ROW_BYTES = 65_536;

/** `rows`: the text of rows, or their next file if there is no text. */
interface Head {
  readonly values: JsonObject;
  readonly rows: readonly (Pick<PostedRows, 'bytes' | 'summary'> & {
    readonly name: string;
    readonly text?: string;
  })[];
}

export function createParamQueue(store: ParamStore, log: Log): ParamQueue {
  return {
    async store({ values, rows }, expiresAt) {
      const posted = [...rows];
      const head: Head = {
        values,
        rows: posted.map(([name, { bytes, summary, content }]) =>
          'text' in content
            ? { name, bytes, summary, text: content.text }
            : { name, bytes, summary },
        ),
      };
      const text = JSON.stringify(head);
      const inFiles = posted.flatMap(([, { content, bytes }]) =>
        'file' in content ? [{ file: content.file, bytes }] : [],
      );
      const bytes = inFiles.reduce((sum, file) => sum + file.bytes, Buffer.byteLength(text));
      if (posted.length === 0 && bytes <= MAX_ROW_BYTES) return { values, id: null };
      const id = randomBytes(18).toString('hex');
      await store.put(id, { head: text, files: inFiles.map(({ file }) => file) }, expiresAt);
      return { values: null, id, bytes };
    },

    async load({ values, id }, { directory }) {
      if (id === null) return { values: values ?? {}, rows: new Map() };
      const stored = await store.read(id, () => directory.newFile('ndjson'));
      if (stored === null) return null;
      const head = JSON.parse(stored.head) as Head;
      const files = [...stored.files];
      const rows = head.rows.map(({ name, bytes, summary, text }) => {
        const content = text === undefined ? { file: nextFile(files) } : { text };
        return [name, { content, bytes, summary }] as const;
      });
      return { values: head.values, rows: new Map(rows) };
    },

    async remove(id, executionId) {
      await store.remove(id).catch((error: unknown) => {
        log.warn(
          { error, executionId: executionId && String(executionId) },
          'parameters left to expire',
        );
      });
    },
  };
}

/** The files are in the order of the rows that use them. */
function nextFile(files: string[]): string {
  const file = files.shift();
  if (file === undefined) throw new Error('queued parameters have fewer files than they name');
  return file;
}
