/** The oracle's process: it sends graphs, one JSON text a line, and is answered with what the engine makes of them. */

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../../scripts/service/toolbox.ts';
import { catalogueForOracle } from './catalogue.ts';
import { startBaseline } from './baseline.ts';
import { startFreeRuns } from './free-order.ts';
import { startOracleEngine, type GraphToRun, type HostResponse } from './engine.ts';

interface Question {
  readonly id: number;
  readonly graph: GraphToRun;
  /** null if the graph calls no host. */
  readonly response: HostResponse | null;
}

export interface Comparisons {
  /** The folder of another built version of the project, whose results must be the same. */
  readonly baseline: string | undefined;
  /** One of this many graphs also runs without an order of rows. 0: none. */
  readonly freeEvery: number;
}

/**
 * @returns the exit code: 0 if nothing differs
 */
export async function runOracle(
  pythonPrograms: string,
  args: readonly string[],
  { baseline, freeEvery }: Comparisons,
): Promise<number> {
  const engine = await startOracleEngine();
  const other = baseline === undefined ? undefined : await startBaseline(baseline);
  const free = freeEvery === 0 ? undefined : await startFreeRuns();
  const child = spawn(
    join(pythonPrograms, 'python'),
    ['-u', join(root, 'test/oracle/main.py'), ...args],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
    },
  );
  try {
    const ended = new Promise<number>((resolve) => {
      child.once('error', () => resolve(127));
      child.once('exit', (code) => resolve(code ?? 1));
    });
    // Its end is told by the exit code; writing to it after that is no failure of ours.
    child.stdin.on('error', () => undefined);
    child.stdin.write(`${JSON.stringify(catalogueForOracle())}\n`);
    for await (const line of createInterface({ input: child.stdout })) {
      const { id, graph, response } = JSON.parse(line) as Question;
      void engine.run(graph, response).then(async (result) => {
        await other?.compare(result, graph, response);
        if (id % freeEvery === 0) await free?.compare(result, graph, response);
        child.stdin.write(`{"id":${id},"result":${result}}\n`);
      });
    }
    return Math.max(await ended, other?.report() ?? 0, free?.report() ?? 0);
  } finally {
    child.kill();
    await engine.close();
    await other?.close();
    await free?.close();
  }
}
