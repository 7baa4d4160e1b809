/** Parses the hosts of a credential. */

import { coversPattern, coversUrl, parseHostPattern } from '../../kit/host-pattern.ts';
import type { Fault } from '../invalid-input.ts';

/** Normalized, without duplicates. */
export function readHosts(input: readonly string[]): {
  readonly hosts: readonly string[];
  readonly faults: readonly Fault[];
} {
  const parsed = input.map(parseHostPattern);
  const faults = parsed.flatMap((pattern, index) =>
    pattern === null
      ? [
          {
            field: `/hosts/${index}`,
            message:
              'must be a host such as `api.example.com` or `*.example.com`, without a scheme, path or user name',
          },
        ]
      : [],
  );
  return { hosts: [...new Set(parsed.filter((pattern) => pattern !== null))], faults };
}

/**
 * Only a caller who knows the secret can add a host for it.
 * @param secret the field that is missing in the change
 */
export function newHostFaults(
  input: readonly string[],
  present: readonly string[],
  secret: string,
): readonly Fault[] {
  const message = `is a new host: send the secret (\`/data/${secret}\`) again with it`;
  return input.flatMap((text, index) => {
    const pattern = parseHostPattern(text);
    return pattern === null || coversPattern(present, pattern)
      ? []
      : [{ field: `/hosts/${index}`, message }];
  });
}

export function testUrlFault(text: string | null, hosts: readonly string[]): readonly Fault[] {
  if (text === null) return [];
  const fault = (message: string): readonly Fault[] => [{ field: '/testUrl', message }];
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol) || /[\s\0]/.test(text))
    return fault('must be a URL that begins with https:// or http://');
  if (url.username !== '' || url.password !== '')
    return fault('must not carry a user name or password');
  if (!coversUrl(hosts, url))
    return fault('must have a host that `hosts` lists, since the secret is sent nowhere else');
  return [];
}
