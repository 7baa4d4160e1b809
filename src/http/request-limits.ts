/** The request limits of callers, in the order in which they are counted. */

import { rates } from '../admission.ts';
import type { Caller } from '../model/caller.ts';
import type { RequestLimit } from './middleware/rate-limit.ts';

export interface RequestLimitSettings {
  readonly rateLimitPerMinute: number;
  readonly rateLimitWindowMs: number;
  readonly rateLimitPerOrganization: number;
  readonly sessionRateLimitPerMinute: number;
}

/**
 * Only abuse reaches the limits per organization and per user's sessions; they apply to all keys together, so more
 * keys gain nothing. A request that exceeds its key's limit does not count for the organization.
 */
export function requestLimits(settings: RequestLimitSettings): readonly RequestLimit[] {
  return [
    {
      namespace: 'weir:rate',
      subjectOf: (caller) => (caller.kind === 'key' ? caller.keyId : null),
      who: 'This key has',
      perWindow: settings.rateLimitPerMinute,
      windowMs: settings.rateLimitWindowMs,
      inHeaders: true,
      withoutRedis: 'refuse',
    },
    {
      namespace: 'weir:rate:organization',
      subjectOf: (caller) => (caller.kind === 'key' ? caller.organizationId : null),
      who: 'The keys of your organization have',
      perWindow: settings.rateLimitPerOrganization,
      windowMs: rates.requestsOfOrganization.windowSeconds * 1000,
      inHeaders: false,
      withoutRedis: 'refuse',
    },
    {
      namespace: 'weir:rate:sessions',
      subjectOf: (caller) => (caller.kind === 'session' ? caller.userId : null),
      who: 'Your sessions have',
      perWindow: settings.sessionRateLimitPerMinute,
      windowMs: rates.requestsOfSessions.windowSeconds * 1000,
      inHeaders: false,
      // People must be able to revoke keys while Redis is down.
      withoutRedis: 'count here',
    },
    {
      namespace: 'weir:rate:viewers',
      subjectOf: viewersOf,
      who: 'The viewers of this dashboard have',
      perWindow: rates.requestsOfViewers.attempts,
      windowMs: rates.requestsOfViewers.windowSeconds * 1000,
      inHeaders: true,
      withoutRedis: 'count here',
    },
  ];
}

/** All viewers with one link, or with embedding tokens for one dashboard. Links have positive numbers. */
function viewersOf(caller: Caller): number | null {
  if (caller.kind !== 'viewer') return null;
  return caller.linkId ?? -Number(caller.dashboardId);
}
