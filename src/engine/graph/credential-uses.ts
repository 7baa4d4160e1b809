/** The nodes of a graph that send requests with a credential, as far as their configs determine it before a run. */

import type { CredentialRef } from '../../kit/credential-ref.ts';
import { resolveParams } from '../config/params.ts';
import type { AcceptedCredential, Catalogue } from '../node-type.ts';
import type { Graph, JsonObject } from '../types.ts';
import { catalogueOf } from './node-types.ts';

export interface CredentialUse {
  readonly nodeId: number;
  /** Null if the node uses the mail server of the service. */
  readonly credentialId: CredentialRef | null;
  /** The URL of the request. Null if only a run determines it, or if it is not a URL. */
  readonly url: URL | null;
  /** The credentials that the node accepts, if it does not accept all. */
  readonly accepts?: AcceptedCredential | undefined;
  /** True if the config has the URL of the request. */
  readonly hasUrl: boolean;
  /** The names of the headers in the config, spelled as there. */
  readonly headers: readonly string[];
}

/**
 * @param builtIn the engine's own node types
 * @param params null if they are not known yet
 */
export function credentialUses(
  graph: Graph,
  builtIn: Catalogue,
  params: JsonObject | null,
): readonly CredentialUse[] {
  const { nodes, parameters } = graph;
  const catalogue = catalogueOf(graph, builtIn);
  return nodes.flatMap(({ id, type, config: written }): readonly CredentialUse[] => {
    const members = catalogue.get(type)?.credential;
    if (members === undefined) return [];
    if (written[members.id] === undefined)
      return members.isOptional === true
        ? [{ nodeId: id, credentialId: null, url: null, headers: [], hasUrl: false }]
        : [];
    const { config } = resolveParams(written, params, parameters);
    const credentialId = config[members.id];
    if (!isRef(credentialId)) return [];
    const { baseUrl, url: urlMember = '', headers: headersMember = '' } = members;
    const [text, headers] = [baseUrl ?? config[urlMember], config[headersMember]];
    const url = typeof text === 'string' && URL.canParse(text) ? new URL(text) : null;
    const named = typeof headers === 'object' && headers !== null ? Object.keys(headers) : [];
    const { accepts } = members;
    return [{ nodeId: id, credentialId, url, headers: named, accepts, hasUrl: urlMember !== '' }];
  });
}

const isRef = (value: unknown): value is CredentialRef =>
  typeof value === 'string' ? value !== '' : Number.isSafeInteger(value);
