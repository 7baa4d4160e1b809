/** What compressed responses cost and save, beside the same ones uncompressed: bytes, the process's CPU, and other requests meanwhile. */

import { readFileSync } from 'node:fs';
import http from 'node:http';
import { pulse } from './engine.ts';
import { printLine } from './table.ts';
import { graphs, type Weir } from '../service/weir.ts';

const ROWS = 1_000_000;
const PAGES = 50;
const CODINGS = ['gzip', 'br'];
const MEGABYTE = 1_000_000;
/** Of Linux, in which `/proc` counts CPU. */
const TICK_MS = 10;

interface Cost {
  readonly ms: number;
  readonly bytes: number;
  /** null: not known here. */
  readonly cpuMs: number | null;
}

export async function measureCompression(weir: Weir, pid: number, seconds: number): Promise<void> {
  const id = await weir.createWorkflow('a million rows, compressed', graphs.manyTypes(ROWS));
  const { result_id: resultId } = await weir.execute(id);
  const data = `${weir.baseUrl}/api/v1/workflows/${id}/data/${resultId}`;
  const works = [
    ['1,000,000 rows exported as csv', 1, `${data}/export?format=csv`],
    [`${PAGES} pages of 1,000 rows`, PAGES, `${data}?limit=1000`],
  ] as const;
  for (const [what, times, url] of works) {
    await cost(times, url, 'identity');
    const plain = await cost(times, url, 'identity');
    for (const coding of CODINGS) {
      const coded = await cost(times, url, coding);
      printLine({
        what: `${what}, ${coding}`,
        weir: shown(coded),
        plain: shown(plain),
        ratio: (coded.bytes / plain.bytes).toFixed(2),
        goal: 'bytes ≤ 0.30',
      });
    }
    for (const coding of ['identity', ...CODINGS])
      await pulse(weir, seconds, {
        during: `${what}, ${coding}`,
        work: () => cost(1, url, coding),
      });
  }

  async function cost(times: number, url: string, coding: string): Promise<Cost> {
    const cpuBefore = cpuMs(pid);
    const started = performance.now();
    let bytes = 0;
    for (let n = 0; n < times; n += 1) bytes += await drain(url, coding);
    const cpuAfter = cpuMs(pid);
    return {
      ms: performance.now() - started,
      bytes,
      cpuMs: cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore,
    };
  }

  /** The bytes on the wire: `fetch` would spend this process's time on decoding them. */
  function drain(url: string, coding: string): Promise<number> {
    const headers = { ...weir.headers, 'accept-encoding': coding };
    return new Promise((resolve, reject) => {
      http
        .get(url, { headers }, (response) => {
          const found = response.headers['content-encoding'] ?? 'identity';
          if (response.statusCode !== 200 || found !== coding)
            reject(new Error(`${url} answered ${response.statusCode} in ${found}`));
          let bytes = 0;
          response.on('data', (chunk: Buffer) => (bytes += chunk.length));
          response.once('end', () => resolve(bytes));
          response.once('error', reject);
        })
        .once('error', reject);
    });
  }
}

function shown({ ms, bytes, cpuMs: cpu }: Cost): string {
  return `${ms.toFixed(0)} ms, ${(bytes / MEGABYTE).toFixed(1)} MB${cpu === null ? '' : `, ${cpu} CPU`}`;
}

/** Of all threads of the process, since its start. */
function cpuMs(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
}
