/** The served OpenAPI documents: what validates the requests is what clients read. */

import { stringify } from 'yaml';
import type { EdgeMiddleware } from './state.ts';

export function serveJson(document: object): EdgeMiddleware {
  const text = JSON.stringify(document);
  return (context) => {
    allowCaching(context);
    context.type = 'application/json';
    context.body = text;
  };
}

export function serveYaml(document: object): EdgeMiddleware {
  let text: string | undefined;
  return (context) => {
    allowCaching(context);
    context.type = 'application/yaml';
    context.body = text ??= stringify(document, { aliasDuplicateObjects: false });
  };
}

/** Documents are public, and pages of other origins may read them. */
function allowCaching(context: Parameters<EdgeMiddleware>[0]): void {
  context.set('Access-Control-Allow-Origin', '*');
  context.set('Cache-Control', 'public, max-age=60');
}
