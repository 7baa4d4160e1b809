/**
 * The console below `/console/`: its scripts and styles, and the same page for every other path, because the page finds the
 * view. Browsers that request `/` are redirected here.
 */

import { ApiError } from '../../errors.ts';
import { loadOnce } from '../../kit/load-once.ts';
import { onlyGet } from '../http-error.ts';
import type { EdgeContext, EdgeMiddleware } from '../context.ts';
import type { Embeddings } from '../../services/dashboards/embeddings.ts';
import { readConsole, type Asset, type ConsoleFiles } from './assets.ts';

const BASE = '/console/';
const ASSETS = '/console/assets/';
const SHARED = '/shared/dashboard';
const EMBEDDED = '/embed/dashboards/';
const FOREVER = 'public, max-age=31536000, immutable';

/** @param frameAncestors the origins of pages that can embed this one, without spaces */
const policyFor = (frameAncestors: readonly string[]): string =>
  [...POLICY, `frame-ancestors ${frameAncestors.join(' ') || "'none'"}`].join('; ');

const POLICY: readonly string[] = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/** A failed read is repeated by the next request. */
export function consolePages(
  embeddings: Pick<Embeddings, 'allowedOrigins'>,
  read: () => Promise<ConsoleFiles> = readConsole,
): EdgeMiddleware {
  const files = loadOnce(read);
  return async (context, next) => {
    if (context.path === '/' && context.method === 'GET') {
      context.vary('Accept');
      if (asksForPage(context)) return context.redirect(BASE);
    }
    if (context.path === '/console') return context.redirect(BASE);
    if (context.path === SHARED || context.path.startsWith(EMBEDDED)) {
      if (!isRead(context)) throw onlyGet(context.method);
      return sendViewer(context, embeddings, (await files()).viewer);
    }
    if (!context.path.startsWith(BASE)) {
      await next();
      return;
    }
    if (!isRead(context)) throw onlyGet(context.method);
    const { page, assets } = await files();
    if (!context.path.startsWith(ASSETS)) return sendPage(context, page);
    const asset = assets.get(context.path.slice(ASSETS.length));
    if (asset === undefined) throw new ApiError('NOT_FOUND', 'The console has no such file.');
    context.set('Cache-Control', FOREVER);
    send(context, asset);
  };
}

/** Programs send `Accept: *\/*` and are not redirected. */
const asksForPage = (context: EdgeContext): boolean =>
  context
    .get('Accept')
    .split(',')
    .some((range) => range.trim().startsWith('text/html'));

const isRead = ({ method }: EdgeContext): boolean => method === 'GET' || method === 'HEAD';

/** The token is in the fragment of the address, which browsers do not send. */
async function sendViewer(
  context: EdgeContext,
  embeddings: Pick<Embeddings, 'allowedOrigins'>,
  page: Asset | null,
): Promise<void> {
  const isShared = context.path === SHARED;
  const origins = isShared
    ? []
    : await embeddings.allowedOrigins(context.path.slice(EMBEDDED.length));
  if (page === null || origins === null)
    throw new ApiError('NOT_FOUND', 'There is no such page for viewers of dashboards.');
  sendPage(context, page, origins);
}

function sendPage(context: EdgeContext, page: Asset, frameAncestors: readonly string[] = []): void {
  context.set('Cache-Control', 'no-cache');
  context.set('Content-Security-Policy', policyFor(frameAncestors));
  context.set('Referrer-Policy', 'no-referrer');
  context.set('Cross-Origin-Opener-Policy', 'same-origin');
  send(context, page);
}

function send(context: EdgeContext, { type, entityTag, bodies }: Asset): void {
  context.status = 200;
  context.set('ETag', entityTag);
  context.vary('Accept-Encoding');
  if (context.fresh) {
    context.status = 304;
    return;
  }
  const coding = context.acceptsEncodings(...bodies.keys()) || 'identity';
  const coded = bodies.get(coding);
  if (coding !== 'identity') context.set('Content-Encoding', coding);
  context.type = type;
  context.body = coded;
}
