/** Serves the OpenAPI documents that also validate the requests. */

import { stringify } from 'yaml';
import type { OpenApiDocument } from '../../generated/openapi-document.ts';
import { serversOf } from '../openapi/servers.ts';
import { allowCaching } from '../reply/public-response.ts';
import type { EdgeMiddleware } from '../context.ts';

const MAX_AGE_SECONDS = 60;

/** @param baseUrl without a trailing slash; available once the service listens */
export function serveJson(document: OpenApiDocument, baseUrl: () => string): EdgeMiddleware {
  return serve('application/json', () => JSON.stringify(located(document, baseUrl())));
}

export function serveYaml(document: OpenApiDocument, baseUrl: () => string): EdgeMiddleware {
  return serve('application/yaml', () =>
    stringify(located(document, baseUrl()), { aliasDuplicateObjects: false }),
  );
}

function serve(type: string, write: () => string): EdgeMiddleware {
  let bytes: Buffer | undefined;
  return (context) => {
    // Readable from pages of other origins.
    context.set('Access-Control-Allow-Origin', '*');
    allowCaching(context, MAX_AGE_SECONDS);
    context.type = type;
    context.body = bytes ??= Buffer.from(write());
  };
}

/** Sets this service's address. */
function located(document: OpenApiDocument, baseUrl: string): object {
  const url = `${baseUrl}/docs`;
  return {
    ...document,
    info: { ...document.info, contact: { name: 'Weir', url } },
    servers: serversOf(baseUrl),
    externalDocs: {
      url,
      description: 'The reference, guides, and a page for every error code and node type.',
    },
  };
}
