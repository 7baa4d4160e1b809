import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { EdgeMiddleware } from '../context.ts';

const WITH_PORT = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/;
const IN_BRACKETS = /^\[([^\]]+)\](?::\d{1,5})?$/;

/**
 * Each trusted proxy appends the address of its own client to `X-Forwarded-For`, so the client's address is that
 * many entries from the end. Falls back to the address of the connection if the entry is not an address.
 */
export function addressOf({ headers, socket }: IncomingMessage, trustedHops: number): string {
  // Node.js joins repeated headers.
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

/** Accepts an address, IPv4 as `address:port`, and IPv6 in brackets with or without a port. */
export function parseAddress(entry: string): string | null {
  const text = entry.trim();
  const address = WITH_PORT.exec(text)?.[1] ?? IN_BRACKETS.exec(text)?.[1] ?? text;
  return isIP(address) === 0 ? null : address;
}
