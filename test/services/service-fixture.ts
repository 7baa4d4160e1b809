/** The services on the real stores, a database of their own, an engine that tests direct, and a clock that they move. */

import { UndeliveredRows } from '../../src/services/executions/deliveries/undelivered-rows.ts';
import { noMails } from '../support/no-mails.ts';
import { unencrypted } from '../support/unencrypted.ts';
import { createOutbound } from '../../src/connectors/http/index.ts';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { SealedParams } from '../../src/services/executions/sealed-params.ts';
import { createScratchSpace } from '../../src/kit/scratch-space.ts';
import type { AccountCaller, KeyCaller, SessionCaller } from '../../src/model/caller.ts';
import { SCOPES } from '../../src/model/key.ts';
import type { Role, User } from '../../src/model/user.ts';
import { createAccounts, type AccountSettings } from '../../src/services/accounts/accounts.ts';
import {
  createExecutions,
  type ExecutionInput,
  type ExecutionLimits,
} from '../../src/services/executions/executions.ts';
import {
  createFirstAccount,
  type FirstAccountOptions,
} from '../../src/services/accounts/first-account.ts';
import { createKeys, type NewKeyInput } from '../../src/services/keys/keys.ts';
import { createResults } from '../../src/services/results/results.ts';
import { createSchedules } from '../../src/services/schedules/schedules.ts';
import { createCredentialCheck } from '../../src/services/credentials/credential-check.ts';
import { GraphDrafts } from '../../src/services/workflows/graph-drafts.ts';
import { GraphFiles } from '../../src/services/workflows/graph-files.ts';
import { CalledGraphs } from '../../src/services/workflows/called-graphs.ts';
import { StoredGraphs } from '../../src/services/workflows/stored-graphs.ts';
import { createWorkflowGraphs } from '../../src/services/workflows/workflow-graphs.ts';
import { WorkflowLists } from '../../src/services/workflows/workflow-lists.ts';
import { createWorkflows } from '../../src/services/workflows/workflows.ts';
import { openStores } from '../../src/stores/index.ts';
import { createTestDatabase } from '../support/database.ts';
import { movableClock } from '../support/movable-clock.ts';
import { noLoads } from '../support/no-loads.ts';
import { recordedLog } from '../support/recorded-log.ts';
import { ownTypes } from '../support/own-types.ts';
import { catalogue } from './catalogue.ts';
import { scriptedEngine } from './scripted-engine.ts';

export type ServiceFixture = Awaited<ReturnType<typeof createServiceFixture>>;

const limits: ExecutionLimits = {
  executeMaxRows: 50,
  executeMaxBytes: 4000,
  executeTimeoutSeconds: 55,
  resultMaxRows: 1_000_000,
  resultTtlSeconds: 86_400,
  resultsMaxBytesPerOrganization: 10_737_418_240,
  executionsPerKey: 4,
  executionsPerOrganization: 6,
  executionsPerProcess: 6,
  queuedPerKey: 5,
  executeAsyncTimeoutSeconds: 900,
};

export async function createServiceFixture() {
  const database = await createTestDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'weir-services-'));
  const [clock, log, engine] = [movableClock(), recordedLog(), await scriptedEngine()];
  const opened = await openStores({
    databaseUrl: database.url,
    databasePoolSize: 5,
    redis: null,
    resultsDirectory: join(directory, 'results'),
    paramsDirectory: join(directory, 'params'),
    clock,
    log: recordedLog(),
  });
  const { stores } = opened;

  const accountsWith = (settings: Partial<AccountSettings>, store = stores.accounts) =>
    createAccounts({
      store,
      attempts: stores.attempts,
      settings: {
        signup: 'closed',
        loginsPerAccount: 10,
        newUsersPerMinute: 60,
        usersPerOrganization: 10_000,
        ...settings,
      },
      clock,
    });
  const firstAccountWith = (
    settings: FirstAccountOptions['settings'],
    store: FirstAccountOptions['store'] = stores.accounts,
  ) => createFirstAccount({ store, settings, log });
  const credentials = createCredentialCheck({
    store: stores.credentials,
    catalogue,
    hasServiceMail: () => false,
  });
  const types = ownTypes(catalogue);
  const files = new GraphFiles({ store: stores.files, catalogue, clock });
  const stored = new StoredGraphs({ store: stores.workflows, revisions: stores.revisions });
  const calledGraphs = new CalledGraphs({ types, graphs: stored, files, catalogue });
  const graphs = createWorkflowGraphs({
    store: stores.workflows,
    stored,
    engine,
    types,
    calledGraphs,
    credentials,
    files,
    zoneData: { differing: new Set(), warnings: () => [] },
    schedules: stores.schedules,
  });
  const drafts = new GraphDrafts(types, { maxGraphNodes: 500, maxGraphEdges: 2000 });
  const outbound = createOutbound({ allowHosts: ['127.0.0.1'] });
  const executionsWith = (instead: Partial<Parameters<typeof createExecutions>[0]>) =>
    createExecutions({
      store: stores.executions,
      history: stores.executionHistory,
      queue: stores.executionQueue,
      events: opened.events,
      workflows: stores.workflows,
      graphs,
      drafts,
      types,
      calledGraphs,
      credentials,
      params: stores.params,
      deliveryStore: stores.deliveries,
      cursors: stores.cursors,
      undeliveredRows: new UndeliveredRows(unencrypted),
      sealedParams: new SealedParams(unencrypted),
      authority: stores.runAuthority,
      loads: noLoads,
      openSession: () => outbound.session(),
      mails: noMails,
      results: stores.results,
      resultBytes: stores.resultBytes,
      slots: stores.slots,
      engine,
      limits,
      storage: { hasFreeSpace: () => Promise.resolve(true) },
      queueProbes: {},
      scratch: createScratchSpace(Number.MAX_SAFE_INTEGER),
      clock,
      log,
      ...instead,
    });
  const anotherKeys = () =>
    createKeys({ store: stores.keys, settings: { keysPerUser: 20 }, clock, log });

  const keys = anotherKeys();
  const newUser = (role: Role) => ({
    email: `${randomBytes(8).toString('hex')}@example.com`,
    name: 'Someone',
    role,
    passwordHash: 'none',
  });
  const asCaller = ({ id, organizationId, role }: User): SessionCaller => ({
    kind: 'session',
    sessionId: 0,
    userId: id,
    organizationId,
    role,
  });

  async function key(owner: AccountCaller, grant: Partial<NewKeyInput> = {}): Promise<KeyCaller> {
    const { fullKey } = await keys.create(owner, {
      name: 'k',
      scopes: SCOPES,
      scopeLevel: 'user',
      expiresAt: null,
      ...grant,
    });
    return (await keys.authenticate(fullKey))!;
  }

  return {
    clock,
    log,
    engine,
    stores,
    limits,
    graphs,
    keys,
    key,
    anotherKeys,
    accountsWith,
    firstAccountWith,
    executionsWith,
    accounts: accountsWith({}),
    executions: executionsWith({}),
    results: createResults({ workflows: stores.workflows, store: stores.results, limits, log }),
    schedules: createSchedules({
      store: stores.schedules,
      workflows: stores.workflows,
      firing: stores.scheduleFiring,
      storage: { hasFreeSpace: () => Promise.resolve(true) },
      engine,
      types,
      limits: { ...limits, schedulesPerUser: 10_000 },
      clock,
    }),
    lists: new WorkflowLists(stores.workflows),
    workflows: createWorkflows({
      store: stores.workflows,
      results: stores.results,
      resultBytes: stores.resultBytes,
      drafts,
      graphs,
      caps: {
        workflowsPerOrganization: 1_000_000,
        workflowsMaxBytesPerOrganization: 1_000_000_000,
      },
      clock,
      log,
    }),

    /** The logged-in admin of a new organization. */
    async admin(): Promise<SessionCaller> {
      const made = await stores.accounts.insertOrganization('Organization', newUser('admin'));
      if (made === 'email_taken') throw new Error('a random email was taken');
      return asCaller(made.admin);
    },
    async member(admin: AccountCaller): Promise<SessionCaller> {
      const user = await stores.accounts.insertUser(admin.organizationId, newUser('member'));
      if (user === 'email_taken') throw new Error('a random email was taken');
      return asCaller(user);
    },
    /** Another key of the same user. */
    keyLike: ({ kind: _, ...caller }: KeyCaller) =>
      key({ kind: 'session', sessionId: 0, ...caller }),

    /** Ids of the parameters that wait beside their runs. */
    storedParams: () => readdir(join(directory, 'params')),
    /** As if the process that runs it had died. */
    silence: (executionId: bigint) =>
      database.client.query(
        {
          name: '',
          sql: "UPDATE executions SET seen_at = now() - interval '1 minute' WHERE id = $1",
        },
        [executionId],
      ),

    /** The runs of a workflow as the database keeps them, the oldest first. */
    async history(workflowId: number) {
      const rows = await database.client.prisma.execution.findMany({
        where: { workflowId },
        orderBy: { id: 'asc' },
      });
      return rows.map(({ error, totalRows, ...row }) => ({
        ...row,
        totalRows: totalRows === null ? null : Number(totalRows),
        problem: error && fromStored(error),
      }));
    },

    async close() {
      await keys.close();
      await opened.close();
      await database.drop();
      await engine.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function fromStored(error: unknown) {
  const {
    node_id: nodeId,
    code,
    message,
  } = error as { node_id: number | null; code: string; message: string };
  return { nodeId, code, message };
}

/** A call without parameters. */
export const noParams: ExecutionInput['readParams'] = () =>
  Promise.resolve({ values: {}, rows: new Map() });
