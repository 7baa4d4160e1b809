/** Dashboards: stored, checked and read. */

import { ApiError } from '../../errors.ts';
import type { Caller } from '../../model/caller.ts';
import {
  dashboardTag,
  type Dashboard,
  type DashboardContent,
  type DashboardSummary,
  type DashboardTile,
} from '../../model/dashboard.ts';
import type { EntityTags } from '../../model/entity-tags.ts';
import type { DashboardId } from '../../model/ids.ts';
import { pointer } from '../../kit/json-pointer.ts';
import type { JsonObject } from '../../kit/json-value.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import type { DashboardStore, InTransaction } from '../../stores/index.ts';
import { InvalidInput, type FieldProblem } from '../invalid-input.ts';
import { workflowVisibility } from '../visibility.ts';
import { controlValues, runParamsOf } from './controls.ts';
import type { DashboardRefreshes, RefreshRun } from './refreshes.ts';
import type { TileData, TileReader } from './tile-data.ts';
import { referenceProblem, type TileProblem, type TileReferences } from './tile-references.ts';
import { contentProblems } from './tile-rules.ts';

interface Dependencies extends TileReferences {
  readonly store: Pick<DashboardStore, 'list' | 'find' | 'insert' | 'update' | 'delete'>;
  readonly tiles: Pick<TileReader, 'read'>;
  readonly refreshes: Pick<DashboardRefreshes, 'refresh'>;
}

interface DashboardRows {
  /** The values of all controls. */
  readonly values: JsonObject;
  readonly tiles: readonly TileData[];
}

interface DashboardRefresh {
  readonly values: JsonObject;
  readonly runs: readonly RefreshRun[];
}

const MAX_DASHBOARDS = 1_000;
/** A change without `If-Match` is tried again if the dashboard changes at the same time. */
const MAX_ATTEMPTS = 5;

export class Dashboards {
  readonly #store: Dependencies['store'];
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#store = dependencies.store;
    this.#dependencies = dependencies;
  }

  /** Newest first. */
  list(
    caller: Caller,
    text: string | undefined,
    page: PageNumber,
  ): Promise<Page<DashboardSummary>> {
    return this.#store.list(workflowVisibility(caller), text, page);
  }

  /** Throws DASHBOARD_NOT_FOUND, like `update` and `delete`. */
  async get(caller: Caller, id: DashboardId): Promise<Dashboard> {
    const dashboard = await this.#store.find(workflowVisibility(caller), id);
    if (dashboard === null) throw dashboardNotFound(id);
    return dashboard;
  }

  /** Throws InvalidInput with all problems of the content, like `update`. */
  async create(
    caller: Caller,
    content: DashboardContent,
    commit?: InTransaction<Dashboard>,
  ): Promise<Dashboard> {
    await this.#check(caller, content, []);
    const { organizationId, userId } = caller;
    const owner = { organizationId, userId };
    const dashboard = await this.#store.insert(owner, content, MAX_DASHBOARDS, commit);
    if (dashboard !== null) return dashboard;
    const message = `The organization has ${MAX_DASHBOARDS} dashboards, the maximum. Delete one first.`;
    throw new ApiError('INVALID_INPUT', message);
  }

  /** Throws PRECONDITION_FAILED, like `delete`. */
  async update(
    caller: Caller,
    id: DashboardId,
    change: Partial<DashboardContent>,
    ifMatch: EntityTags | null,
  ): Promise<Dashboard> {
    for (let attempt = 1; ; attempt += 1) {
      const current = await this.get(caller, id);
      const merged = { ...current, ...change };
      if (change.tiles !== undefined || change.parameters !== undefined)
        await this.#check(caller, merged, current.tiles);
      const tags = ifMatch ?? [dashboardTag(current)];
      const written = await this.#store.update(workflowVisibility(caller), id, change, tags);
      if (written === null) throw dashboardNotFound(id);
      if (!written.isStale) return written.dashboard;
      if (ifMatch !== null || attempt === MAX_ATTEMPTS) throw changed(written.dashboard);
    }
  }

  async delete(caller: Caller, id: DashboardId, ifMatch: EntityTags | null): Promise<void> {
    const written = await this.#store.delete(workflowVisibility(caller), id, ifMatch);
    if (written === null) throw dashboardNotFound(id);
    if (written.isStale) throw changed(written.dashboard);
  }

  /** Throws InvalidInput for values that are not those of a control, like `refresh`. */
  async data(caller: Caller, id: DashboardId, params: JsonObject): Promise<DashboardRows> {
    const dashboard = await this.get(caller, id);
    const values = controlValues(dashboard.parameters, params);
    const { tiles } = this.#dependencies;
    return { values, tiles: await tiles.read(workflowVisibility(caller), dashboard, values) };
  }

  /** Throws errors of queueing a run if none was started. */
  async refresh(
    caller: Caller,
    id: DashboardId,
    params: JsonObject,
    signal: AbortSignal,
  ): Promise<DashboardRefresh> {
    const dashboard = await this.get(caller, id);
    const values = controlValues(dashboard.parameters, params);
    const { refreshes } = this.#dependencies;
    return { values, runs: await refreshes.refresh(caller, dashboard, values, signal) };
  }

  /** Tiles that are stored already are not compared with their workflows, which may be deleted. */
  async #check(
    caller: Caller,
    content: DashboardContent,
    storedTiles: readonly DashboardTile[],
  ): Promise<void> {
    const problems = [...contentProblems(content)];
    if (problems.length === 0) {
      const controls = controlValues(content.parameters, {});
      const stored = new Set(storedTiles.map(referenceText));
      for (const [at, tile] of content.tiles.entries()) {
        if (stored.has(referenceText(tile))) continue;
        const source = { ...tile, params: runParamsOf(tile.params, controls) };
        const problem = await referenceProblem(this.#dependencies, caller, source, [tile.node]);
        if (problem !== null) problems.push(fieldProblem(at, problem));
      }
    }
    const [first, ...others] = problems;
    if (first !== undefined) throw new InvalidInput(first, ...others);
  }
}

const referenceText = ({ workflowId, revision, node, params }: DashboardTile): string =>
  JSON.stringify([workflowId, revision, node, params]);

function fieldProblem(at: number, { field, name, message }: TileProblem): FieldProblem {
  const place = { field: `/tiles/${at}/${field}`, message };
  return name === undefined ? place : { ...place, pointer: pointer(name) };
}

/** The same error for a missing dashboard and for one that the caller cannot see. */
export function dashboardNotFound(id: DashboardId): ApiError {
  return new ApiError('DASHBOARD_NOT_FOUND', `There is no dashboard ${id}.`);
}

function changed(dashboard: Dashboard): ApiError {
  const message = `Dashboard ${dashboard.id} has changed since you read it. Read it again, and send the new \`ETag\` in \`If-Match\`.`;
  return new ApiError('PRECONDITION_FAILED', message, { entityTag: dashboardTag(dashboard) });
}
