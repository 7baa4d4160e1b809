/** A shared dashboard for its viewers. */

import { ApiError } from '../../errors.ts';
import type { Clock } from '../../kit/clock.ts';
import type { JsonObject } from '../../kit/json-value.ts';
import type { ViewerCaller } from '../../model/caller.ts';
import type { Dashboard } from '../../model/dashboard.ts';
import type { PageNumber } from '../../model/page.ts';
import type { DashboardStore, ShareLinkStore } from '../../stores/index.ts';
import { InvalidInput } from '../invalid-input.ts';
import type { ResultPage, Results } from '../results/results.ts';
import { resultExpired } from '../results/results.ts';
import { workflowVisibility } from '../visibility.ts';
import { controlValues } from './controls.ts';
import type { DashboardRefreshes } from './refreshes.ts';
import type { TileData, TileReader } from './tile-data.ts';

export interface SharedDashboard {
  readonly dashboard: Dashboard;
  /** The values of all controls. */
  readonly values: JsonObject;
  readonly tiles: readonly TileData[];
}

export interface SharedRefresh {
  readonly isStarted: boolean;
  readonly nextRefreshAt: Date;
}

interface Dependencies {
  readonly store: Pick<DashboardStore, 'find'>;
  readonly links: Pick<ShareLinkStore, 'claimRefresh' | 'refreshedAt'>;
  readonly tiles: Pick<TileReader, 'read'>;
  readonly refreshes: Pick<DashboardRefreshes, 'refresh'>;
  readonly results: Pick<Results, 'pageOf'>;
  readonly clock: Clock;
}

const MINUTE_MS = 60_000;

export class SharedDashboards {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Throws UNAUTHORIZED if the dashboard no longer fits the link, like all methods. */
  async get(viewer: ViewerCaller): Promise<SharedDashboard> {
    const { dashboard, values } = await this.#open(viewer);
    const { tiles } = this.#dependencies;
    const data = await tiles.read(workflowVisibility(viewer), dashboard, values);
    return { dashboard, values, tiles: data };
  }

  /** Throws TILE_NOT_FOUND, and DATA_EXPIRED if the tile has no rows. */
  async rows(
    viewer: ViewerCaller,
    tileId: string,
    page: PageNumber,
    signal: AbortSignal,
  ): Promise<ResultPage> {
    const { dashboard, values } = await this.#open(viewer);
    const tile = dashboard.tiles.find(({ id }) => id === tileId);
    if (tile === undefined) throw tileNotFound(tileId);
    const { tiles, results } = this.#dependencies;
    const [data] = await tiles.read(workflowVisibility(viewer), { tiles: [tile] }, values);
    if (data === undefined || data.result === null) throw resultExpired();
    return results.pageOf(data.result, page, signal);
  }

  /** Throws FORBIDDEN if the link does not let viewers refresh. */
  async refresh(viewer: ViewerCaller, signal: AbortSignal): Promise<SharedRefresh> {
    const { links, refreshes, clock } = this.#dependencies;
    const { linkId, refreshMinutes: minutes } = viewer;
    if (linkId === null || minutes === null)
      throw new ApiError('FORBIDDEN', 'This link does not let viewers refresh the dashboard.');
    const { dashboard, values } = await this.#open(viewer);
    const now = clock.now();
    const isStarted = await links.claimRefresh(linkId, now, minutes);
    if (isStarted) await refreshes.refresh(viewer, dashboard, values, signal);
    const last = isStarted ? now : ((await links.refreshedAt(linkId)) ?? now);
    return { isStarted, nextRefreshAt: new Date(last.getTime() + minutes * MINUTE_MS) };
  }

  async #open(viewer: ViewerCaller): Promise<Omit<SharedDashboard, 'tiles'>> {
    const { organizationId, dashboardId, params } = viewer;
    const visibility = { organizationId, userId: null };
    const dashboard = await this.#dependencies.store.find(visibility, dashboardId);
    if (dashboard === null) throw changed();
    try {
      return { dashboard, values: controlValues(dashboard.parameters, params) };
    } catch (error) {
      // Its owner has changed the controls.
      if (error instanceof InvalidInput) throw changed();
      throw error;
    }
  }
}

function changed(): ApiError {
  const message = 'The dashboard has changed, and the link no longer fits. Ask for a new link.';
  return new ApiError('UNAUTHORIZED', message);
}

function tileNotFound(id: string): ApiError {
  const name = id.length > 40 ? '' : ` \`${id}\``;
  return new ApiError('TILE_NOT_FOUND', `The dashboard has no tile${name}.`);
}
