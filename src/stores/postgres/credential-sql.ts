/** Statements of the credential store that Prisma's client cannot express. */

import { columns, text } from './queries/columns.ts';
import { USING_WORKFLOW } from './queries/using-workflows.ts';

const KEY_ID = columns('', { keyId: text('key_id') });

/** `$2` is the organization, `$3` the limit. Uses the index on the expression. */
export const USING_WORKFLOWS = {
  name: 'credentials.usingWorkflows',
  sql: `
    SELECT ${USING_WORKFLOW.sql} FROM workflows w
    WHERE w.organization_id = $2 AND w.id IN (
      SELECT n.workflow_id FROM nodes n WHERE credential_of(n.config) = $1 AND credential_of(n.config) IS NOT NULL)
    ORDER BY w.id DESC LIMIT $3`,
  columns: USING_WORKFLOW,
};

/** A loose index scan: one lookup per key, however many credentials use it. */
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
