/** People and the organizations that they belong to. */

export type Role = 'admin' | 'member';

export interface User {
  readonly id: number;
  readonly organizationId: number;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly created: Date;
  /** Whether the password was generated and has not been changed since. */
  readonly passwordChangeRequired: boolean;
}

export interface Organization {
  readonly id: number;
  readonly name: string;
  readonly created: Date;
}
