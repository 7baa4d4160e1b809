/** Locks until the end of the transaction, for checks that must hold until then, such as of a limit. */

import { bool, columns } from './columns.ts';

/** What belongs to the organization, and is checked under this lock, changes in one transaction at a time. */
export const LOCK_ORGANIZATION = {
  name: 'organizations.lock',
  sql: 'SELECT id FROM organizations WHERE id = $1 FOR NO KEY UPDATE',
};

export const OWNER_STATE = columns('u', { isDeleted: bool('u.deleted_at IS NOT NULL') });

/** The same of what belongs to the user. */
export const LOCK_OWNER = {
  name: 'users.lockOwner',
  sql: `SELECT ${OWNER_STATE.sql} FROM users u WHERE id = $1 FOR NO KEY UPDATE`,
  columns: OWNER_STATE,
};
