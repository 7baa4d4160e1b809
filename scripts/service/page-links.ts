/** The header `Link` as clients read it. */

const LINK = /<([^>]*)>; rel="([^"]*)"/g;

/** The targets by their relation. */
export function linksIn(header: string | undefined): Readonly<Record<string, string>> {
  const links = [...(header ?? '').matchAll(LINK)];
  return Object.fromEntries(links.map(([, target, relation]) => [relation!, target!]));
}
