/** The context of a request that no connection brought, for middleware that is tested by itself. */

import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa from 'koa';

export function koaContext(url: string, headers: Readonly<Record<string, string>> = {}) {
  const request = new IncomingMessage(new Socket());
  request.url = url;
  request.headers = headers;
  return new Koa().createContext(request, new ServerResponse(request));
}
