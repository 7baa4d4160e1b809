/** The services that read and check graphs. */

import type { ConnectorChecks, Engine } from '../engine/index.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import { ZoneData } from '../services/timing/zone-data.ts';
import type { CredentialCheck } from '../services/credentials/credential-check.ts';
import type { OrganizationTypes } from '../services/node-types/organization-types.ts';
import { CalledGraphs } from '../services/workflows/called-graphs.ts';
import { GraphFiles } from '../services/workflows/graph-files.ts';
import { StoredGraphs } from '../services/workflows/stored-graphs.ts';
import {
  createWorkflowGraphs,
  type WorkflowGraphs,
} from '../services/workflows/workflow-graphs.ts';
import { catalogue } from '../nodes/index.ts';
import type { Stores } from '../stores/index.ts';

interface GraphParts {
  readonly stores: Stores;
  readonly engine: Engine;
  readonly connectorChecks: (tenant: string) => ConnectorChecks;
  readonly clock: Clock;
  readonly log: Log;
  readonly types: OrganizationTypes;
  readonly credentials: CredentialCheck;
}

export function createGraphServices({ stores, clock, types, ...parts }: GraphParts): {
  readonly graphs: WorkflowGraphs;
  readonly calledGraphs: CalledGraphs;
  readonly zoneData: ZoneData;
} {
  const { workflows: store, revisions } = stores;
  const files = new GraphFiles({ store: stores.files, catalogue, clock });
  const stored = new StoredGraphs({ store, revisions });
  const calledGraphs = new CalledGraphs({ types, graphs: stored, files, catalogue });
  const zoneData = new ZoneData({ ...parts, clock });
  const { schedules } = stores;
  const graphParts = { calledGraphs, stored, files, zoneData };
  const graphs = createWorkflowGraphs({ ...parts, ...graphParts, types, store, schedules });
  return { graphs, calledGraphs, zoneData };
}
