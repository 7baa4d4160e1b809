/**
 * Statements of the integration store that do not suit Prisma's client: it parses and prints the operations in one
 * step, which would block the event loop, it cannot join a list with another table, and the catalog version is read
 * at every run.
 */

import type { Integration } from '../../model/integration.ts';
import { columns, int, json, text, time, type Fields } from './queries/columns.ts';
import { USING_WORKFLOW } from './queries/using-workflows.ts';

const HEAD: Fields<Omit<Integration, 'operations'>> = {
  id: int(),
  organizationId: int(),
  slug: text(),
  name: text(),
  description: text(),
  baseUrl: text(),
  auth: json('i.auth'),
  revision: int(),
  created: time(),
  modified: time(),
};

/** The operations as text, to parse thousands of them in time slices. */
export type IntegrationRow = Omit<Integration, 'operations'> & { readonly operations: string };

export const INTEGRATION = columns<IntegrationRow>('i', {
  ...HEAD,
  operations: text('i.operations::text'),
});
export const INTEGRATION_HEAD = columns<Omit<Integration, 'operations'>>('i', HEAD);
const VERSION = columns('', { version: int('catalogue_version') });

export const FIND = {
  name: 'integrations.find',
  sql: `SELECT ${INTEGRATION.sql} FROM integrations i WHERE organization_id = $1 AND id = $2`,
  columns: INTEGRATION,
};

export const ALL = {
  name: 'integrations.all',
  sql: `SELECT ${INTEGRATION.sql} FROM integrations i WHERE organization_id = $1 ORDER BY id`,
  columns: INTEGRATION,
};

export const CATALOGUE_VERSION = {
  name: 'integrations.catalogueVersion',
  sql: `SELECT ${VERSION.sql} FROM organizations WHERE id = $1`,
  columns: VERSION,
};

export const INSERT = {
  name: 'integrations.insert',
  sql: `
    INSERT INTO integrations AS i
      (organization_id, slug, name, description, base_url, auth, operations, operation_count, size_bytes)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    RETURNING ${INTEGRATION_HEAD.sql}`,
  columns: INTEGRATION_HEAD,
};

export const UPDATE = {
  name: 'integrations.update',
  sql: `
    UPDATE integrations i SET
      slug = $2, name = $3, description = $4, base_url = $5, auth = $6, operations = $7, operation_count = $8, size_bytes = $9,
      revision = revision + 1, modified = greatest(clock_timestamp(), modified)
    WHERE id = $1
    RETURNING ${INTEGRATION_HEAD.sql}`,
  columns: INTEGRATION_HEAD,
};

/** `$2` are the node types, `$3` the limit. */
export const USING_WORKFLOWS = {
  name: 'integrations.usingWorkflows',
  sql: `
    WITH users AS MATERIALIZED (
      SELECT DISTINCT n.workflow_id FROM nodes n WHERE n.organization_id = $1 AND n.node_type = ANY ($2::text[]))
    SELECT ${USING_WORKFLOW.sql} FROM users JOIN workflows w ON w.id = users.workflow_id
    WHERE w.organization_id = $1
    ORDER BY w.id DESC LIMIT $3`,
  columns: USING_WORKFLOW,
};
