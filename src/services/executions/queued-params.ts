/** The parameters of queued runs: small ones are in the run's row, large ones in a separate store. */

import { randomBytes } from 'node:crypto';
import type { Log } from '../../kit/log.ts';
import type { Intake, PostedRows } from '../../engine/index.ts';
import type { ExecutionId, OrganizationId } from '../../model/ids.ts';
import type { JsonObject } from '../../kit/json-value.ts';
import type { ParamStore } from '../../stores/index.ts';
import type { PostedParams } from './posted-params.ts';
import type { SealedParams } from './sealed-params.ts';

/**
 * Large parameters have an id. `sealed` is null if they are not kept after the run: they are too large, or there is no
 * key to encrypt them, and then small ones have `values`.
 */
export interface QueuedParams {
  readonly sealed: Buffer | null;
  readonly values: JsonObject | null;
  readonly large: { readonly id: string; readonly bytes: number } | null;
}

export interface ParamsOfRun {
  readonly organizationId: OrganizationId;
  readonly sealedParams: Buffer | null;
  readonly params: JsonObject | null;
  readonly paramsId: string | null;
}

export interface ParamQueue {
  store(
    organizationId: OrganizationId,
    params: PostedParams,
    expiresAt: Date,
  ): Promise<QueuedParams>;
  /** `gone`: they do not exist any more. `sealed`: no key of this process can decrypt them for the organization. */
  load(
    run: ParamsOfRun,
    intake: Pick<Intake, 'directory'>,
  ): Promise<PostedParams | 'gone' | 'sealed'>;
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

/** Precedes an encrypted head. Heads of earlier releases begin with a brace. */
const SEALED = 'sealed:';

export function createParamQueue(
  store: ParamStore,
  sealedParams: SealedParams,
  log: Log,
): ParamQueue {
  return {
    async store(organizationId, params, expiresAt) {
      const { values, rows } = params;
      const sealed = await sealedParams.seal(organizationId, params);
      const posted = [...rows];
      const text = JSON.stringify(headOf(params));
      const inFiles = posted.flatMap(([, { content, bytes }]) =>
        'file' in content ? [{ file: content.file, bytes }] : [],
      );
      const bytes = inFiles.reduce((sum, file) => sum + file.bytes, Buffer.byteLength(text));
      if (posted.length === 0 && bytes <= MAX_ROW_BYTES)
        return { sealed, values: sealed === null ? values : null, large: null };
      const id = randomBytes(18).toString('hex');
      const sealedHead = await sealedParams.sealText(organizationId, Buffer.from(text));
      const head = sealedHead === null ? text : SEALED + sealedHead.toString('base64');
      await store.put(id, { head, files: inFiles.map(({ file }) => file) }, expiresAt);
      return { sealed, values: null, large: { id, bytes } };
    },

    async load({ organizationId, sealedParams: sealed, params, paramsId }, intake) {
      if (paramsId === null) {
        if (sealed === null) return { values: params ?? {}, rows: new Map() };
        return (await sealedParams.open(organizationId, sealed, intake)) ?? 'sealed';
      }
      const stored = await store.read(paramsId, () => intake.directory.newFile('ndjson'));
      if (stored === null) return 'gone';
      const text = stored.head.startsWith(SEALED)
        ? await sealedParams.openText(
            organizationId,
            Buffer.from(stored.head.slice(SEALED.length), 'base64'),
          )
        : stored.head;
      if (text === null) return 'sealed';
      const head = JSON.parse(text) as Head;
      const files = [...stored.files];
      const rows = head.rows.map(({ name, bytes, summary, text: array }) => {
        const content = array === undefined ? { file: nextFile(files) } : { text: array };
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

function headOf({ values, rows }: PostedParams): Head {
  return {
    values,
    rows: [...rows].map(([name, { bytes, summary, content }]) =>
      'text' in content ? { name, bytes, summary, text: content.text } : { name, bytes, summary },
    ),
  };
}

/** The files are in the order of the rows that use them. */
function nextFile(files: string[]): string {
  const file = files.shift();
  if (file === undefined) throw new Error('queued parameters have fewer files than they name');
  return file;
}
