/** The services of dashboards with their dependencies. */

import type { Clock } from '../kit/clock.ts';
import { catalogue } from '../nodes/index.ts';
import { DashboardRefreshes } from '../services/dashboards/refreshes.ts';
import { Dashboards } from '../services/dashboards/dashboards.ts';
import type { Vault } from '../services/credentials/vault.ts';
import { Embeddings } from '../services/dashboards/embeddings.ts';
import { SharedDashboards } from '../services/dashboards/shared-dashboards.ts';
import { ShareLinks } from '../services/dashboards/share-links.ts';
import { TileReader } from '../services/dashboards/tile-data.ts';
import { Viewers } from '../services/dashboards/viewers.ts';
import type { Services } from '../services/index.ts';
import type { WorkflowGraphs } from '../services/workflows/workflow-graphs.ts';
import type { Stores } from '../stores/index.ts';

interface Parts extends Pick<Services, 'executions' | 'results'> {
  readonly graphs: WorkflowGraphs;
  readonly vault: Vault;
  readonly clock: Clock;
}

export function dashboardServices(
  stores: Stores,
  { graphs, executions, results, vault, clock }: Parts,
): Pick<Services, 'dashboards' | 'embeddings' | 'sharedDashboards' | 'shareLinks' | 'viewers'> {
  const { dashboards: store, shareLinks: links } = stores;
  const references = { graphs, outputType: outputType() };
  const tiles = new TileReader({ ...stores, ...references, store });
  const refreshes = new DashboardRefreshes({ ...references, store, executions });
  const dashboards = new Dashboards({ ...references, store, tiles, refreshes });
  const embeddings = new Embeddings({ store: stores.embeddings, vault, clock });
  return {
    dashboards,
    embeddings,
    sharedDashboards: new SharedDashboards({ store, links, tiles, refreshes, results, clock }),
    shareLinks: new ShareLinks({ dashboards, store: links, clock }),
    viewers: new Viewers({ store: links, embeddings, clock }),
  };
}

/** The node type that stores its rows: all other terminators send them. */
function outputType(): string {
  for (const { type, role, callsServices } of catalogue.values())
    if (role === 'terminator' && callsServices !== true) return type;
  throw new Error('no node type stores rows');
}
