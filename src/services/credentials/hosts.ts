/** Parses the hosts of a credential. */

import { coversPattern, coversUrl, parseHostPattern } from '../../kit/host-pattern.ts';
import type { FieldProblem } from '../invalid-input.ts';

/** Normalized, without duplicates. */
export function readHosts(input: readonly string[]): {
  readonly hosts: readonly string[];
  readonly problems: readonly FieldProblem[];
} {
  const parsed = input.map(parseHostPattern);
  const problems = parsed.flatMap((pattern, index) =>
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
  return { hosts: [...new Set(parsed.filter((pattern) => pattern !== null))], problems };
}

/**
 * Only a caller who knows the secret can add a host for it.
 * @param secret the field that is missing in the change
 */
export function newHostProblems(
  input: readonly string[],
  present: readonly string[],
  secret: string,
): readonly FieldProblem[] {
  const message = `is a new host: send the secret (\`/data/${secret}\`) again with it`;
  return input.flatMap((text, index) => {
    const pattern = parseHostPattern(text);
    return pattern === null || coversPattern(present, pattern)
      ? []
      : [{ field: `/hosts/${index}`, message }];
  });
}

export function testUrlProblem(
  text: string | null,
  hosts: readonly string[],
): readonly FieldProblem[] {
  if (text === null) return [];
  const problem = (message: string): readonly FieldProblem[] => [{ field: '/testUrl', message }];
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol) || /[\s\0]/.test(text))
    return problem('must be a URL that begins with https:// or http://');
  if (url.username !== '' || url.password !== '')
    return problem('must not carry a user name or password');
  if (!coversUrl(hosts, url))
    return problem('must have a host that `hosts` lists, since the secret is sent nowhere else');
  return [];
}
