/** People and the organizations that they belong to. */

import type { OrganizationId, UserId } from './ids.ts';

export type Role = 'admin' | 'member';

export interface User {
  readonly id: UserId;
  readonly organizationId: OrganizationId;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly created: Date;
  /** True if the password was generated and has not been changed. */
  readonly passwordChangeRequired: boolean;
}

export interface Organization {
  readonly id: OrganizationId;
  readonly name: string;
  readonly created: Date;
}
