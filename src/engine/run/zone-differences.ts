/** Compares the time zones of DuckDB with samples of the runtime. */

import type { ZoneSamples } from '../../kit/zone-samples.ts';
import type { PlannedOutput } from '../plan/plan.ts';
import { parameter } from '../sql.ts';
import { createCancellation } from '../../kit/cancellation.ts';
import { executeStatements } from './execute.ts';
import { takeText } from './output-text.ts';
import type { RunTools } from './tools.ts';

const TIMEOUT_MS = 60_000;
const MAX_BYTES = 1_048_576;
const MAX_ZONES = 10_000;
const NAME = 'zones';

/** Zones that DuckDB does not know are left out: expressions with them are refused. */
const SELECT = `
  WITH known AS MATERIALIZED (
    SELECT sample.zone, sample.moments, sample.offsets
    FROM (SELECT unnest(from_json(${parameter(NAME)}::VARCHAR,
      '[{"zone":"VARCHAR","moments":["BIGINT"],"offsets":["BIGINT"]}]')) AS sample)
    SEMI JOIN pg_timezone_names() AS names ON names.name = sample.zone
  )
  SELECT zone FROM (SELECT zone, unnest(moments) AS moment, unnest(offsets) AS of_runtime FROM known)
  WHERE epoch_ms(timezone(zone, make_timestamptz(moment * 1000))) - moment <> of_runtime
  GROUP BY zone ORDER BY zone`;

/** The names of the zones with at least one other offset. Null if they could not be compared. */
export async function zoneDifferences(
  tools: RunTools,
  samples: readonly ZoneSamples[],
): Promise<readonly string[] | null> {
  const stop = createCancellation(TIMEOUT_MS, [tools.closing]);
  const directory = tools.directory.openRun();
  const planned: PlannedOutput = {
    nodeId: 0,
    columns: [{ name: 'zone', type: 'string' }],
    sql: SELECT,
    reads: [],
    steps: () => [],
  };
  try {
    const executed = await executeStatements(tools, {
      request: { tenant: '', isBackground: true, timeoutMs: TIMEOUT_MS },
      planned: [planned],
      inputs: { [NAME]: { text: JSON.stringify(samples) } },
      stop,
      directory: directory.path,
      keepPlan: false,
      maxRows: MAX_ZONES,
      maxOutputBytes: MAX_BYTES,
    });
    if ('status' in executed) return null;
    const [output] = executed.outputs;
    if (output === undefined) throw new Error('a child reports on every statement');
    const lines = (await takeText(output)).split('\n').filter((line) => line !== '');
    return lines.map((line) => (JSON.parse(line) as { readonly zone: string }).zone);
  } finally {
    stop.release();
    await directory.remove();
  }
}
