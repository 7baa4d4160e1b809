/** A secret that is easy to find again in whatever form, and the places where it might lie. */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

import type { TestRedis } from '../../support/redis.ts';

/** No text around it changes these characters. */
export const CORE = 'sentinel4f1c0a9be7Zq';
/** URLs, JSON, HTML and base64 write the rest in different ways. */
export const SECRET = `"/+${CORE}&=%`;

/** What base64 makes of the text wherever it stands in what is encoded: without the characters that depend on its neighbours. */
function inBase64(text: string): readonly string[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.from('x'.repeat(before) + text)
      .toString('base64url')
      .replace(/=+$/, '');
    return encoded.slice(before === 0 ? 0 : before + 1, -2);
  });
}

const SHAPES: readonly string[] = [CORE, Buffer.from(CORE).toString('hex')].map((text) =>
  text.toLowerCase(),
);
const ENCODED = inBase64(CORE);

/** In which forms it is in the text. */
export function foundIn(text: string, others: readonly string[] = []): readonly string[] {
  const lower = text.toLowerCase();
  const url = text.replaceAll('+', '-').replaceAll('/', '_');
  return [
    ...SHAPES.filter((shape) => lower.includes(shape)),
    ...ENCODED.filter((shape) => url.includes(shape)),
    ...others.filter((other) => text.includes(other)),
  ];
}

/** Every table, as text; bytes as hex and as themselves. */
export async function databaseText(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    const texts = [];
    for (const output of ['hex', 'escape']) {
      await client.query(`SET bytea_output = ${output}`);
      for (const { name } of tables.rows)
        texts.push(
          ...(await client.query<{ t: string }>(`SELECT t::text AS t FROM ${name} t`)).rows,
        );
    }
    return texts.map(({ t }) => t).join('\n');
  } finally {
    await client.end();
  }
}

/** All keys and values of its key space; where there is no Redis, nothing. */
export async function redisText(redis: TestRedis | null): Promise<string> {
  if (redis === null) return '';
  const prefix = new URL(redis.url).searchParams.get('keyPrefix')!;
  const texts: string[] = [];
  for (const key of await redis.client.keys(`${prefix}*`)) {
    const dump = await redis.client.dumpBuffer(key.slice(prefix.length));
    texts.push(key, dump?.toString('latin1') ?? '');
  }
  return texts.join('\n');
}

export function filesText(directory: string): string {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => join(directory, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true)
    .map((path) => `${path}\n${readFileSync(path, 'latin1')}`)
    .join('\n');
}

/** The processes below this one. */
export function childrenOf(pid: number): readonly number[] {
  return readProc(`/proc/${pid}/task/${pid}/children`)
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);
}

/** What procfs shows of the process and all below it: environment and command line. */
export function processesText(pid: number): string {
  const own = `${readProc(`/proc/${pid}/environ`)}\n${readProc(`/proc/${pid}/cmdline`)}`;
  return [own, ...childrenOf(pid).map(processesText)].join('\n');
}

function readProc(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
