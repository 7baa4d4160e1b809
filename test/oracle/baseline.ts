/** Another version of the engine, whose results must have the same bytes. */

import { resolve } from 'node:path';
import { startOracleEngine, type GraphToRun, type HostResponse } from './engine.ts';

const MAX_SHOWN = 5;
const MAX_CHARACTERS = 2_000;

export interface Baseline {
  compare(result: string, graph: GraphToRun, response: HostResponse | null): Promise<void>;
  /** Prints the number of differences. @returns the exit code */
  report(): number;
  close(): Promise<void>;
}

export async function startBaseline(directory: string): Promise<Baseline> {
  const engine = await startOracleEngine(resolve(directory));
  let compared = 0;
  let differing = 0;
  return {
    async compare(result, graph, response) {
      const expected = await engine.run(graph, response);
      compared += 1;
      if (expected === result) return;
      differing += 1;
      if (differing > MAX_SHOWN) return;
      const lines = ['', 'DIFFERS from the baseline:', JSON.stringify(graph), expected, result];
      console.error(lines.map((line) => line.slice(0, MAX_CHARACTERS)).join('\n'));
    },
    report() {
      console.error(`${differing} of ${compared} runs differ from the baseline`);
      return differing === 0 ? 0 : 1;
    },
    close: () => engine.close(),
  };
}
