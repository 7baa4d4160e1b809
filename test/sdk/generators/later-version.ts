/**
 * The service as a later version of it may upstream: a proxy that adds members to
 * every object of a response and values to every open list. An SDK of today has
 * to bear with what versions of tomorrow may add.
 */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LaterVersion {
  readonly url: string;
  stop(): Promise<void>;
}

/** What belongs to the user stays as it is. */
const FREE = new Set(['rows', 'schema', 'config', 'config_schema', 'examples', 'node_id_map']);
const HOP_HEADERS = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
]);

export async function startLaterVersion(target: string): Promise<LaterVersion> {
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const upstream = await fetch(`${target}${request.url}`, {
        method: request.method!,
        headers: Object.entries(request.headers).filter(
          ([name]) => !HOP_HEADERS.has(name) && name !== 'host',
        ) as [string, string][],
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      });
      for (const [name, value] of upstream.headers)
        if (!HOP_HEADERS.has(name)) response.setHeader(name, value);
      response.statusCode = upstream.status;
      const text = await upstream.text();
      response.end(text === '' ? undefined : JSON.stringify(later(JSON.parse(text))));
    })().catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function later(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(later);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]: [string, unknown]) => {
    if (name === 'scopes') return [name, [...(member as string[]), 'schedules:write']];
    // Lists by the name of a port: every member is one.
    if (name === 'outputs' && !Array.isArray(member)) return [name, laterLists(member as object)];
    return [name, FREE.has(name) ? member : later(member)];
  });
  return {
    ...Object.fromEntries(members),
    added_later: { since: 'a later version', of: [1, null] },
  };
}

function laterLists(lists: object): object {
  return Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, later(list)]));
}
