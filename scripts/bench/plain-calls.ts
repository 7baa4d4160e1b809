/** What a program does that reads or sends rows by itself: one request after another over one connection, each page parsed. */

import { Agent } from 'node:http';
import { send } from '../service/request.ts';

/** The `fetch` of Node.js, which is undici, or the client of `node:http`, which does less. */
export type PlainClient = 'fetch' | 'request';

interface Linked {
  readonly link: unknown;
  readonly page: Page;
}

interface Page {
  readonly total: number;
  readonly next: string | null;
  readonly items: readonly object[];
}

/** @returns how many rows came */
export async function readPages(
  base: string,
  kind: 'offset' | 'cursor' | 'link',
  query: string,
  client: PlainClient,
): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const rows: object[] = [];
  try {
    for (let path: string | null = `/${kind}?${query}`; path !== null;) {
      const url: string = `${base}${path}`;
      const { link, page }: Linked = await (client === 'fetch'
        ? fetchPage(url)
        : requestPage(agent, url));
      rows.push(...page.items);
      if (kind === 'link') path = /<([^>]*)>; rel="next"/.exec(String(link))?.[1] ?? null;
      else if (kind === 'cursor')
        path = page.next === null ? null : `/${kind}?${query}&page=${page.next}`;
      else path = rows.length >= page.total ? null : `/${kind}?${query}&offset=${rows.length}`;
    }
  } finally {
    agent.destroy();
  }
  return rows.length;
}

async function fetchPage(url: string): Promise<Linked> {
  const response = await fetch(url);
  return { link: response.headers.get('link'), page: (await response.json()) as Page };
}

async function requestPage(agent: Agent, url: string): Promise<Linked> {
  const { headers, body } = await send(url, { agent });
  return { link: headers.link, page: JSON.parse(body.toString()) as Page };
}

export async function sendRows(url: string, rows: readonly object[], perCall: number) {
  const agent = new Agent({ keepAlive: true });
  try {
    for (let from = 0; from < rows.length; from += perCall)
      await send(url, {
        agent,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(rows.slice(from, from + perCall)),
      });
  } finally {
    agent.destroy();
  }
}
