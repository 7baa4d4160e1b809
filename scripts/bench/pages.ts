/** A page of a big result: the same cost wherever it lies. */

import { medianMs } from './load.ts';
import { printLine } from './table.ts';
import { graphs, type Weir } from '../service/weir.ts';

const ROWS = 1_000_000;
const LIMIT = 1_000;
const TIMES = 200;

/** One person who logs in again and again, each time with the right password. */
export interface Person {
  readonly email: string;
  readonly password: string;
}

const LOGINS = 10;

export async function measurePages(weir: Weir, person: Person): Promise<void> {
  const id = await weir.createWorkflow('a million rows, paged', graphs.allRows(ROWS));
  const { result_id: resultId } = await weir.execute(id);
  const last = ROWS / LIMIT - 1;
  const times: number[] = [];
  for (const page of [0, Math.floor(last / 2), last])
    times.push(await medianMs(TIMES, () => read(page)));
  printLine({
    what: 'a page of 1,000 rows at the start · middle · end',
    weir: times.map((ms) => ms.toFixed(1)).join(' · ') + ' ms',
    plain: '',
    ratio: (times[2]! / times[0]!).toFixed(2),
    goal: 'flat: about 1.00',
  });

  const idle = await medianMs(TIMES, () => read(0));
  const busy = await underLogins(() => medianMs(TIMES, () => read(0)));
  printLine({
    what: `a page of 1,000 rows while ${LOGINS} people log in`,
    weir: `${busy.toFixed(1)} ms`,
    plain: `${idle.toFixed(1)} ms idle`,
    ratio: (busy / idle).toFixed(2),
    goal: '≤ 2.00 of idle',
  });

  /** The work's outcome, with so many logins under way all the while. */
  async function underLogins<T>(work: () => Promise<T>): Promise<T> {
    let isDone = false;
    const logins = Array.from({ length: LOGINS }, async () => {
      while (!isDone) await logIn();
    });
    try {
      return await work();
    } finally {
      isDone = true;
      await Promise.all(logins);
    }
  }

  /** 429 and 503 tell that the bounds hold; they cost the service next to nothing, so the next login waits a little. */
  async function logIn(): Promise<void> {
    const response = await fetch(`${weir.baseUrl}/product/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    });
    await response.arrayBuffer();
    if (![200, 201, 429, 503].includes(response.status))
      throw new Error(`a login answered ${response.status}`);
    if (response.status >= 400) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  async function read(page: number): Promise<void> {
    const url = `${weir.baseUrl}/api/v1/workflows/${id}/data/${resultId}?page=${page}&limit=${LIMIT}`;
    const response = await fetch(url, { headers: weir.headers });
    const body = (await response.json()) as { data: { rows: object[] } };
    if (body.data.rows.length !== LIMIT)
      throw new Error(`page ${page}: ${body.data.rows.length} rows`);
  }
}
