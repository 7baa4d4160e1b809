/** A local API, as a process of its own: pages of rows, and an address that takes rows. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const CITIES = ['Utrecht', 'Ghent', 'Lyon', 'Graz'];

/** Ten columns, about 105 bytes. */
function row(id: number): object {
  return {
    id,
    name: `customer ${id}`,
    city: CITIES[id % 4],
    price: (id % 1000) + 0.25,
    paid: id % 3 === 0,
    note: null,
    a: id % 7,
    b: id % 11,
    c: id % 13,
    d: 'x',
  };
}

/** Made once: what the host costs is nobody's figure. */
const bodies = new Map<string, Buffer>();

function bodyOf(page: number, pages: number, size: number): Buffer {
  const key = `${page} ${pages} ${size}`;
  const known = bodies.get(key);
  if (known !== undefined) return known;
  const count = page < pages ? size : 0;
  const items = Array.from({ length: count }, (_, index) => row(page * size + index));
  const next = page + 1 < pages ? String(page + 1) : null;
  const body = Buffer.from(JSON.stringify({ total: pages * size, next, items }));
  bodies.set(key, body);
  return body;
}

const server = createServer((request, response) => {
  if (request.method !== 'GET') {
    request.resume().on('end', () => response.writeHead(204).end());
    return;
  }
  const url = new URL(request.url!, 'http://localhost');
  const asked = (name: string): number => Number(url.searchParams.get(name) ?? 0);
  const [pages, size] = [asked('pages'), asked('size')];
  const page = url.searchParams.has('offset') ? asked('offset') / size : asked('page');
  const body = bodyOf(page, pages, size);
  response.setHeader('content-type', 'application/json');
  response.setHeader('content-length', body.length);
  if (url.pathname === '/link' && page + 1 < pages)
    response.setHeader('link', `</link?pages=${pages}&size=${size}&page=${page + 1}>; rel="next"`);
  response.end(body);
});

server.listen(0, '127.0.0.1', () => {
  console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
