/** The credential that the nodes need. */

import type { IntegrationAuth } from '../model/integration.ts';
import type { Counterpart } from './counterpart.ts';
import { elements, member, members, type Located } from './located.ts';
import type { Reading } from './reading.ts';
import { counterpart } from './security-scheme.ts';
import { quoted } from './texts.ts';

interface Scheme extends Counterpart {
  readonly name: string;
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

/** Names of security schemes. Those that most operations require are first, and among equals the simplest. */
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
  const rank = (name: string): number => effortOf(schemes.get(name));
  return [...counts]
    .sort(([one, a], [other, b]) => b - a || rank(one) - rank(other))
    .map(([name]) => name);
}

/** Headers with a fixed secret are the simplest. Other hosts can read a key in a URL. */
function effortOf(scheme: Scheme | undefined): number {
  if (scheme?.auth === undefined || scheme.warning !== undefined) return 2;
  return ['api_key_header', 'bearer', 'basic'].includes(scheme.auth.type) ? 0 : 1;
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
