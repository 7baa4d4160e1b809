/**
 * The reference page at `/docs`: Scalar, of which the build keeps a single file. The options disable its fonts,
 * telemetry and assistant on other hosts, and the content security policy blocks other origins anyway.
 */

import { readFile } from 'node:fs/promises';
import { loadOnce } from '../../kit/load-once.ts';
import { allowCaching } from '../reply/public-response.ts';
import type { EdgeMiddleware } from '../context.ts';
import { navigation } from './layout.ts';
import { sendPage } from './page.ts';
import { NAVIGATION_STYLE } from './style.ts';

/** Scalar's own colours have too little contrast; these have at least 4.5 on every background of the page. */
export const COLOURS = `:root .light-mode.light-mode {
  --scalar-color-2: #565656; --scalar-color-3: #666666;
  --scalar-color-green: #00643f; --scalar-color-blue: #005c9c; --scalar-color-purple: #5203d1;
  --scalar-color-yellow: #735400; --scalar-color-orange: #a33a00; --scalar-color-red: #b80000;
}
:root .dark-mode.dark-mode {
  --scalar-color-2: #b0b0b0; --scalar-color-3: #9a9a9a; --scalar-color-red: #ff7b72;
}`;

const OPTIONS = {
  customCss: COLOURS,
  sources: [
    { title: 'Weir API v1', slug: 'v1', url: '/openapi.json' },
    { title: 'Integrations, credentials, accounts', slug: 'product', url: '/product/openapi.json' },
  ],
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  proxyUrl: '',
};

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Weir API reference</title>
    <link rel="icon" href="data:,">
    <style>
body { margin: 0; }
:root { --scalar-custom-header-height: 43px; }
${NAVIGATION_STYLE}.weir-nav { background: var(--scalar-background-1); color: var(--scalar-color-1); box-sizing: border-box; flex-wrap: nowrap; height: 43px; overflow: auto hidden; position: sticky; top: 0; white-space: nowrap; z-index: 100; }
    </style>
  </head>
  <body>
    ${navigation('/docs')}
    <noscript><p>The reference needs JavaScript. Without it, read the <a href="/docs/guides">guides</a> or <a href="/openapi.yaml">openapi.yaml</a>.</p></noscript>
    <div id="reference"></div>
    <script src="/docs/reference.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

/** Scalar does not load another document if a link changes the fragment, so the page is loaded again. */
const START = `Scalar.createApiReference('#reference', ${JSON.stringify(OPTIONS)});
const documentOf = (address) => new URL(address).hash.slice(1).split('/')[0] || '${OPTIONS.sources[0]?.slug}';
addEventListener('hashchange', ({ oldURL, newURL }) => {
  if (documentOf(oldURL) !== documentOf(newURL)) location.reload();
});
`;

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export function referencePage(): EdgeMiddleware {
  return (context) => sendPage(context, PAGE, POLICY);
}

export function referenceStart(): EdgeMiddleware {
  return (context) => {
    context.type = 'text/javascript';
    context.body = START;
  };
}

/** Loaded once, at the first request; the next request retries a failed load. */
export function referenceBundle(load: () => Promise<Buffer> = loadBundle): EdgeMiddleware {
  const bundle = loadOnce(load);
  return async (context) => {
    context.body = await bundle();
    context.type = 'text/javascript';
    allowCaching(context, BUNDLE_MAX_AGE_SECONDS);
  };
}

const BUNDLE_MAX_AGE_SECONDS = 86_400;

/** Created by the build; the same path from `src/` and from `dist/`. */
const BUNDLE = new URL('../../../dist/reference.js', import.meta.url);

const loadBundle = (): Promise<Buffer> => readFile(BUNDLE);
