/** Links that show a dashboard to people without an account. */

import { hash } from 'node:crypto';
import { ApiError } from '../../errors.ts';
import { randomBase62 } from '../../kit/base62.ts';
import type { Clock } from '../../kit/clock.ts';
import { authorOf, type AccountCaller } from '../../model/caller.ts';
import type { DashboardId, ShareLinkId } from '../../model/ids.ts';
import type { ShareLink, ShareLinkContent } from '../../model/share-link.ts';
import type { InTransaction, ShareLinkStore } from '../../stores/index.ts';
import { InvalidInput } from '../invalid-input.ts';
import { seesOrganization, workflowVisibility } from '../visibility.ts';
import { controlValues } from './controls.ts';
import { dashboardNotFound, type Dashboards } from './dashboards.ts';

const MAX_LINKS = 50;
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;
const PREFIX = 'weirview_';
/** 196 random bits. */
const RANDOM_LENGTH = 33;

export interface CreatedShareLink {
  readonly link: ShareLink;
  /** Not stored. */
  readonly token: string;
}

interface Dependencies {
  readonly dashboards: Pick<Dashboards, 'get'>;
  readonly store: Pick<ShareLinkStore, 'list' | 'find' | 'insert' | 'delete'>;
  readonly clock: Clock;
}

export class ShareLinks {
  readonly #dashboards: Dependencies['dashboards'];
  readonly #store: Dependencies['store'];
  readonly #clock: Clock;

  constructor({ dashboards, store, clock }: Dependencies) {
    this.#dashboards = dashboards;
    this.#store = store;
    this.#clock = clock;
  }

  /** Newest first, without those that have ended. Throws DASHBOARD_NOT_FOUND, like all methods. */
  async list(caller: AccountCaller, dashboardId: DashboardId): Promise<readonly ShareLink[]> {
    const visibility = workflowVisibility(caller);
    const links = await this.#store.list(visibility, dashboardId, this.#clock.now());
    if (links.length === 0) await this.#dashboards.get(caller, dashboardId);
    return links;
  }

  /** Throws SHARE_LINK_NOT_FOUND, like `revoke`. */
  async get(caller: AccountCaller, dashboardId: DashboardId, id: ShareLinkId): Promise<ShareLink> {
    const visibility = workflowVisibility(caller);
    const link = await this.#store.find(visibility, dashboardId, id, this.#clock.now());
    if (link === null) return this.#missing(caller, dashboardId, id);
    return link;
  }

  /** Throws InvalidInput, and FORBIDDEN if viewers could run more than the caller. */
  async create(
    caller: AccountCaller,
    dashboardId: DashboardId,
    content: ShareLinkContent,
    commit?: InTransaction<CreatedShareLink>,
  ): Promise<CreatedShareLink> {
    const dashboard = await this.#dashboards.get(caller, dashboardId);
    controlValues(dashboard.parameters, content.params);
    const now = this.#clock.now();
    requireExpiry(content.expiresAt, now);
    requireExecution(caller, content);
    const token = PREFIX + randomBase62(RANDOM_LENGTH);
    const link = await this.#store.insert(
      workflowVisibility(caller),
      dashboardId,
      {
        ...content,
        ...authorOf(caller),
        seesOrganization: seesOrganization(caller),
        tokenHash: hashToken(token),
      },
      MAX_LINKS,
      now,
      commit && ((tx, created) => commit(tx, { link: created, token })),
    );
    if (link === null) throw dashboardNotFound(dashboardId);
    if (link === 'too_many') throw tooMany(dashboardId);
    return { link, token };
  }

  async revoke(caller: AccountCaller, dashboardId: DashboardId, id: ShareLinkId): Promise<void> {
    const isDeleted = await this.#store.delete(workflowVisibility(caller), dashboardId, id);
    if (!isDeleted) await this.#missing(caller, dashboardId, id);
  }

  async #missing(caller: AccountCaller, dashboardId: DashboardId, id: ShareLinkId): Promise<never> {
    await this.#dashboards.get(caller, dashboardId);
    const message = `Dashboard ${dashboardId} has no share link ${id}.`;
    throw new ApiError('SHARE_LINK_NOT_FOUND', message);
  }
}

export const isShareToken = (token: string): boolean => token.startsWith(PREFIX);

/** A slow hash adds no security, because the token is random. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

function requireExpiry(expiresAt: Date, now: Date): void {
  const days = (expiresAt.getTime() - now.getTime()) / DAY_MS;
  if (days > 0 && days <= MAX_DAYS) return;
  const message = days > 0 ? `must be at most ${MAX_DAYS} days from now` : 'must be in the future';
  throw new InvalidInput({ field: '/expiresAt', message });
}

function requireExecution(caller: AccountCaller, { refreshMinutes }: ShareLinkContent): void {
  if (refreshMinutes === null || caller.kind !== 'key') return;
  if (caller.scopes.includes('workflows:execute')) return;
  const message =
    'This key lacks the scope `workflows:execute`, so viewers of its links cannot refresh the dashboard.';
  throw new ApiError('FORBIDDEN', message);
}

function tooMany(dashboardId: DashboardId): ApiError {
  const message = `Dashboard ${dashboardId} has ${MAX_LINKS} share links, the maximum. Revoke one first.`;
  return new ApiError('INVALID_INPUT', message);
}
