/** Which address a request comes from, as far as the proxies in front are trusted to say. */

import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { EdgeMiddleware } from '../context.ts';

const WITH_PORT = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/;
const IN_BRACKETS = /^\[([^\]]+)\](?::\d{1,5})?$/;

/**
 * Each trusted proxy appends the address that it was called from to `X-Forwarded-For`, so the client's is that many
 * entries from the end. What is no address is not believed: the connection's own address is used then.
 */
export function addressOf({ headers, socket }: IncomingMessage, trustedHops: number): string {
  // Node joins several such headers.
  const header = trustedHops === 0 ? '' : String(headers['x-forwarded-for'] ?? '');
  const entry = header === '' ? undefined : header.split(',').slice(-trustedHops)[0];
  return (entry === undefined ? null : parseAddress(entry)) ?? socket.remoteAddress ?? '';
}

export function clientAddress(trustedHops: number): EdgeMiddleware {
  return (context, next) => {
    context.request.ip = addressOf(context.req, trustedHops);
    return next();
  };
}

/** An address alone, `address:port` as some proxies write IPv4, or IPv6 in brackets with or without a port. */
export function parseAddress(entry: string): string | null {
  const text = entry.trim();
  const address = WITH_PORT.exec(text)?.[1] ?? IN_BRACKETS.exec(text)?.[1] ?? text;
  return isIP(address) === 0 ? null : address;
}
