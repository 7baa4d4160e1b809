/** For whom a run is: a value that outlives the request, so that a run needs none. */

import type { KeyId, OrganizationId, ScheduleId, UserId } from './ids.ts';

interface Owner {
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
}

export type Principal =
  | (Owner & { readonly kind: 'key'; readonly keyId: KeyId })
  | (Owner & { readonly kind: 'schedule'; readonly scheduleId: ScheduleId });
