/** The services of dashboards with their dependencies. */

import { catalogue } from '../nodes/index.ts';
import { DashboardRefreshes } from '../services/dashboards/refreshes.ts';
import { Dashboards } from '../services/dashboards/dashboards.ts';
import { TileReader } from '../services/dashboards/tile-data.ts';
import type { Services } from '../services/index.ts';
import type { WorkflowGraphs } from '../services/workflows/workflow-graphs.ts';
import type { Stores } from '../stores/index.ts';

export function dashboardService(
  stores: Stores,
  parts: { readonly graphs: WorkflowGraphs; readonly executions: Services['executions'] },
): Dashboards {
  const shared = { ...stores, ...parts, store: stores.dashboards, outputType: outputType() };
  const tiles = new TileReader(shared);
  return new Dashboards({ ...shared, tiles, refreshes: new DashboardRefreshes(shared) });
}

/** The node type that stores its rows: all other terminators send them. */
function outputType(): string {
  for (const { type, role, callsServices } of catalogue.values())
    if (role === 'terminator' && callsServices !== true) return type;
  throw new Error('no node type stores rows');
}
