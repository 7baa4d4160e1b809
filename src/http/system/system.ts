/** The routes in addition to the API: health, metrics, documents, reference page. */

import Router, { type RouterMiddleware } from '@koa/router';
import { onlyGet } from '../http-error.ts';
import { productDocument30 } from '../../generated/product-document-3.0.ts';
import { productDocument } from '../../generated/product-document.ts';
import { v1Document30 } from '../../generated/v1-document-3.0.ts';
import { v1Document } from '../../generated/v1-document.ts';
import { docsRoutes, type DocsOptions } from '../docs/routes.ts';
import { serveJson, serveYaml } from './documents.ts';
import { live, ready, type Probe } from './health.ts';
import { metricsPage } from './metrics-page.ts';
import type { HttpMetrics } from './metrics.ts';
import { oauthCallback, oauthCallbackScript } from './oauth-callback.ts';
import type { EdgeMiddleware } from '../context.ts';

export interface SystemOptions {
  /** null: served on another port. */
  readonly metrics: HttpMetrics | null;
  readonly probes: readonly Probe[];
  readonly draining: () => boolean;
  readonly docs: DocsOptions;
}

export function systemRoutes({ metrics, probes, draining, docs }: SystemOptions): EdgeMiddleware {
  const pages: Readonly<Record<string, EdgeMiddleware>> = {
    '/': (context) => context.redirect('/docs/guides'),
    '/livez': live(),
    '/readyz': ready(probes, draining),
    ...(metrics === null ? {} : { '/metrics': metricsPage(metrics) }),
    '/openapi.json': serveJson(v1Document, docs.baseUrl),
    '/openapi.yaml': serveYaml(v1Document, docs.baseUrl),
    '/openapi-3.0.json': serveJson(v1Document30, docs.baseUrl),
    '/product/openapi.json': serveJson(productDocument, docs.baseUrl),
    '/product/openapi.yaml': serveYaml(productDocument, docs.baseUrl),
    '/product/openapi-3.0.json': serveJson(productDocument30, docs.baseUrl),
    '/product/oauth/callback': oauthCallback,
    '/product/oauth/callback.js': oauthCallbackScript,
    ...docsRoutes(docs),
  };
  const router = new Router({ strict: true, sensitive: true });
  for (const [path, page] of Object.entries(pages)) {
    router.get(path, page as RouterMiddleware);
    router.all(path, ({ method }) => {
      throw onlyGet(method);
    });
  }
  return router.routes() as unknown as EdgeMiddleware;
}
