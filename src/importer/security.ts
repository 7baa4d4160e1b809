/** The credential that the nodes need. */

import type { IntegrationAuth } from '../model/integration.ts';
import { isHeaderName } from '../kit/header-name.ts';
import { credentialHeaderProblem } from '../kit/credential-header.ts';
import { elements, member, members, textOf, type Located } from './located.ts';
import type { Reading } from './reading.ts';
import { quoted } from './texts.ts';

const MAX_HEADER_NAME = 100;

interface Scheme {
  readonly name: string;
  readonly auth: IntegrationAuth | undefined;
  /** A warning about the choice. */
  readonly warning?: string | undefined;
  readonly path: string;
}

const NONE: IntegrationAuth = { type: 'none' };

/** @param operations whose own `security` is used if the document has none */
export function authOf(reading: Reading, operations: readonly Located[]): IntegrationAuth {
  const schemes = schemesOf(reading);
  const wanted = wantedNames(reading, operations, schemes);
  const candidates = wanted.flatMap((name) => schemes.get(name) ?? []);
  const chosen = candidates.find(({ auth }) => auth);
  for (const name of wanted)
    if (!schemes.has(name))
      reading.warn('/security', `There is no security scheme ${quoted(name)}`);
  if (!chosen) {
    for (const { path, warning } of candidates) if (warning) reading.warn(path, warning);
    return NONE;
  }
  if (chosen.warning !== undefined) reading.warn(chosen.path, chosen.warning);
  const others = candidates.filter(
    ({ auth }) => JSON.stringify(auth) !== JSON.stringify(chosen.auth),
  );
  if (others.length > 0)
    reading.warn(
      chosen.path,
      `The API also knows ${others
        .slice(0, 5)
        .map(({ name }) => quoted(name))
        .join(', ')}; nodes use \`${chosen.name}\``,
    );
  return chosen.auth ?? NONE;
}

/**
 * Names of security schemes. Those that most operations require are first, and among equals those without a warning.
 */
function wantedNames(
  reading: Reading,
  operations: readonly Located[],
  schemes: ReadonlyMap<string, Scheme>,
): readonly string[] {
  const whole = member(reading.root, 'security');
  const counts = new Map<string, number>();
  const count = (list: Located): void => {
    for (const alternative of elements(list).slice(0, 50))
      for (const [name] of members(alternative).slice(0, 50))
        counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  count(whole);
  for (const operation of operations) {
    reading.spend(1);
    const requirements = member(operation, 'security');
    count(requirements.value === undefined ? whole : requirements);
  }
  const isPlain = (name: string): number => (schemes.get(name)?.warning === undefined ? 1 : 0);
  return [...counts]
    .sort(([one, a], [other, b]) => b - a || isPlain(other) - isPlain(one))
    .map(([name]) => name);
}

function schemesOf(reading: Reading): ReadonlyMap<string, Scheme> {
  const defined =
    reading.version === '2.0'
      ? member(reading.root, 'securityDefinitions')
      : member(member(reading.root, 'components'), 'securitySchemes');
  return new Map(
    members(defined).map(([name, located]) => {
      const scheme = reading.resolve(located);
      return [name, { name, path: located.path, ...counterpart(scheme, name) }] as const;
    }),
  );
}

function counterpart(scheme: Located, name: string): Pick<Scheme, 'auth' | 'warning'> {
  const type = textOf(member(scheme, 'type')) ?? '';
  const without = (what: string): Pick<Scheme, 'auth' | 'warning'> => ({
    auth: undefined,
    warning: `${quoted(name)} is ${what}, which is not supported: nodes send no credential`,
  });
  switch (type) {
    case 'basic':
      return { auth: { type: 'basic' } };
    case 'oauth2':
    case 'openIdConnect':
      return {
        auth: { type: 'bearer' },
        warning: `${quoted(name)} is ${type}: nodes send a bearer token that you get from the provider of the API, and do not renew it`,
      };
    case 'http': {
      const kind = (textOf(member(scheme, 'scheme')) ?? '').toLowerCase();
      return kind === 'bearer' || kind === 'basic'
        ? { auth: { type: kind } }
        : without(`HTTP authentication ${quoted(kind, 50)}`);
    }
    case 'apiKey':
      return apiKey(scheme, without);
    default:
      return without(`of the type ${quoted(type, 50)}`);
  }
}

function apiKey(
  scheme: Located,
  without: (what: string) => Pick<Scheme, 'auth' | 'warning'>,
): Pick<Scheme, 'auth' | 'warning'> {
  const place = textOf(member(scheme, 'in')) ?? '';
  const header = textOf(member(scheme, 'name')) ?? '';
  if (place !== 'header') return without(`a key in ${place.slice(0, 50)}`);
  const isUsable = isHeaderName(header) && header.length <= MAX_HEADER_NAME;
  if (!isUsable || credentialHeaderProblem(header) !== undefined)
    return without(`a key in the header \`${header.slice(0, MAX_HEADER_NAME)}\``);
  return { auth: { type: 'api_key_header', header } };
}
