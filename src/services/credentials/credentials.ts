/** The credentials of an organization: who may change them, which are accepted, and whether they work. */

import { ApiError } from '../../errors.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Caller } from '../../model/caller.ts';
import {
  SECRET_FIELDS,
  type Credential,
  type CredentialSettings,
  type CredentialType,
} from '../../model/credential.ts';
import type { CredentialId } from '../../model/ids.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import type { UsingWorkflows } from '../../model/workflow.ts';
import type { AttemptStore, CredentialStore } from '../../stores/index.ts';
import { rates } from '../../admission.ts';
import { createAttemptLimit } from '../attempt-limit.ts';
import { InvalidInput, type FieldProblem } from '../invalid-input.ts';
import { requireOrganizationChange } from '../organization-change.ts';
import { countWorkflows, listWorkflows, NAMED_WORKFLOWS } from '../using-workflows.ts';
import {
  dataProblems,
  isHttpType,
  newSettingProblems,
  secretOf,
  settingsOf,
  type CredentialData,
} from './fields.ts';
import { newHostProblems, readHosts, testUrlProblem } from './hosts.ts';
import {
  openedConnection,
  usable,
  type OpenedConnection,
  type UsableCredential,
} from './open-credential.ts';
import { serverPattern } from './server-fields.ts';
import type { Vault } from './vault.ts';

export interface NewCredentialInput {
  readonly name: string;
  readonly type: CredentialType;
  /** Required for the types that are sent in a header. The hosts of other types follow from `data`. */
  readonly hosts?: readonly string[] | undefined;
  readonly data: CredentialData;
  readonly testUrl: string | null;
}
export type CredentialChangeInput = Partial<Omit<NewCredentialInput, 'type'>>;

/** Requests `url` with the credential. `reason` says why there is no status. */
export type ProbeCredential = (call: {
  readonly url: string;
  readonly tenant: string;
  readonly credential: UsableCredential;
  readonly signal: AbortSignal;
}) => Promise<{ readonly status: number } | { readonly reason: string }>;

/** The steps of a connection, in order. */
export type ConnectionStep = 'dns' | 'tcp' | 'tls' | 'login' | 'call';

/** Connects to a server and logs in. */
export type TestConnection = (call: {
  readonly tenant: string;
  readonly connection: OpenedConnection;
  readonly signal: AbortSignal;
}) => Promise<
  | { readonly ok: true; readonly message: string }
  | { readonly ok: false; readonly message: string; readonly failedStep: ConnectionStep }
>;

export interface CredentialTestReport {
  readonly ok: boolean;
  readonly message: string;
  /** The step that failed, for types that connect step by step. */
  readonly failedStep?: ConnectionStep;
  readonly ms: number;
}

export interface Credentials {
  /** Newest first. */
  list(caller: Caller, page: PageNumber): Promise<Page<Credential>>;
  /** Throws CREDENTIAL_NOT_FOUND, as do all below but `create`. */
  get(caller: Caller, id: CredentialId): Promise<Credential>;
  /** Throws FORBIDDEN, as do `update` and `delete`, and INVALID_INPUT with all reasons at once. */
  create(caller: Caller, input: NewCredentialInput): Promise<Credential>;
  update(caller: Caller, id: CredentialId, change: CredentialChangeInput): Promise<Credential>;
  /** Throws CREDENTIAL_IN_USE unless forced. */
  delete(caller: Caller, id: CredentialId, force: boolean): Promise<void>;
  /** Throws INVALID_INPUT if the credential has no test URL, and RATE_LIMITED. */
  test(caller: Caller, id: CredentialId, signal: AbortSignal): Promise<CredentialTestReport>;
}

interface Dependencies {
  readonly store: CredentialStore;
  readonly attempts: AttemptStore;
  readonly vault: Pick<Vault, 'sealer' | 'open'>;
  readonly probe: ProbeCredential;
  readonly testConnection: TestConnection;
  readonly clock: Clock;
}

type Seal = Awaited<ReturnType<Vault['sealer']>>;

const MAX_PER_ORGANIZATION = 1_000;

export function createCredentials(dependencies: Dependencies): Credentials {
  const { store, vault } = dependencies;
  return {
    list: ({ organizationId }, page) => store.list(organizationId, page),

    async get({ organizationId }, id) {
      return (await store.find(organizationId, [id]))[0] ?? notFound(id);
    },

    async create(caller, { name, type, hosts: given, data, testUrl }) {
      requireOrganizationChange(caller, 'Credentials');
      const settings = settingsOf(type, data);
      const { hosts, problems } = hostsOf(type, given, settings);
      refuse([
        ...problems,
        ...dataProblems(type, data, undefined),
        ...(isHttpType(type) ? testUrlProblem(testUrl, hosts) : foreignUrl(type, testUrl)),
      ]);
      const { organizationId } = caller;
      const secret = secretOf(type, data) ?? '';
      const seal = await vault.sealer();
      const inserted = await store.insert(
        { organizationId, name, type, hosts, settings, testUrl },
        (id) => seal(secret, { organizationId, id, type }),
        MAX_PER_ORGANIZATION,
      );
      if (inserted === 'too_many') throw tooMany();
      return inserted;
    },

    async update(caller, id, change) {
      requireOrganizationChange(caller, 'Credentials');
      const { data = {} } = change;
      // Fields of other types are never secrets of this one, so any possible secret requires a sealer.
      const hasSecret = [data.value, data.token, data.password].some((text) => text !== undefined);
      const seal = hasSecret ? await vault.sealer() : undefined;
      const updated = await store.update(caller.organizationId, id, (current) =>
        changed(current, { ...change, data }, seal),
      );
      return updated ?? notFound(id);
    },

    async delete(caller, id, force) {
      requireOrganizationChange(caller, 'Credentials');
      const options = { force, namedWorkflows: NAMED_WORKFLOWS };
      const ended = await store.delete(caller.organizationId, id, options);
      if (ended === null) notFound(id);
      if (ended !== 'deleted') throw inUse(id, ended);
    },

    test: createTest(dependencies),
  };
}

/** @throws InvalidInput */
function changed(
  current: Credential,
  {
    name,
    hosts: given,
    data,
    testUrl: newUrl,
  }: CredentialChangeInput & Pick<NewCredentialInput, 'data'>,
  seal: Seal | undefined,
) {
  const { type } = current;
  const testUrl = newUrl === undefined ? current.testUrl : newUrl;
  const secret = secretOf(type, data);
  const settings = settingsOf(type, data, current.settings);
  const { hosts, problems } = hostsOf(type, given, settings, current.hosts);
  refuse(problems);
  refuse([
    ...dataProblems(type, data, current.settings),
    ...newSettingProblems(type, data, current.settings),
    ...(secret === undefined && isHttpType(type)
      ? newHostProblems(given ?? [], current.hosts, SECRET_FIELDS[type])
      : []),
    ...(isHttpType(type) ? testUrlProblem(testUrl, hosts) : foreignUrl(type, testUrl)),
  ]);
  return {
    name: name ?? current.name,
    hosts,
    settings,
    testUrl,
    secret: secret === undefined ? undefined : seal?.(secret, current),
  };
}

/** @param current the hosts of the credential that is changed; undefined for a new one */
function hostsOf(
  type: CredentialType,
  requested: readonly string[] | undefined,
  settings: CredentialSettings,
  current?: readonly string[],
): ReturnType<typeof readHosts> {
  const field = '/hosts';
  if (!isHttpType(type)) {
    const message = `must be absent: a credential of the type ${type} is only sent to the host in \`data\``;
    const problems = requested === undefined ? [] : [{ field, message }];
    return { hosts: [serverPattern(settings)], problems };
  }
  if (requested !== undefined) return readHosts(requested);
  if (current !== undefined) return { hosts: current, problems: [] };
  const message = `is missing: a credential of the type ${type} needs the hosts to which it may be sent`;
  return { hosts: [], problems: [{ field, message }] };
}

function foreignUrl(type: CredentialType, testUrl: string | null): readonly FieldProblem[] {
  const message = `must be absent: a credential of the type ${type} is tested with a login`;
  return testUrl === null ? [] : [{ field: '/testUrl', message }];
}

function createTest({
  store,
  attempts,
  vault,
  probe,
  testConnection,
  clock,
}: Dependencies): Credentials['test'] {
  const tests = createAttemptLimit({
    store: attempts,
    name: 'credentialTests',
    attempts: rates.credentialTests.attempts,
  });
  return async ({ organizationId }, id, signal) => {
    const credential = await store.readSealed(organizationId, id);
    if (credential === null) return notFound(id);
    const { testUrl } = credential;
    if (isHttpType(credential.type) && testUrl === null) throw noTestUrl();
    const tenant = String(organizationId);
    const wait = await tests.take(tenant);
    if (wait !== null) throw tooManyTests(wait);
    const startedMs = clock.monotonicMs();
    const opened = usable(credential, vault);
    const report =
      opened === null || testUrl === null
        ? await testConnection({ tenant, connection: openedConnection(credential, vault), signal })
        : statusReport(testUrl, await probe({ url: testUrl, tenant, credential: opened, signal }));
    return { ...report, ms: Math.max(0, Math.round(clock.monotonicMs() - startedMs)) };
  };
}

function statusReport(
  testUrl: string,
  end: Awaited<ReturnType<ProbeCredential>>,
): Omit<CredentialTestReport, 'ms'> {
  if ('reason' in end) return { ok: false, message: end.reason };
  const message = `The host ${new URL(testUrl).host} answered with status ${end.status}`;
  return { ok: end.status >= 200 && end.status <= 299, message };
}

function refuse([first, ...others]: readonly FieldProblem[]): void {
  if (first !== undefined) throw new InvalidInput(first, ...others);
}

function notFound(id: CredentialId): never {
  const message = `Credential ${id} does not exist in this organization.`;
  throw new ApiError('CREDENTIAL_NOT_FOUND', message);
}

function tooMany(): ApiError {
  const message = `The organization has ${MAX_PER_ORGANIZATION} credentials, the most that it may have. Delete one that you no longer need.`;
  return new ApiError('INVALID_INPUT', message);
}

function inUse(id: CredentialId, users: UsingWorkflows): ApiError {
  const message = `${countWorkflows(users)} credential ${id}: ${listWorkflows(users)}. Name another one there first, or delete it with \`?force=true\`.`;
  return new ApiError('CREDENTIAL_IN_USE', message);
}

function noTestUrl(): InvalidInput {
  const message = 'is not set. Set it with PATCH, then test the credential';
  return new InvalidInput({ field: '/testUrl', message });
}

function tooManyTests(retryAfterSeconds: number): ApiError {
  const message = `An organization may run ${rates.credentialTests.attempts} tests of credentials a minute. Retry in ${retryAfterSeconds} s.`;
  return new ApiError('RATE_LIMITED', message, { retryAfterSeconds });
}
