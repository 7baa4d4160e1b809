/** A host that gives the secret of a request back, in every way in which a host can. */

import type { IncomingMessage, ServerResponse } from 'node:http';

import { CORE, SECRET } from './sentinel.ts';

/** By the second step of the path; where it knows none, it never responds. */
export function giveBack(request: IncomingMessage, response: ServerResponse): unknown {
  const given = String(request.headers.authorization ?? request.headers['x-api-key']);
  const decoded = Buffer.from(given.replace(/^Basic /, ''), 'base64').toString();
  const secret = given.includes(CORE) ? CORE : SECRET;
  const all = [given, decoded, secret, encodeURIComponent(secret), btoa(secret)];
  const echo = `not allowed: ${all.join(' ')} ${JSON.stringify({ given, decoded, secret })}`;
  const away = 'http://127.0.0.2:1/';
  const plain = encodeURIComponent(secret);
  const name = secret === CORE ? `${CORE}.example.com` : 'example.com';
  switch (new URL(request.url ?? '', 'http://x').pathname.split('/')[2] ?? '') {
    case 'ok':
      return response.end('{"data": [{"n": 1}]}');
    case 'echo':
      response.setHeader('x-echo', encodeURIComponent(echo));
      response.setHeader('set-cookie', `secret=${encodeURIComponent(secret)}`);
      response.setHeader('www-authenticate', `Bearer error="${plain}"`);
      return response.writeHead(401).end(echo);
    case 'busy':
      return response.writeHead(503, { 'retry-after': '0' }).end(echo);
    case 'away':
      return response.writeHead(307, { location: away }).end(echo);
    case 'away-echo':
      return response.writeHead(307, { location: `http://${name}/${plain}` }).end();
    case 'broken':
      return response.end(`{"data": [{"n": "${plain}", ${plain}`);
    case 'cut':
      response.writeHead(200, { 'content-length': '1000' }).write(`{"data": ["${plain}`);
      return response.destroy();
    case 'charset':
      response.setHeader('content-type', `application/json; charset=${plain}`);
      return response.end('[]');
    case 'names':
      return response.end(JSON.stringify({ [secret]: [], [given.toUpperCase()]: [] }));
    case 'cursor':
      return response.end('{"data": [{"n": 1}], "next": "again"}');
    case 'next':
      return response.end(JSON.stringify({ data: [{ n: 1 }], next: `${away}?${plain}` }));
    default:
      return undefined;
  }
}
