/** The credentials of an organization: who may change them, which are accepted, and whether they work. */

import { ApiError } from '../../errors.ts';
import type { Caller } from '../../model/caller.ts';
import {
  isPublicClient,
  SECRET_FIELD_NAMES,
  secretFieldOf,
  type Credential,
  type CredentialSettings,
  type CredentialType,
} from '../../model/credential.ts';
import type { CredentialId } from '../../model/ids.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import type { SecretStores } from '../../model/secret-store.ts';
import type { UsingWorkflows } from '../../model/workflow.ts';
import type { CredentialStore } from '../../stores/index.ts';
import { InvalidInput, type FieldProblem } from '../invalid-input.ts';
import { requireOrganizationChange } from '../organization-change.ts';
import { countWorkflows, listWorkflows, NAMED_WORKFLOWS } from '../using-workflows.ts';
import { credentialNotFound } from './credential-not-found.ts';
import {
  createCredentialTest,
  type TestCredential,
  type TestDependencies,
} from './credential-test.ts';
import { expiryProblems } from './certificate-fields.ts';
import { isHttpType } from './credential-use.ts';
import {
  dataProblems,
  needsNewTokens,
  newSettingProblems,
  secretOf,
  settingsOf,
} from './fields.ts';
import { newHostProblems, readHosts, testUrlProblem } from './hosts.ts';
import { serverOf } from './server-of.ts';
import { serverPattern } from './server-fields.ts';
import { readData, type CredentialDataInput, type ReadData } from './secrets/secret-input.ts';
import type { Vault } from './vault.ts';

export interface NewCredentialInput {
  readonly name: string;
  readonly type: CredentialType;
  /** Required for the types that authenticate requests. The hosts of other types follow from `data`. */
  readonly hosts?: readonly string[] | undefined;
  readonly data: CredentialDataInput;
  readonly testUrl: string | null;
}
export type CredentialChangeInput = Partial<Omit<NewCredentialInput, 'type'>>;

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
  readonly test: TestCredential;
}

interface Dependencies extends TestDependencies {
  readonly store: CredentialStore;
  readonly vault: Pick<Vault, 'sealer'>;
  readonly secretStores: SecretStores;
}

type Seal = Awaited<ReturnType<Vault['sealer']>>;

const MAX_PER_ORGANIZATION = 1_000;

export function createCredentials(dependencies: Dependencies): Credentials {
  const { store, vault, clock, secretStores: stores } = dependencies;
  return {
    list: ({ organizationId }, page) => store.list(organizationId, page),

    async get({ organizationId }, id) {
      return (await store.find(organizationId, [id]))[0] ?? credentialNotFound(id);
    },

    async create(caller, { name, type, hosts: given, data: input, testUrl }) {
      requireOrganizationChange(caller, 'Credentials');
      const { organizationId } = caller;
      const read = readData(input, { type, organizationId, stores });
      const { data, reference } = read;
      const settings = referring(settingsOf(type, data), type, read);
      const { hosts, problems } = hostsOf(type, given, settings);
      refuse([
        ...problems,
        ...read.problems,
        ...dataProblems(type, data, undefined, reference !== undefined),
        ...expiryProblems(data, clock.now()),
        ...(isHttpType(type) ? testUrlProblem(testUrl, hosts) : foreignUrl(type, testUrl)),
      ]);
      const secret = secretOf(type, data) ?? '';
      const seal = await vault.sealer();
      const inserted = await store.insert(
        { organizationId, name, type, hosts, settings, testUrl },
        (id) => seal(secret, { organizationId, id, type }),
        MAX_PER_ORGANIZATION,
      );
      if (inserted === 'too_many') throw tooMany();
      if (inserted === 'name_taken') throw nameTaken(name);
      return inserted;
    },

    async update(caller, id, change) {
      requireOrganizationChange(caller, 'Credentials');
      const { data = {} } = change;
      refuse(expiryProblems({ certificate: data.certificate }, clock.now()));
      // Fields of other types are never secrets of this one, so any possible secret requires a sealer.
      const hasSecret = [...SECRET_FIELD_NAMES].some((name) => data[name] !== undefined);
      const seal = hasSecret ? await vault.sealer() : undefined;
      const updated = await store.update(caller.organizationId, id, (current) =>
        changed(current, { ...change, data }, { seal, stores }),
      );
      if (updated === 'name_taken') throw nameTaken(change.name ?? '');
      return updated ?? credentialNotFound(id);
    },

    async delete(caller, id, force) {
      requireOrganizationChange(caller, 'Credentials');
      const options = { force, namedWorkflows: NAMED_WORKFLOWS };
      const ended = await store.delete(caller.organizationId, id, options);
      if (ended === null) credentialNotFound(id);
      if (ended !== 'deleted') throw inUse(id, ended);
    },

    test: createCredentialTest(dependencies),
  };
}

/** A reference determines the kind of the login to an SFTP server. */
function referring(
  { has_private_key: hadKey, ...settings }: CredentialSettings,
  type: CredentialType,
  { reference, referenceField }: Pick<ReadData, 'reference' | 'referenceField'>,
): CredentialSettings {
  const hasKey = referenceField === undefined ? hadKey : referenceField === 'private_key';
  return {
    ...settings,
    ...(type === 'sftp' && hasKey === true && { has_private_key: hasKey }),
    ...(reference !== undefined && { secret_reference: reference }),
  };
}

/** @throws InvalidInput */
function changed(
  current: Credential,
  {
    name,
    hosts: given,
    data: input,
    testUrl: newUrl,
  }: CredentialChangeInput & Pick<NewCredentialInput, 'data'>,
  { seal, stores }: { readonly seal: Seal | undefined; readonly stores: SecretStores },
) {
  const { type, organizationId } = current;
  const { grant } = current.settings;
  const read = readData(input, { type, organizationId, stores, grant });
  const { data, reference } = read;
  const testUrl = newUrl === undefined ? current.testUrl : newUrl;
  const hasReference = reference !== undefined;
  // A reference replaces the stored secret.
  const secret = secretOf(type, data, current.settings) ?? (hasReference ? '' : undefined);
  const settings = referring(
    settingsOf(type, data, current.settings),
    type,
    secret === undefined
      ? { reference: current.settings.secret_reference, referenceField: undefined }
      : read,
  );
  const { hosts, problems } = hostsOf(type, given, settings, current.hosts);
  refuse(problems);
  const field = secretFieldOf(type, current.settings);
  const newHosts = isHttpType(type) ? newHostProblems(given ?? [], current.hosts, field) : [];
  refuse([
    ...read.problems,
    ...dataProblems(type, data, current.settings, hasReference),
    ...newSettingProblems(type, data, current.settings, hasReference),
    ...(secret === undefined && !isPublicClient(current.settings) ? newHosts : []),
    ...(isHttpType(type) ? testUrlProblem(testUrl, hosts) : foreignUrl(type, testUrl)),
  ]);
  return {
    name: name ?? current.name,
    hosts,
    settings,
    testUrl,
    secret: secret === undefined ? undefined : seal?.(secret, current),
    // A caller who adds a host may not know the secret with which the tokens were received.
    dropsTokens:
      type === 'oauth2' && (newHosts.length > 0 || needsNewTokens(settings, current.settings)),
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
    return { hosts: [serverPattern(serverOf(type, settings))], problems };
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

function refuse([first, ...others]: readonly FieldProblem[]): void {
  if (first !== undefined) throw new InvalidInput(first, ...others);
}

function tooMany(): ApiError {
  const message = `The organization has ${MAX_PER_ORGANIZATION} credentials, the most that it may have. Delete one that you no longer need.`;
  return new ApiError('INVALID_INPUT', message);
}

function nameTaken(name: string): ApiError {
  const message = `The organization has another credential with the name ${JSON.stringify(name)}.`;
  const problem = { path: '/name', message: '`name` must be another one' };
  return new ApiError('NAME_TAKEN', message, { details: [problem] });
}

function inUse(id: CredentialId, users: UsingWorkflows): ApiError {
  const message = `${countWorkflows(users)} credential ${id}: ${listWorkflows(users)}. Name another one there first, or delete it with \`?force=true\`.`;
  return new ApiError('CREDENTIAL_IN_USE', message);
}
