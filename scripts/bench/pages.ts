/** A page of a big result: the same cost wherever it lies. */

import { medianMs } from './load.ts';
import { printLine } from './table.ts';
import { graphs, type Weir } from './weir.ts';

const ROWS = 1_000_000;
const LIMIT = 1_000;
const TIMES = 50;

export async function measurePages(weir: Weir): Promise<void> {
  const id = await weir.createWorkflow('a million rows, paged', graphs.allRows(ROWS));
  const { result_id: resultId } = await weir.execute(id);
  const last = ROWS / LIMIT - 1;
  const times: number[] = [];
  for (const page of [0, Math.floor(last / 2), last]) times.push(await medianMs(TIMES, () => read(page)));
  printLine({
    what: 'a page of 1,000 rows at the start · middle · end',
    weir: times.map((ms) => ms.toFixed(1)).join(' · ') + ' ms',
    plain: '',
    ratio: (times[2]! / times[0]!).toFixed(2),
    goal: 'flat: about 1.00',
  });

  async function read(page: number): Promise<void> {
    const url = `${weir.baseUrl}/api/v1/workflows/${id}/data/${resultId}?page=${page}&limit=${LIMIT}`;
    const answer = await fetch(url, { headers: weir.headers });
    const body = (await answer.json()) as { data: { rows: object[] } };
    if (body.data.rows.length !== LIMIT) throw new Error(`page ${page}: ${body.data.rows.length} rows`);
  }
}
