/** Which address a request comes from, as far as the proxies in front are trusted to say. */

import { isIP } from 'node:net';
import type { EdgeMiddleware } from './state.ts';

const WITH_PORT = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/;
const IN_BRACKETS = /^\[([^\]]+)\](?::\d{1,5})?$/;

/**
 * Each trusted proxy appends the address that it was called from to `X-Forwarded-For`, so the client's is that many
 * entries from the end. What is no address is not believed: the connection's own address is used then.
 */
export function clientAddress(trustedHops: number): EdgeMiddleware {
  return (context, next) => {
    const header = trustedHops === 0 ? '' : context.get('X-Forwarded-For');
    const entry = header === '' ? undefined : header.split(',').slice(-trustedHops)[0];
    context.request.ip = (entry && parseAddress(entry)) ?? context.req.socket.remoteAddress ?? '';
    return next();
  };
}

/** An address alone, `address:port` as some proxies write IPv4, or IPv6 in brackets with or without a port. */
export function parseAddress(entry: string): string | null {
  const text = entry.trim();
  const address = WITH_PORT.exec(text)?.[1] ?? IN_BRACKETS.exec(text)?.[1] ?? text;
  return isIP(address) === 0 ? null : address;
}
