/** Stores the rows that a run does not deliver, encrypted, with the reasons. */

import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';

import type { ExactObject } from '../../../kit/json/exact-json.ts';
import type { ExecutionId, NodeId } from '../../../model/ids.ts';
import type { UndeliveredCall, UndeliveredPart } from '../../../model/undelivered.ts';
import type { Vault } from '../../credentials/vault.ts';
import { divided, type Part } from './undelivered-parts.ts';

/** Limit of the stored rows of a run, as JSON. */
export const MAX_STORED_BYTES = 32 * 1_048_576;

/** The node that sent the rows, and their columns: enough to send them again. */
export interface SentConfig {
  readonly type: string;
  readonly config: unknown;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** The columns that identify a row; absent in rows of older releases, whose config has them. */
  readonly key?: readonly string[] | undefined;
}

export interface SealedRows {
  readonly parts: readonly UndeliveredPart[];
  readonly rows: number;
  readonly bytes: number;
}

export interface OpenedPart extends Omit<Part, 'lines'> {
  /** One line for each row. */
  readonly lines: readonly string[];
}

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

export class UndeliveredRows {
  readonly #vault: Pick<Vault, 'sealData' | 'openData'>;

  constructor(vault: Pick<Vault, 'sealData' | 'openData'>) {
    this.#vault = vault;
  }

  /** Stores no part beyond `leftBytes`, and nothing if there is no key. */
  async seal(
    executionId: ExecutionId,
    nodeId: NodeId,
    calls: readonly UndeliveredCall[],
    leftBytes: number,
  ): Promise<SealedRows> {
    const parts: UndeliveredPart[] = [];
    let rows = 0;
    let bytes = 0;
    for (const part of divided(calls)) {
      const { lines, ...head } = part;
      if (bytes + lines.length > leftBytes) break;
      const text = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), lines]);
      const place = { nodeId, status: part.status, firstRow: part.row + 1, rows: part.rows };
      const sealed = await this.#sealed(executionId, place, text);
      if (sealed === null) break;
      parts.push({ ...place, sealed });
      rows += part.rows;
      bytes += lines.length;
    }
    return { parts, rows, bytes };
  }

  async sealConfig(
    executionId: ExecutionId,
    nodeId: NodeId,
    config: SentConfig,
  ): Promise<readonly UndeliveredPart[]> {
    const place = { nodeId, status: 'config', firstRow: 0, rows: 0 } as const;
    const sealed = await this.#sealed(executionId, place, Buffer.from(JSON.stringify(config)));
    return sealed === null ? [] : [{ ...place, sealed }];
  }

  /** Null if no key of this process can decrypt it. */
  async open(executionId: ExecutionId, part: UndeliveredPart): Promise<OpenedPart | null> {
    const text = await this.#opened(executionId, part);
    if (text === null) return null;
    const [head = '', ...lines] = text.split('\n');
    return { ...(JSON.parse(head) as Omit<Part, 'lines'>), lines: lines.slice(0, -1) };
  }

  async openConfig(executionId: ExecutionId, part: UndeliveredPart): Promise<SentConfig | null> {
    const text = await this.#opened(executionId, part);
    return text === null ? null : (JSON.parse(text) as SentConfig);
  }

  async #sealed(
    executionId: ExecutionId,
    place: Omit<UndeliveredPart, 'sealed'>,
    text: Buffer,
  ): Promise<Buffer | null> {
    return this.#vault.sealData(await deflate(text, { level: 1 }), purposeOf(executionId, place));
  }

  async #opened(
    executionId: ExecutionId,
    { sealed, ...place }: UndeliveredPart,
  ): Promise<string | null> {
    const data = this.#vault.openData(sealed, purposeOf(executionId, place));
    return data === null ? null : String(await inflate(data));
  }
}

function purposeOf(
  executionId: ExecutionId,
  { nodeId, status, firstRow }: Omit<UndeliveredPart, 'sealed'>,
): string {
  return `undelivered rows\n${executionId}\n${nodeId}\n${status}\n${firstRow}`;
}

/** The values of the columns that identify a row; null if the node names none. */
export function keyOf(row: ExactObject, columns: readonly string[] | undefined) {
  if (columns === undefined) return null;
  return Object.fromEntries(columns.map((name) => [name, row[name] ?? null]));
}
