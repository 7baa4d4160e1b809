/** A host that is read and written by runs, whose callers lose their permission while it holds a response back. */

import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { remoteHost } from '../support/remote-host.ts';

export type RunHost = Awaited<ReturnType<typeof openRunHost>>;

export async function openRunHost() {
  const host = await remoteHost();
  let held: { readonly path: string; readonly response: ServerResponse }[] = [];
  /** From which request of a path on none is answered, counted from 1. */
  const holds = new Map<string, number>();
  const answer = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('[{"n":1},{"n":2}]');
  };
  const count = (path: string) => host.requests.filter(({ url }) => url === path).length;
  host.respond = ({ url: path = '' }, response) => {
    if (count(path) < (holds.get(path) ?? Infinity)) answer(response);
    else held.push({ path, response });
  };
  const url = (path: string) => `http://127.0.0.1:${host.port}${path}`;

  return {
    port: host.port,
    /** How many requests of the path have arrived. */
    count,
    hold: (path: string, from = 1) => void holds.set(path, from),
    async untilHeld(path: string): Promise<void> {
      while (!held.some((one) => one.path === path)) await delay(10);
    },
    open(path: string): void {
      holds.delete(path);
      for (const one of held.filter((each) => each.path === path)) answer(one.response);
      held = held.filter((each) => each.path !== path);
    },
    source: (path: string) => ({
      node_type: 'sources/httpRequest',
      node_role: 'getter',
      label: 'Read',
      config: { url: url(path) },
    }),
    sink: (path: string) => ({
      node_type: 'termination/httpRequest',
      node_role: 'terminator',
      label: 'Send',
      config: { url: url(path) },
    }),
    close: () => host.close(),
  };
}
