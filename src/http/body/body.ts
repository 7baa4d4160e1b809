import type { IncomingMessage, ServerResponse } from 'node:http';
import { JsonBody } from './json-body.ts';
import { receiveBody, type BodyRule } from './receive-body.ts';

export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  rule: BodyRule,
): Promise<object | undefined> {
  const body = new JsonBody();
  const hasBody = await receiveBody(request, response, rule, (chunk) => body.accept(chunk));
  return hasBody ? body.parse(rule) : undefined;
}
