/** Links that show a dashboard to people without an account. */

import type { JsonObject } from '../kit/json-value.ts';
import type { DashboardId, KeyId, ShareLinkId, UserId } from './ids.ts';

export interface ShareLinkContent {
  readonly name: string;
  /** The values of the controls. */
  readonly params: JsonObject;
  /** Null if viewers cannot refresh the dashboard. */
  readonly refreshMinutes: number | null;
  readonly expiresAt: Date;
}

export interface ShareLink extends ShareLinkContent {
  readonly id: ShareLinkId;
  readonly dashboardId: DashboardId;
  readonly userId: UserId;
  /** Null if a logged-in user created it. */
  readonly keyId: KeyId | null;
  readonly created: Date;
  readonly lastUsedAt: Date | null;
}
