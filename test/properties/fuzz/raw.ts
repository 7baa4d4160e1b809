/** Sends bytes as they are, on a connection of their own, and reads the response: for what no HTTP client would send. */

import net from 'node:net';
import type { RawResponse } from '../../../scripts/service/conformance.ts';

const PATIENCE_MS = 15_000;

/**
 * @param ends whether this side says that nothing more comes; Node then drops responses that are not ready yet. Otherwise the bytes must
 *   ask for the connection to be closed
 * @returns null: the service closed the connection without a word
 */
export async function exchange(
  baseUrl: string,
  bytes: Buffer,
  ends: boolean,
): Promise<RawResponse | null> {
  const { hostname, port } = new URL(baseUrl);
  const received = await new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = net.connect(
      { host: hostname, port: Number(port) },
      () => void (ends ? socket.end(bytes) : socket.write(bytes)),
    );
    socket.setTimeout(PATIENCE_MS, () => {
      socket.destroy();
      reject(new Error(`There was no response within ${PATIENCE_MS / 1000} s.`));
    });
    socket.on('data', (chunk) => chunks.push(chunk));
    // A reset after a response that came early is no loss: what was read counts.
    socket.once('error', () => undefined);
    socket.once('close', () => resolve(Buffer.concat(chunks)));
  });
  return parse(received);
}

function parse(received: Buffer): RawResponse | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [statusLine = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1] ?? 0);
  // `100 Continue` precedes the response.
  if (status >= 100 && status < 200) return parse(received.subarray(end + 4));
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  const rest = received.subarray(end + 4);
  const text = (
    headers['transfer-encoding'] === 'chunked'
      ? unchunked(rest)
      : rest.subarray(0, Number(headers['content-length'] ?? rest.length))
  ).toString();
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  return {
    status,
    headers,
    text,
    body: isJson && text !== '' ? (JSON.parse(text) as unknown) : undefined,
  };
}

function unchunked(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const line = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.subarray(at, line).toString('latin1'), 16);
    if (line < 0 || !(size > 0)) break;
    parts.push(bytes.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
  return Buffer.concat(parts);
}
