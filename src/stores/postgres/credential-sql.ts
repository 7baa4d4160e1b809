/** The statements of the credential store. */

import type { Credential, SealedCredential } from '../../model/credential.ts';
import {
  bytes,
  columns,
  int,
  json,
  nullable,
  text,
  texts,
  time,
  type Fields,
} from './queries/columns.ts';
import { USING_WORKFLOW } from './queries/using-workflows.ts';

const FIELDS: Fields<Credential> = {
  id: int(),
  organizationId: int(),
  name: text(),
  type: text(),
  hosts: texts(),
  settings: json('c.settings'),
  testUrl: nullable(text()),
  created: time(),
  modified: time(),
};

export const CREDENTIAL = columns<Credential>('c', FIELDS);
export const SEALED_CREDENTIAL = columns<SealedCredential>('c', {
  ...FIELDS,
  sealed: bytes(),
  keyId: text(),
});
const TOTAL = columns('', { total: int('count(*)::int') });
const NEW_ID = columns('', { id: int("nextval('credentials_id_seq')::int") });
const KEY_ID = columns('', { keyId: text('key_id') });

export const COUNT = {
  name: 'credentials.count',
  sql: `SELECT ${TOTAL.sql} FROM credentials WHERE organization_id = $1`,
  columns: TOTAL,
};

export const LIST = {
  name: 'credentials.list',
  sql: `SELECT ${CREDENTIAL.sql} FROM credentials c WHERE organization_id = $1 ORDER BY id DESC OFFSET $2 LIMIT $3`,
  columns: CREDENTIAL,
};

/** `$2` a list of ids. */
export const FIND = {
  name: 'credentials.find',
  sql: `SELECT ${CREDENTIAL.sql} FROM credentials c WHERE organization_id = $1 AND id = ANY ($2::int[])`,
  columns: CREDENTIAL,
};

export const READ_SEALED = {
  name: 'credentials.readSealed',
  sql: `SELECT ${SEALED_CREDENTIAL.sql} FROM credentials c WHERE organization_id = $1 AND id = $2`,
  columns: SEALED_CREDENTIAL,
};

export const LOCK = {
  name: 'credentials.lock',
  sql: `SELECT ${CREDENTIAL.sql} FROM credentials c WHERE organization_id = $1 AND id = $2 FOR UPDATE`,
  columns: CREDENTIAL,
};

export const TAKE_ID = {
  name: 'credentials.takeId',
  sql: `SELECT ${NEW_ID.sql}`,
  columns: NEW_ID,
};

export const INSERT = {
  name: 'credentials.insert',
  sql: `
    INSERT INTO credentials AS c (id, organization_id, name, type, hosts, settings, test_url, sealed, key_id)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    RETURNING ${CREDENTIAL.sql}`,
  columns: CREDENTIAL,
};

/** `$6` and `$7` are null where the secret stays. */
export const UPDATE = {
  name: 'credentials.update',
  sql: `
    UPDATE credentials c SET
      name = $2, hosts = $3, settings = $4, test_url = $5,
      sealed = coalesce($6, sealed), key_id = coalesce($7, key_id),
      modified = greatest(clock_timestamp(), modified)
    WHERE id = $1
    RETURNING ${CREDENTIAL.sql}`,
  columns: CREDENTIAL,
};

export const DELETE = {
  name: 'credentials.delete',
  sql: 'DELETE FROM credentials WHERE id = $1',
};

/** `$2` the organization, `$3` how many. The index on the expression finds the nodes. */
export const USING_WORKFLOWS = {
  name: 'credentials.usingWorkflows',
  sql: `
    SELECT ${USING_WORKFLOW.sql} FROM workflows w
    WHERE w.organization_id = $2 AND w.id IN (
      SELECT n.workflow_id FROM nodes n WHERE credential_of(n.config) = $1 AND credential_of(n.config) IS NOT NULL)
    ORDER BY w.id DESC LIMIT $3`,
  columns: USING_WORKFLOW,
};

/** Looks up one key after the other in the index, however many credentials each has. */
export const KEY_IDS = {
  name: 'credentials.keyIds',
  sql: `
    WITH RECURSIVE used AS (
      (SELECT key_id FROM credentials ORDER BY key_id LIMIT 1)
      UNION ALL
      SELECT (SELECT c.key_id FROM credentials c WHERE c.key_id > used.key_id ORDER BY c.key_id LIMIT 1)
      FROM used WHERE used.key_id IS NOT NULL
    ) SELECT ${KEY_ID.sql} FROM used WHERE key_id IS NOT NULL`,
  columns: KEY_ID,
};

/** `$2` only ids above it, `$3` how many. */
export const UNDER_KEY = {
  name: 'credentials.underKey',
  sql: `SELECT ${SEALED_CREDENTIAL.sql} FROM credentials c WHERE key_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
  columns: SEALED_CREDENTIAL,
};

/** Only if the stored secret is still `$2`. `modified` does not change. */
export const RESEAL = {
  name: 'credentials.reseal',
  sql: 'UPDATE credentials SET sealed = $3, key_id = $4 WHERE id = $1 AND sealed = $2 RETURNING id',
};
