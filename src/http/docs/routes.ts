/** Everything below `/docs`, by path. */

import { expressionsPage } from './expressions-page.ts';
import { errorPages } from './error-pages.ts';
import { guidePages, guidePaths } from './guide-pages.ts';
import type { EdgeMiddleware } from '../pipeline/state.ts';
import type { Functions } from '../../services/node-types/functions.ts';
import type { NodeTypes } from '../../services/node-types/node-types.ts';
import { nodeTypePages } from './node-type-pages.ts';
import { referenceBundle, referencePage, referenceStart } from './reference.ts';
import { NAVIGATION_STYLE, STYLE } from './style.ts';

export interface DocsOptions {
  readonly nodeTypes: NodeTypes;
  readonly functions: Functions;
  /** Where clients reach the service, for commands that can be pasted. */
  readonly baseUrl: () => string;
}

const POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function docsRoutes({
  nodeTypes,
  functions,
  baseUrl,
}: DocsOptions): Readonly<Record<string, EdgeMiddleware>> {
  const fixed = new Map([
    ...errorPages(),
    ...nodeTypePages(nodeTypes.list({})),
    ['/docs/expressions', expressionsPage(functions.list())] as const,
  ]);
  // The address is known once the service listens.
  let guides: ReadonlyMap<string, string> | undefined;
  const guide = (path: string): string => (guides ??= guidePages(baseUrl())).get(path) ?? '';
  return {
    '/docs': referencePage(),
    '/docs/start.js': referenceStart(),
    '/docs/reference.js': referenceBundle(),
    '/docs/style.css': (context) => {
      context.type = 'text/css';
      allowCaching(context);
      context.body = STYLE + NAVIGATION_STYLE;
    },
    ...Object.fromEntries([...fixed].map(([path, html]) => [path, servePage(() => html)])),
    ...Object.fromEntries(guidePaths.map((path) => [path, servePage(() => guide(path))])),
  };
}

function servePage(html: () => string): EdgeMiddleware {
  return (context) => {
    context.set('Content-Security-Policy', POLICY);
    context.set('Referrer-Policy', 'no-referrer');
    context.type = 'text/html';
    allowCaching(context);
    context.body = html();
  };
}

function allowCaching(context: Parameters<EdgeMiddleware>[0]): void {
  context.set('Cache-Control', 'public, max-age=300');
}
