/** Path and method first, for everyone alike; then the document's API; then the response. */

import { productDocument } from '../../generated/product-document.ts';
import { v1Document } from '../../generated/v1-document.ts';
import { ApiError } from '../../errors.ts';
import { shortened } from '../../kit/shortened.ts';
import { HttpError } from '../http-error.ts';
import { createApi, type Api, type ApiOptions, type Operate } from '../openapi/api.ts';
import { operationTable, type OperationId } from '../openapi/operation.ts';
import type { AnyReply, SendReply } from './reply.ts';
import { createRouteTable } from '../openapi/route-table.ts';
import type { EdgeContext, EdgeMiddleware } from '../context.ts';

export interface DispatchOptions extends Pick<
  ApiOptions,
  'authenticator' | 'admission' | 'maxBytes' | 'budget'
> {
  readonly operate: Operate;
  readonly send: SendReply;
}

const MAX_SHOWN = 200;

const documents = { v1: v1Document, product: productDocument };

export async function createDispatch({
  send,
  ...options
}: DispatchOptions): Promise<EdgeMiddleware> {
  const match = createRouteTable();
  const apiOf = async (name: keyof typeof documents): Promise<Api> => {
    const operationIds = (Object.keys(operationTable) as OperationId[]).filter(
      (id) => operationTable[id].document === name,
    );
    return createApi({ ...options, document: structuredClone(documents[name]), operationIds });
  };
  const apis = { v1: await apiOf('v1'), product: await apiOf('product') };

  return async (context) => {
    const found = match(context.method, context.path);
    if (!found.found) return refuse(context, found.allow);
    context.state.operationId = found.operationId;
    const reply = await apis[found.operation.document].handle(found, context);
    send(context, found.operation, reply as AnyReply);
  };
}

function refuse(context: EdgeContext, allow: readonly string[]): void {
  if (allow.length === 0)
    throw new ApiError(
      'NOT_FOUND',
      `There is no path ${shortened(context.path, MAX_SHOWN)}. The reference is at /docs.`,
    );
  const Allow = allow.join(', ');
  if (context.method === 'OPTIONS') {
    context.set('Allow', Allow);
    context.status = 204;
    return;
  }
  throw new HttpError(
    'METHOD_NOT_ALLOWED',
    `This path does not take ${context.method}; it takes ${Allow}.`,
    { headers: { Allow } },
  );
}
