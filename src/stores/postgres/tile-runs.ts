/** The runs that have the rows of the tiles of dashboards. */

import * as sql from '../../generated/statements/dashboards.ts';
import type { TileRun, TileRuns, TileSource } from '../../model/dashboard.ts';
import type { OrganizationId } from '../../model/ids.ts';
import type { Query } from './queries/statement.ts';

export async function readTileRuns(
  query: Query,
  organizationId: OrganizationId,
  sources: readonly (TileSource & { readonly paramsHash: Buffer })[],
): Promise<readonly TileRuns[]> {
  const wanted = sources.map(({ workflowId, revision, params, paramsHash }) => ({
    workflow_id: workflowId,
    revision,
    params,
    params_hash: paramsHash.toString('hex'),
  }));
  const rows = await query(sql.runs, [JSON.stringify(wanted), organizationId]);
  return sources.map((_, at): TileRuns => {
    const ofSource = rows.filter(({ position }) => position === at);
    const latest = ofSource.find(({ isLatest }) => isLatest) ?? null;
    // The statement returns the newest run first.
    const [newest = null] = ofSource;
    return {
      latest: latest && toRun(latest),
      newest: newest === null || newest === latest ? null : toRun(newest),
    };
  });
}

type Row = TileRun & { readonly position: number; readonly isLatest: boolean };

function toRun({ position: _, isLatest: __, ...run }: Row): TileRun {
  return run;
}
