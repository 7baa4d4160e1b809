/** Signed requests to one bucket, and their answers. */

import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';

import { awsHeaders, percentEncoded } from '../../kit/aws-signature.ts';
import { urlHost } from '../../kit/url-host.ts';
import { ConnectionLost } from '../objects/connection-lost.ts';
import { reasonOf } from '../socket/connect.ts';
import { StepError } from '../step-error.ts';
import { bucketError, type Purpose } from './bucket-error.ts';
import { bucketAttempts } from './bucket-attempts.ts';
import { PinnedAgent } from './pinned-agent.ts';
import type { BucketTarget } from './target.ts';
import { parsedXml, type XmlElement } from './xml.ts';

export interface BucketRequest extends Purpose {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | undefined;
  /** False: the request is sent once, because a second one could have another effect. */
  readonly isRepeatable?: boolean;
}

const MAX_SOCKETS = 4;
/** Without a byte of the response. */
const SILENCE_MS = 30_000;
const MAX_ERROR_BYTES = 65_536;
const MAX_XML_BYTES = 8 * 1_048_576;
const EMPTY = Buffer.alloc(0);

export class BucketClient {
  readonly target: BucketTarget;
  readonly #agent: PinnedAgent;
  readonly #signal: AbortSignal;

  constructor(target: BucketTarget, signal: AbortSignal) {
    this.target = target;
    this.#signal = signal;
    this.#agent = new PinnedAgent(target, MAX_SOCKETS);
  }

  /**
   * The answer to a request that succeeded. Its body must be read. Throws a StepError, or the reason of the
   * signal.
   */
  response(request: BucketRequest): Promise<IncomingMessage> {
    return this.#attempted(request, (response) => Promise.resolve(response));
  }

  /** Throws a StepError, or the reason of the signal. */
  headers(request: BucketRequest): Promise<IncomingMessage['headers']> {
    return this.#attempted(request, async (response) => {
      await this.#text(response, MAX_ERROR_BYTES);
      return response.headers;
    });
  }

  /** Throws a StepError, or the reason of the signal. */
  xml(request: BucketRequest): Promise<XmlElement> {
    return this.#attempted(request, async (response) => {
      const text = await this.#text(response, MAX_XML_BYTES);
      const xml = parsedXml(text);
      if (xml === null) throw this.#invalid(request);
      // The service begins some answers before it knows their outcome.
      if (xml.name === 'Error') throw this.#refused(request, response, text);
      return xml;
    });
  }

  /** Must be called. Ends all requests. */
  close(): void {
    this.#agent.destroy();
  }

  #attempted<T>(
    request: BucketRequest,
    take: (response: IncomingMessage) => Promise<T>,
  ): Promise<T> {
    const attempt = async (): Promise<T> => {
      const response = await this.#exchange(request);
      const { statusCode = 0 } = response;
      if (statusCode >= 200 && statusCode <= 299) return take(response);
      throw this.#refused(request, response, await this.#text(response, MAX_ERROR_BYTES));
    };
    return bucketAttempts(attempt, this.#signal, request.isRepeatable ?? true);
  }

  async #exchange(request: BucketRequest): Promise<IncomingMessage> {
    const { url, headers } = this.#signed(request);
    this.#signal.throwIfAborted();
    const { body = EMPTY, method } = request;
    const outgoing = requestHttp({
      agent: this.#agent,
      method,
      host: this.target.host,
      port: this.target.port,
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, host: url.host, 'content-length': String(body.length) },
      signal: this.#signal,
    });
    outgoing.setTimeout(SILENCE_MS, () => outgoing.destroy(new Error(SILENT)));
    outgoing.end(body);
    return this.#answer(outgoing);
  }

  #answer(outgoing: ClientRequest): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      outgoing.once('response', resolve);
      // Further errors belong to the response.
      outgoing.on('error', (error) => reject(this.lost(error)));
    });
  }

  #signed({ method, key, query = {}, headers = {}, body = EMPTY }: BucketRequest) {
    const { host, port, isEncrypted, root, region, accessKeyId, secretAccessKey } = this.target;
    const search = Object.entries(query).map(
      ([one, value]) => `${percentEncoded(one)}=${percentEncoded(value)}`,
    );
    const path = `${root}${(key ?? '').split('/').map(percentEncoded).join('/')}`;
    const url = new URL(
      `${isEncrypted ? 'https' : 'http'}://${urlHost(host)}:${port}${path}${search.length === 0 ? '' : `?${search.join('&')}`}`,
    );
    const access = { region, service: 's3', accessKeyId, secretAccessKey };
    const signed = awsHeaders(access, { method, url, headers, body }, new Date());
    return { url, headers: { ...headers, ...signed } };
  }

  /** The connection ended before the answer was complete. */
  lost(error: unknown): Error {
    if (this.#signal.aborted) return this.#signal.reason as Error;
    if (error instanceof StepError) return error;
    const { host, port } = this.target;
    return new ConnectionLost(`The server ${host}:${port} did not answer: ${reasonOf(error)}`);
  }

  async #text(response: IncomingMessage, maxBytes: number): Promise<string> {
    const pieces: Buffer[] = [];
    let bytes = 0;
    try {
      for await (const piece of response as AsyncIterable<Buffer>) {
        bytes += piece.length;
        if (bytes > maxBytes) throw new StepError('call', `${this.#server()} sent a long answer`);
        pieces.push(piece);
      }
    } catch (error) {
      throw this.lost(error);
    }
    return Buffer.concat(pieces).toString('utf8');
  }

  #server(): string {
    return `The server ${this.target.host}:${this.target.port}`;
  }

  #invalid({ action }: Purpose): StepError {
    return new StepError(
      'call',
      `${this.#server()} did not answer the request to ${action} like S3: check the endpoint`,
    );
  }

  #refused(
    request: BucketRequest,
    { statusCode: status = 0, headers }: IncomingMessage,
    text: string,
  ): StepError {
    const region = headers['x-amz-bucket-region']?.toString();
    return bucketError(this.target, request, { status, region, text });
  }
}

const SILENT = `it sent nothing for ${SILENCE_MS / 1_000} seconds`;
