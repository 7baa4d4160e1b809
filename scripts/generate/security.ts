/**
 * Security as the server behaves. The sources name one scheme per document, and `x-session-cookie` and `x-bearer-key` on
 * operations that take the other one too.
 */

import { operationsOf } from '../spec/walk.ts';
import type { SpecDocument } from './bundle.ts';

export function withBothSchemes(
  document: SpecDocument,
  schemes: Readonly<Record<string, unknown>>,
): SpecDocument {
  const used = new Set<string>();
  for (const { operation } of operationsOf(document)) {
    const others = [
      ...(operation['x-session-cookie'] === true ? [{ sessionCookie: [] }] : []),
      ...(operation['x-bearer-key'] ? [{ bearerKey: operation['x-bearer-key'] }] : []),
    ];
    if (others.length === 0) continue;
    Object.assign(operation, { security: [...(operation.security ?? []), ...others] });
    for (const name of others.flatMap((each) => Object.keys(each))) used.add(name);
  }
  const own = document.components['securitySchemes'] ?? {};
  const added = Object.fromEntries([...used].map((name) => [name, schemes[name]]));
  const components = { ...document.components, securitySchemes: { ...own, ...added } };
  return { ...document, components };
}

/** For OpenAPI 3.0: Ruby's client does not parse if a key is in a cookie. The header that carries the cookie means the same. */
export function withCookieHeader(document: SpecDocument): SpecDocument {
  const schemes = Object.entries(document.components['securitySchemes'] ?? {});
  const securitySchemes = Object.fromEntries(
    schemes.map(([name, scheme]) => {
      const { in: place, name: cookie, description } = scheme as Readonly<Record<string, unknown>>;
      if (place !== 'cookie') return [name, scheme];
      const text = `${String(description)} Here as the header \`Cookie: ${String(cookie)}=…\`.`;
      return [name, { type: 'apiKey', in: 'header', name: 'Cookie', description: text }];
    }),
  );
  return { ...document, components: { ...document.components, securitySchemes } };
}
