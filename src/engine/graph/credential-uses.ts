/** Which nodes of a graph send requests with a credential, as far as their configs tell before a run. */

import { resolveParams } from '../config/params.ts';
import type { Catalogue } from '../node-type.ts';
import type { Graph, JsonObject } from '../types.ts';

export interface CredentialUse {
  readonly nodeId: number;
  readonly credentialId: number;
  /** Where the request goes; null where only a run can tell, or where it is no URL. */
  readonly url: URL | null;
  /** The names of the headers that the config sets, as it writes them. */
  readonly headers: readonly string[];
}

/** @param params null: they are not known yet */
export function credentialUses(
  { nodes, parameters }: Graph,
  catalogue: Catalogue,
  params: JsonObject | null,
): readonly CredentialUse[] {
  return nodes.flatMap(({ id, type, config: written }) => {
    const members = catalogue.get(type)?.credential;
    if (members === undefined || written[members.id] === undefined) return [];
    const { config } = resolveParams(written, params, parameters);
    const credentialId = config[members.id];
    if (typeof credentialId !== 'number' || !Number.isSafeInteger(credentialId)) return [];
    const [text, headers] = [config[members.url], config[members.headers]];
    const url = typeof text === 'string' && URL.canParse(text) ? new URL(text) : null;
    const named = typeof headers === 'object' && headers !== null ? Object.keys(headers) : [];
    return [{ nodeId: id, credentialId, url, headers: named }];
  });
}
