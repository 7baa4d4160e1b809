/**
 * Checks the credentials in a graph before anything is sent. Credentials can change, so the result is not cached.
 */

import {
  credentialUses,
  type AcceptedCredential,
  type Catalogue,
  type CredentialUse,
  type NodeProblem,
  type Graph,
  type RunOutcome,
} from '../../engine/index.ts';
import type { CredentialRef } from '../../kit/credential-ref.ts';
import { pointer } from '../../kit/json-pointer.ts';
import { coversUrl } from '../../kit/host-pattern.ts';
import { acceptedTypes, acceptedTypesText } from '../../model/accepted-types.ts';
import type { Credential } from '../../model/credential.ts';
import type { OrganizationId } from '../../model/ids.ts';
import type { JsonObject } from '../../kit/json-value.ts';
import type { CredentialStore } from '../../stores/index.ts';
import { ambiguousText, notFoundText } from './find-credential.ts';
import { headerNames, isHttpType } from './credential-use.ts';

export interface CredentialCheck {
  /** The uses of credentials in the graph. */
  usesOf(graph: Graph): readonly CredentialUse[];
  problems(
    organizationId: OrganizationId,
    uses: readonly CredentialUse[],
  ): Promise<readonly NodeProblem[]>;
  /** The outcome of a run that cannot start with these parameters, or null. */
  refusal(
    organizationId: OrganizationId,
    graph: Graph,
    params: JsonObject,
  ): Promise<RunOutcome | null>;
}

interface Dependencies {
  readonly store: Pick<CredentialStore, 'find' | 'findByName'>;
  readonly catalogue: Catalogue;
  /** Returns true if the organization can use the mail server of the service. */
  readonly hasServiceMail: (organizationId: OrganizationId) => boolean;
}

export function createCredentialCheck({
  store,
  catalogue,
  hasServiceMail,
}: Dependencies): CredentialCheck {
  const usesOf = (graph: Graph, params: JsonObject | null = null): readonly CredentialUse[] =>
    credentialUses(graph, catalogue, params);

  async function problems(
    organizationId: OrganizationId,
    uses: readonly CredentialUse[],
  ): Promise<readonly NodeProblem[]> {
    if (uses.length === 0) return [];
    const refs = [...new Set(uses.flatMap(({ credentialId }) => credentialId ?? []))];
    const [ids, names] = [refs.filter(isId), refs.filter((ref) => typeof ref === 'string')];
    const credentials = [
      ...(ids.length === 0 ? [] : await store.find(organizationId, ids)),
      ...(names.length === 0 ? [] : await store.findByName(organizationId, names)),
    ];
    return uses.flatMap((use) => {
      const { credentialId, nodeId } = use;
      if (credentialId !== null)
        return problemsOf({ ...use, credentialId }, matchesOf(credentialId, credentials));
      return hasServiceMail(organizationId) ? [] : [withoutMailServer(nodeId)];
    });
  }

  return {
    usesOf: (graph) => usesOf(graph),
    problems,
    async refusal(organizationId, graph, params) {
      const [problem] = await problems(organizationId, usesOf(graph, params));
      if (problem === undefined) return null;
      const errors = await problems(organizationId, usesOf(graph));
      return errors.length > 0
        ? { status: 'invalid', report: { errors, warnings: [] }, sources: [], nodes: [] }
        : { status: 'failed', problem, sources: [], nodes: [] };
    },
  };
}

const MAX_ID = 2_147_483_647;
const isId = (ref: CredentialRef): ref is number =>
  typeof ref === 'number' && ref >= 1 && ref <= MAX_ID;

/** Without duplicates: one credential can be named by its id and by its name. */
function matchesOf(ref: CredentialRef, credentials: readonly Credential[]): readonly Credential[] {
  const matches = credentials.filter(({ id, name }) => ref === id || ref === name);
  return [...new Map(matches.map((match) => [match.id, match])).values()];
}

function withoutMailServer(nodeId: number): NodeProblem {
  const message =
    'This organization cannot use the mail server of the service: name a credential of the type `smtp`';
  return { nodeId, code: 'credential_not_allowed', message, path: '/credential_id' };
}

function problemsOf(
  {
    nodeId,
    credentialId: ref,
    url,
    hasUrl,
    headers,
    accepts,
  }: CredentialUse & { credentialId: CredentialRef },
  [credential, another]: readonly Credential[],
): readonly NodeProblem[] {
  if (credential === undefined || another !== undefined) {
    const message = another === undefined ? notFoundText(ref) : ambiguousText(ref);
    return [{ nodeId, code: 'credential_not_found', message, path: '/credential_id' }];
  }
  const credentialId = credential.id;
  const problems: NodeProblem[] = [];
  if (accepts === undefined && !isHttpType(credential.type)) {
    const message = `Credential ${credentialId} is of type \`${credential.type}\` and cannot be sent with a request`;
    return [{ nodeId, code: 'credential_mismatch', message, path: '/credential_id' }];
  }
  if (url !== null && !coversUrl(credential.hosts, url)) {
    const hosts = credential.hosts.join(', ');
    const message = `Credential ${credentialId} may not be sent to ${url.host}: its \`hosts\` are ${hosts}`;
    const path = hasUrl ? '/url' : '/credential_id';
    problems.push({ nodeId, code: 'credential_not_allowed', message, path });
  }
  const mismatch = accepts && mismatchOf(accepts, credential);
  if (mismatch !== undefined) {
    const message = `Credential ${credentialId} ${mismatch}`;
    problems.push({ nodeId, code: 'credential_mismatch', message, path: '/credential_id' });
  }
  const ownHeaders = headerNames(credential);
  for (const name of headers.filter((header) => ownHeaders.includes(header.toLowerCase()))) {
    const message = `Credential ${credentialId} sets the header \`${name}\`: remove it from \`headers\``;
    problems.push({
      nodeId,
      code: 'credential_conflict',
      message,
      path: pointer('headers', name),
    });
  }
  return problems;
}

/** The reason why a credential does not fit the node's requests. */
function mismatchOf(
  { type, header, parameter }: AcceptedCredential,
  credential: Credential,
): string | undefined {
  if (!acceptedTypes(type).includes(credential.type))
    return `is of type \`${credential.type}\`, but the node needs one of type ${acceptedTypesText(type)}`;
  const { parameter: ownParameter = '' } = credential.settings;
  if (parameter !== undefined && ownParameter !== parameter)
    return `sets the query parameter \`${ownParameter}\`, but the integration needs one that sets \`${parameter}\``;
  const [ownHeader = ''] = headerNames(credential);
  if (header === undefined || ownHeader === header.toLowerCase()) return undefined;
  return `sets the header \`${ownHeader}\`, but the integration needs one that sets \`${header}\``;
}
