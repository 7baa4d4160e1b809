/** Requests to HashiCorp Vault, or to OpenBao, which has the same interface. */

import { Agent as HttpAgent, request as requestOverHttp, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as requestOverHttps } from 'node:https';

import { joinBuffers } from '../../kit/join-buffers.ts';
import type { Json } from '../../kit/json-value.ts';

export interface VaultCall {
  readonly method: 'GET' | 'POST';
  /** Below `/v1/`, encoded. */
  readonly path: string;
  readonly token?: string;
  readonly body?: Json;
}

/** The body is null if it is not JSON. `reason` follows the word Vault. */
export type VaultResponse =
  { readonly status: number; readonly body: Json | null } | { readonly reason: string };

export interface VaultServer {
  /** Without a trailing slash. */
  readonly address: string;
  readonly namespace: string | null;
  readonly timeoutMs: number;
}

const MAX_BYTES = 1_048_576;
const MAX_SOCKETS = 8;

export class VaultClient {
  readonly #server: VaultServer;
  readonly #agent: HttpAgent;

  constructor(server: VaultServer) {
    this.#server = server;
    const options = { keepAlive: true, maxSockets: MAX_SOCKETS };
    this.#agent = server.address.startsWith('https:')
      ? new HttpsAgent(options)
      : new HttpAgent(options);
  }

  /** Redirects are not followed: they would send the token to another host. */
  async call(call: VaultCall): Promise<VaultResponse> {
    const { timeoutMs } = this.#server;
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await this.#send(call, signal);
      return { status: response.statusCode ?? 0, body: parsed(await textOf(response)) };
    } catch (error) {
      if (signal.aborted) return { reason: `did not answer within ${timeoutMs / 1_000} seconds` };
      return { reason: `could not be reached (${codeOf(error)})` };
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #send({ method, path, token, body }: VaultCall, signal: AbortSignal): Promise<IncomingMessage> {
    const { address, namespace } = this.#server;
    const text = body === undefined ? undefined : JSON.stringify(body);
    const send = address.startsWith('https:') ? requestOverHttps : requestOverHttp;
    return new Promise((resolve, reject) => {
      const request = send(`${address}/v1/${path}`, {
        method,
        agent: this.#agent,
        signal,
        headers: {
          accept: 'application/json',
          'x-vault-request': 'true',
          ...(namespace !== null && { 'x-vault-namespace': namespace }),
          ...(token !== undefined && { 'x-vault-token': token }),
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          }),
        },
      });
      request.once('response', resolve).once('error', reject);
      request.end(text);
    });
  }
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new ResponseTooLarge();
    chunks.push(chunk);
  }
  return joinBuffers(chunks).toString();
}

class ResponseTooLarge extends Error {
  readonly code = 'its response is larger than 1 MiB';
}

function parsed(text: string): Json | null {
  try {
    return JSON.parse(text) as Json;
  } catch {
    // Something in front of Vault answered.
    return null;
  }
}

const codeOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code ?? 'the connection failed';
