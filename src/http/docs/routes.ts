import { downloads } from '../../generated/docs.ts';
import type { Functions } from '../../services/node-types/functions.ts';
import type { NodeTypes } from '../../services/node-types/node-types.ts';
import { allowCaching } from '../reply/public-response.ts';
import type { EdgeMiddleware } from '../context.ts';
import { COPY_SCRIPT } from './copy-script.ts';
import { errorPages } from './error-pages.ts';
import { expressionsPage } from './expressions-page.ts';
import { guidePages, guidePaths } from './guide-pages.ts';
import { nodeTypePages } from './node-type-pages.ts';
import { sendPage, type Pages } from './page.ts';
import { referenceBundle, referencePage, referenceStart } from './reference.ts';
import { referenceEntries } from './reference-links.ts';
import { screenRoutes } from './screens.ts';
import { serveSearch } from './search-page.ts';
import { createSearch, type Search } from './search.ts';
import { NAVIGATION_STYLE, STYLE } from './style.ts';

export interface DocsOptions {
  readonly nodeTypes: NodeTypes;
  readonly functions: Functions;
  /** The address of the service, for commands that can be pasted. */
  readonly baseUrl: () => string;
}

export function docsRoutes({
  nodeTypes,
  functions,
  baseUrl,
}: DocsOptions): Readonly<Record<string, EdgeMiddleware>> {
  const fixed: Pages = new Map([
    ...errorPages(),
    ...nodeTypePages(nodeTypes.list({})),
    ['/docs/expressions', () => expressionsPage(functions.list())] as const,
  ]);
  // Lazy, because the address is only known once the service listens.
  let guides: ReadonlyMap<string, string> | undefined;
  const allGuides = (): ReadonlyMap<string, string> => (guides ??= guidePages(baseUrl()));
  let search: Search | undefined;
  const allPages = (): ReadonlyMap<string, string> =>
    new Map([...allGuides(), ...[...fixed].map(([path, html]) => [path, html()] as const)]);
  const find: Search = (query) => (search ??= createSearch(allPages(), referenceEntries))(query);
  return {
    '/docs': referencePage(),
    '/docs/start.js': referenceStart(),
    '/docs/reference.js': referenceBundle(),
    '/docs/copy.js': serveText('text/javascript', COPY_SCRIPT),
    '/docs/style.css': serveText('text/css', STYLE + NAVIGATION_STYLE),
    '/docs/search': serveSearch(find),
    ...screenRoutes(),
    ...Object.fromEntries(
      Object.entries(downloads).map(([name, text]) => [
        `/docs/files/${name}`,
        serveFile(name, text),
      ]),
    ),
    ...Object.fromEntries([...fixed].map(([path, html]) => [path, servePage(html)])),
    ...Object.fromEntries(
      guidePaths.map((path) => [path, servePage(() => allGuides().get(path) ?? '')]),
    ),
  };
}

function servePage(html: () => string): EdgeMiddleware {
  let page: Buffer | undefined;
  return (context) => {
    allowCaching(context);
    sendPage(context, (page ??= Buffer.from(html())));
  };
}

function serveFile(name: string, text: string): EdgeMiddleware {
  const bytes = Buffer.from(text);
  return (context) => {
    allowCaching(context);
    context.attachment(name);
    context.body = bytes;
  };
}

function serveText(type: string, text: string): EdgeMiddleware {
  const bytes = Buffer.from(text);
  return (context) => {
    allowCaching(context);
    context.type = type;
    context.body = bytes;
  };
}
