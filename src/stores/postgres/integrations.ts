/** Integrations in PostgreSQL, through Prisma's client and `prisma/sql/queries/integrations/`. */

import * as sql from '../../generated/statements/integrations.ts';
import type {
  Integration,
  IntegrationCatalogue,
  IntegrationDefinition,
  IntegrationListItem,
} from '../../model/integration.ts';
import type { IntegrationId, OrganizationId } from '../../model/ids.ts';
import { runInTimeSlices } from '../../kit/time-slices.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import type { UsingWorkflows } from '../../model/workflow.ts';
import type { Database } from './connection/database.ts';
import type { Query } from './queries/statement.ts';
import { parseOperations, printOperations } from './operations-text.ts';
import type { PrismaTransaction, TransactionWork } from './connection/prisma-client.ts';
import { LIST_ITEM, toListItem } from './integration-rows.ts';
import { lockOrganization } from './locks.ts';
import { oneRow } from './queries/one-row.ts';
import { usingWorkflows } from './queries/using-workflows.ts';

/** Limits of an organization's integrations, and of the operations of one. */
export interface IntegrationLimits {
  readonly integrations: number;
  readonly operations: number;
  readonly bytes: number;
  readonly bytesEach: number;
}

/** The exceeded limit, or the integration with the same slug. */
export type IntegrationRefusal =
  'too_many_integrations' | 'too_many_operations' | 'too_many_bytes' | 'too_large' | 'slug_taken';

export interface IntegrationUse {
  /** Node types that change for their users. */
  readonly nodeTypes: readonly string[];
  /** Apply the change even if workflows use them. */
  readonly force: boolean;
  /** Roll the change back. */
  readonly dryRun?: boolean;
  readonly namedWorkflows: number;
}

export type IntegrationUpdated =
  | { readonly integration: Integration; readonly affected: UsingWorkflows }
  | { readonly affected: UsingWorkflows }
  | { readonly inUse: UsingWorkflows }
  | { readonly refused: IntegrationRefusal }
  /** The current revision is not the expected one. */
  | { readonly changed: number };

export interface IntegrationStore {
  /** Newest first. */
  list(organizationId: OrganizationId, page: PageNumber): Promise<Page<IntegrationListItem>>;
  find(organizationId: OrganizationId, id: IntegrationId): Promise<Integration | null>;
  /** null after a dry run without problems. */
  insert(
    organizationId: OrganizationId,
    definition: IntegrationDefinition,
    limits: IntegrationLimits,
    dryRun?: boolean,
  ): Promise<Integration | IntegrationRefusal | null>;
  /**
   * Updates the integration only if it still has the `revision` that the definition is based on; null if it does
   * not exist.
   */
  update(
    organizationId: OrganizationId,
    { id, revision }: Pick<Integration, 'id' | 'revision'>,
    definition: IntegrationDefinition,
    use: IntegrationUse,
    limits: IntegrationLimits,
  ): Promise<IntegrationUpdated | null>;
  /** @returns the workflows that prevent the deletion; null if the integration does not exist */
  delete(
    organizationId: OrganizationId,
    id: IntegrationId,
    use: Pick<IntegrationUse, 'force' | 'namedWorkflows'>,
  ): Promise<'deleted' | UsingWorkflows | null>;
  catalogueOf(organizationId: OrganizationId): Promise<IntegrationCatalogue>;
  /** The version of `catalogueOf`, at the cost of one row; 0 if the organization does not exist. */
  catalogueVersion(organizationId: OrganizationId): Promise<number>;
}

/** An id that no integration has. */
const NEW = 0;

export function createIntegrationStore({
  prisma,
  transact,
  query,
  read,
}: Pick<Database, 'prisma' | 'transact' | 'query' | 'read'>): IntegrationStore {
  return {
    async list(organizationId, { page, limit }) {
      const where = { organizationId };
      const total = await prisma.integration.count({ where });
      const skip = page * limit;
      if (skip >= total) return { items: [], total };
      const rows = await prisma.integration.findMany({
        where,
        orderBy: { id: 'desc' },
        skip,
        take: limit,
        select: LIST_ITEM,
      });
      return { items: rows.map(toListItem), total };
    },

    async find(organizationId, id) {
      const [row] = await query(sql.find, [organizationId, id]);
      return row === undefined ? null : integrationOf(row);
    },

    async insert(organizationId, definition, limits, dryRun = false) {
      const values = await valuesOf(definition);
      return transact(async (tx, statement) => {
        await lockOrganization(tx, organizationId);
        const refused = await refusal(tx, organizationId, NEW, values, limits);
        if (refused !== null || dryRun) return refused;
        await nextVersion(tx, organizationId);
        const { id } = oneRow(await statement(sql.insert, [organizationId, ...inOrder(values)]));
        return { ...(await readHead(tx, id)), operations: definition.operations };
      });
    },

    async update(organizationId, { id, revision }, definition, use, limits) {
      const change = { definition, values: await valuesOf(definition), use, limits };
      return transact((...tx) => updateWithin(tx, organizationId, { id, revision }, change));
    },

    delete: (organizationId, id, { force, namedWorkflows }) =>
      transact(async (tx, statement) => {
        await lockOrganization(tx, organizationId);
        const [current] = await statement(sql.find, [organizationId, id]);
        if (current === undefined) return null;
        const nodeTypes = force ? [] : nodeTypesOf(await integrationOf(current));
        const users = await usersOf(statement, organizationId, nodeTypes, namedWorkflows);
        if (users.total > 0) return users;
        await nextVersion(tx, organizationId);
        await tx.integration.delete({ where: { id }, select: { id: true } });
        return 'deleted';
      }),

    ...createCatalogueReader({ query, read }),
  };
}

function createCatalogueReader({
  query,
  read,
}: Pick<Database, 'query' | 'read'>): Pick<IntegrationStore, 'catalogueOf' | 'catalogueVersion'> {
  const catalogueVersion: IntegrationStore['catalogueVersion'] = async (organizationId) =>
    (await read(sql.catalogueVersion, [organizationId]))[0]?.catalogueVersion ?? 0;

  return {
    async catalogueOf(organizationId) {
      // Read before the integrations: with a change in between, they are newer than the version, never older.
      const version = await catalogueVersion(organizationId);
      return {
        version,
        integrations: await integrationsOf(await query(sql.all, [organizationId])),
      };
    },

    catalogueVersion,
  };
}

interface Values {
  readonly head: readonly [
    slug: string,
    name: string,
    description: string,
    baseUrl: string,
    auth: string,
  ];
  readonly slug: string;
  readonly operations: string;
  readonly operationCount: number;
  readonly sizeBytes: number;
}

async function integrationOf(row: sql.FindRow): Promise<Integration> {
  return { ...row, operations: await runInTimeSlices(parseOperations(row.operations)) };
}

/** Sequentially, and each in time slices. */
async function integrationsOf(rows: readonly sql.AllRow[]): Promise<Integration[]> {
  const integrations: Integration[] = [];
  for (const row of rows) integrations.push(await integrationOf(row));
  return integrations;
}

function nodeTypesOf({ slug, operations }: Integration): readonly string[] {
  return operations.map(({ name }) => `${slug}/${name}`);
}

async function valuesOf(definition: IntegrationDefinition): Promise<Values> {
  const { slug, name, description, baseUrl, auth } = definition;
  const operations = await runInTimeSlices(printOperations(definition.operations));
  return {
    head: [slug, name, description, baseUrl, JSON.stringify(auth)],
    slug,
    operations,
    operationCount: definition.operations.length,
    sizeBytes: Buffer.byteLength(operations),
  };
}

const inOrder = ({ head, operations, operationCount, sizeBytes }: Values) =>
  [...head, operations, operationCount, sizeBytes] as const;

interface Change {
  readonly definition: IntegrationDefinition;
  readonly values: Values;
  readonly use: IntegrationUse;
  readonly limits: IntegrationLimits;
}

async function updateWithin(
  [tx, statement]: Parameters<TransactionWork>,
  organizationId: OrganizationId,
  { id, revision }: Pick<Integration, 'id' | 'revision'>,
  { definition, values, use, limits }: Change,
): Promise<IntegrationUpdated | null> {
  await lockOrganization(tx, organizationId);
  const where = { organizationId, id };
  const current = await tx.integration.findUnique({ where, select: { revision: true } });
  if (current === null) return null;
  if (current.revision !== revision) return { changed: current.revision };
  const refused = await refusal(tx, organizationId, id, values, limits);
  if (refused !== null) return { refused };
  const affected = await usersOf(statement, organizationId, use.nodeTypes, use.namedWorkflows);
  if (affected.total > 0 && !use.force) return { inUse: affected };
  if (use.dryRun === true) return { affected };
  await nextVersion(tx, organizationId);
  await statement(sql.update, [id, ...inOrder(values)]);
  const head = await readHead(tx, id);
  return { integration: { ...head, operations: definition.operations }, affected };
}

async function readHead(
  tx: PrismaTransaction,
  id: IntegrationId,
): Promise<Omit<Integration, 'operations'>> {
  const row = await tx.integration.findUniqueOrThrow({ where: { id }, select: LIST_ITEM });
  const { operationCount: _, ...head } = toListItem(row);
  return head;
}

/** Requires a lock on the organization. */
async function refusal(
  tx: PrismaTransaction,
  organizationId: OrganizationId,
  id: IntegrationId,
  { slug, operationCount, sizeBytes }: Values,
  limits: IntegrationLimits,
): Promise<IntegrationRefusal | null> {
  if (sizeBytes > limits.bytesEach) return 'too_large';
  const others = await tx.integration.aggregate({
    where: { organizationId, id: { not: id } },
    _count: true,
    _sum: { operationCount: true, sizeBytes: true },
  });
  const integrations = others._count;
  const operations = others._sum.operationCount ?? 0;
  const bytes = others._sum.sizeBytes ?? 0;
  // Existing integrations stay editable, whatever the limits are now.
  if (id === NEW && integrations >= limits.integrations) return 'too_many_integrations';
  if (operations + operationCount > limits.operations) return 'too_many_operations';
  if (bytes + sizeBytes > limits.bytes) return 'too_many_bytes';
  const duplicates = await tx.integration.count({
    where: { organizationId, slug, id: { not: id } },
  });
  return duplicates > 0 ? 'slug_taken' : null;
}

/** Invalidates the catalogs that processes have cached. */
async function nextVersion(tx: PrismaTransaction, organizationId: OrganizationId): Promise<void> {
  await tx.organization.update({
    where: { id: organizationId },
    data: { catalogueVersion: { increment: 1 } },
    select: { id: true },
  });
}

const NO_WORKFLOWS: UsingWorkflows = { total: 0, workflows: [] };

async function usersOf(
  tx: Query,
  organizationId: OrganizationId,
  nodeTypes: readonly string[],
  namedWorkflows: number,
): Promise<UsingWorkflows> {
  if (nodeTypes.length === 0) return NO_WORKFLOWS;
  return usingWorkflows(await tx(sql.usingWorkflows, [organizationId, nodeTypes, namedWorkflows]));
}
