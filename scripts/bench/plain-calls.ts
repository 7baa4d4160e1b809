/** What a program does that reads or sends rows by itself: one request after another over one connection, each page parsed. */

import { Agent, request, type IncomingHttpHeaders } from 'node:http';

/** The `fetch` of Node.js, which is undici, or the client of `node:http`, which does less. */
export type PlainClient = 'fetch' | 'request';

interface Response {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

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
  const { headers, body } = await call(agent, url);
  return { link: headers.link, page: JSON.parse(body.toString()) as Page };
}

export async function sendRows(url: string, rows: readonly object[], perCall: number) {
  const agent = new Agent({ keepAlive: true });
  try {
    for (let from = 0; from < rows.length; from += perCall)
      await call(agent, url, JSON.stringify(rows.slice(from, from + perCall)));
  } finally {
    agent.destroy();
  }
}

function call(agent: Agent, url: string, body?: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = request(
      url,
      { agent, headers, method: body === undefined ? 'GET' : 'POST' },
      (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('end', () =>
          resolve({ headers: response.headers, body: Buffer.concat(pieces) }),
        );
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
