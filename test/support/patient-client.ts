/** A client that waits for a service whose parts were away. */

import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '../../scripts/service/client.ts';

/** Repeats requests after a 503, as clients do: on a busy machine Redis can take longer than a request waits for it. */
export function patient(client: Client): Client {
  return {
    ...client,
    ok: (id, request) => repeated(() => client.ok(id, request)),
    accepted: (id, request) => repeated(() => client.accepted(id, request)),
  };
}

async function repeated<Result>(send: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!String(error).includes('the response was 503')) throw error;
      await delay(100);
    }
  }
}
