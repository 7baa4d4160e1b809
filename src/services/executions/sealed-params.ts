/** The parameters of a run, encrypted. They are kept in its row, so that it can be run again. */

import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';

import { readRowsFile, writeRowsFile, type Intake, type PostedRows } from '../../engine/index.ts';
import type { JsonObject } from '../../kit/json-value.ts';
import { parseWithDigits } from '../../kit/parse-with-digits.ts';
import type { OrganizationId } from '../../model/ids.ts';
import type { Vault } from '../credentials/vault.ts';
import type { PostedParams } from './posted-params.ts';

/** Limit of the kept parameters of a run, as JSON. */
export const MAX_KEPT_BYTES = 1_048_576;

/** Compressing less takes longer than storing it. */
const COMPRESSED_FROM = 1_024;
const PLAIN = 0;
const COMPRESSED = 1;

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

interface KeptRows extends Pick<PostedRows, 'bytes' | 'summary'> {
  readonly name: string;
  /** The JSON array of the rows, or the content of their file. */
  readonly text?: string;
  readonly lines?: string;
}

interface Kept {
  readonly values: JsonObject;
  readonly rows: readonly KeptRows[];
}

export type ParamVault = Pick<Vault, 'sealData' | 'openData'>;

export class SealedParams {
  readonly #vault: ParamVault;

  constructor(vault: ParamVault) {
    this.#vault = vault;
  }

  /** Empty if there are no parameters. Null if they are too large, or if there is no key. */
  async seal(organizationId: OrganizationId, params: PostedParams): Promise<Buffer | null> {
    const { values, rows } = params;
    let rowBytes = 0;
    for (const { bytes } of rows.values()) rowBytes += bytes;
    if (rowBytes > MAX_KEPT_BYTES) return null;
    if (rows.size === 0 && Object.keys(values).length === 0) return Buffer.alloc(0);
    const text = Buffer.from(JSON.stringify({ values, rows: await keptRows(rows) } satisfies Kept));
    if (text.length > MAX_KEPT_BYTES) return null;
    return this.sealText(organizationId, text);
  }

  /** Null if there is no key. */
  async sealText(organizationId: OrganizationId, text: Buffer): Promise<Buffer | null> {
    const isSmall = text.length < COMPRESSED_FROM;
    const content = isSmall ? text : await deflate(text, { level: 1 });
    const data = Buffer.concat([Buffer.of(isSmall ? PLAIN : COMPRESSED), content]);
    return this.#vault.sealData(data, purposeOf(organizationId));
  }

  /** Null if no key of this process can decrypt them. */
  async open(
    organizationId: OrganizationId,
    sealed: Buffer,
    { directory }: Pick<Intake, 'directory'>,
  ): Promise<PostedParams | null> {
    if (sealed.length === 0) return { values: {}, rows: new Map() };
    const text = await this.openText(organizationId, sealed);
    if (text === null) return null;
    const { values, rows } = JSON.parse(text) as Kept;
    const posted = new Map<string, PostedRows>();
    for (const { name, bytes, summary, text: array, lines } of rows) {
      if (array !== undefined) {
        posted.set(name, { content: { text: array }, bytes, summary });
        continue;
      }
      const { file } = await writeRowsFile(directory, lines ?? '');
      posted.set(name, { content: { file }, bytes, summary });
    }
    return { values, rows: posted };
  }

  /** The same with the rows among the values. Whole numbers that a double cannot represent are text. */
  async openValues(organizationId: OrganizationId, sealed: Buffer): Promise<JsonObject | null> {
    if (sealed.length === 0) return {};
    const text = await this.openText(organizationId, sealed);
    if (text === null) return null;
    const { values, rows } = JSON.parse(text) as Kept;
    const posted = rows.map(({ name, text: array, lines = '' }) => {
      const list = array ?? `[${lines.trimEnd().replaceAll('\n', ',')}]`;
      return [name, parseWithDigits(list)] as const;
    });
    return { ...values, ...Object.fromEntries(posted) };
  }

  async openText(organizationId: OrganizationId, sealed: Buffer): Promise<string | null> {
    const data = this.#vault.openData(sealed, purposeOf(organizationId));
    if (data === null) return null;
    const content = data.subarray(1);
    return String(data[0] === COMPRESSED ? await inflate(content) : content);
  }
}

async function keptRows(rows: PostedParams['rows']): Promise<readonly KeptRows[]> {
  return Promise.all(
    [...rows].map(async ([name, { content, bytes, summary }]) =>
      'text' in content
        ? { name, bytes, summary, text: content.text }
        : { name, bytes, summary, lines: await readRowsFile(content.file) },
    ),
  );
}

/** Other organizations cannot decrypt them, even in a modified database. */
function purposeOf(organizationId: OrganizationId): string {
  return `run parameters\n${organizationId}`;
}
