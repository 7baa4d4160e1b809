/** Dashboards: tiles that show the newest rows of workflows. */

import type { JsonObject } from '../kit/json-value.ts';
import type { Execution, ExecutionOutput, ExecutionProblem, ExecutionStatus } from './execution.ts';
import type { DashboardId, ExecutionId, OrganizationId, UserId, WorkflowId } from './ids.ts';
import type { WorkflowParameters } from './workflow.ts';

export interface DashboardTile {
  /** Unique in the dashboard. */
  readonly id: string;
  readonly workflowId: WorkflowId;
  /** Null for the published one. */
  readonly revision: number | null;
  /** The label of the node. Null for the result of the run. */
  readonly node: string | null;
  /** A value can be that of a control: `{"$param": "name"}`. */
  readonly params: JsonObject;
  readonly title: string | null;
  readonly position: TilePosition;
}

/** On a grid of 12 columns. */
export interface TilePosition {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface DashboardContent {
  readonly title: string;
  readonly description: string | null;
  /** The declared controls. */
  readonly parameters: WorkflowParameters;
  readonly tiles: readonly DashboardTile[];
}

export interface DashboardSummary extends Pick<DashboardContent, 'title' | 'description'> {
  readonly id: DashboardId;
  readonly userId: UserId;
  readonly tileCount: number;
  /** Counts all updates. */
  readonly version: number;
  readonly created: Date;
  readonly modified: Date;
}

export interface Dashboard extends DashboardContent, DashboardSummary {
  readonly organizationId: OrganizationId;
}

/** It changes with every update, even if an older backup is restored in between. */
export function dashboardTag({ version, modified }: DashboardSummary): string {
  return `${version}-${modified.getTime()}`;
}

/** The runs that have the rows of a tile. */
export interface TileSource extends Pick<DashboardTile, 'workflowId' | 'revision'> {
  /** The parameters of the run, without references to controls. */
  readonly params: JsonObject;
}

export interface TileRun {
  readonly id: ExecutionId;
  readonly status: ExecutionStatus;
  readonly revision: number;
  readonly created: Date;
  readonly dueAt: Date;
  readonly finishedAt: Date | null;
  readonly resultId: Execution['resultId'];
  readonly outputs: readonly ExecutionOutput[] | null;
  readonly error: ExecutionProblem | null;
}

export interface TileRuns {
  /** The completed run for the latest time; null if there is none. */
  readonly latest: TileRun | null;
  /** The newest run, if it is not `latest`. */
  readonly newest: TileRun | null;
}
