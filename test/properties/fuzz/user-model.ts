/** A model of one user's resources as the service must show them; every call is checked against it. */

import { AssertionError } from 'node:assert';
import { randomBytes } from 'node:crypto';
import { operations, type OperationId } from '../../../src/generated/operations.ts';
import { violationsOfAny, type RawResponse } from '../../../scripts/service/conformance.ts';
import type { ApiResponse, CallRequest, Client } from '../../../scripts/service/client.ts';
import type { GraphBody } from './graphs.ts';
import { exchange } from './raw.ts';
import { possibleErrors, type RunSettings } from './run-settings.ts';

export interface KnownWorkflow {
  readonly id: number;
  /** As GET shows it. */
  shown: any; // eslint-disable-line @typescript-eslint/no-explicit-any
  /** The params with which its graph is known to run under the default settings; null: nothing is known. */
  runsWith: object | null | undefined;
  readonly results: KnownResult[];
  /** The graphs that it had, by revision, the newest last. */
  readonly graphs: RevisedGraph[];
}

/** As a revision shows it. */
export interface RevisedGraph extends RunSettings {
  readonly nodes: readonly unknown[];
  readonly edges: readonly unknown[];
}

export interface KnownResult {
  readonly id: string;
  readonly totalRows: number;
  /** null where the response did not carry all of them. */
  readonly rows: readonly unknown[] | null;
}

export interface KnownKey {
  readonly id: number;
  readonly value: string;
  scopes: readonly string[];
  name: string;
  active: boolean;
  readonly expires: boolean;
  /** The key that made it; null: a session did. */
  readonly madeBy: number | null;
}

/** What all rounds of a run share. */
export interface Tally {
  requests: number;
  readonly statuses: Map<string, number>;
  /** Workflows with the address of their owner: only the owner may see them. */
  readonly made: { readonly id: number; readonly owner: string }[];
}

export interface Account {
  readonly email: string;
  readonly password: string;
  readonly cookie: string;
  readonly key: string;
  readonly keyId: number;
}

export interface UserModelOptions {
  readonly client: Client;
  readonly baseUrl: string;
  readonly account: Account;
  readonly address: string;
  readonly tally: Tally;
  readonly isAlive: () => boolean;
  readonly signupOpen: boolean;
}

const MAX_MADE = 40;

export class UserModel {
  readonly workflows: KnownWorkflow[] = [];
  readonly deleted: number[] = [];
  /** Runs that have ended. */
  readonly executions: number[] = [];
  readonly keys: KnownKey[] = [];
  /** What was sent and answered last, for a report. */
  readonly trace: string[] = [];
  readonly options: UserModelOptions;
  readonly #slugSuffix = `-${randomBytes(5).toString('hex')}`;

  constructor(options: UserModelOptions) {
    this.options = options;
  }

  /** The address, as one that no one has: the service outlives this user, and a round may be repeated. */
  unique(address: string): string {
    return `${randomBytes(5).toString('hex')}.${address}`.slice(-254);
  }

  /** The slug, as one that no other user has. The same slug of this user gets the same one. */
  ownSlug(slug: string): string {
    return `${slug.slice(0, 64 - this.#slugSuffix.length).replace(/-$/, '')}${this.#slugSuffix}`;
  }

  get account(): Account {
    return this.options.account;
  }

  /** As the account, by its key where the operation takes one and by its session otherwise. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  async call(id: OperationId, request: CallRequest = {}): Promise<ApiResponse<any>> {
    const { keyScopes, anonymous } = operations[id];
    const named =
      'key' in request || 'cookie' in request || request.headers?.['authorization'] !== undefined;
    const credentials =
      named || anonymous
        ? {}
        : keyScopes.length > 0
          ? { key: this.account.key }
          : { cookie: this.account.cookie };
    const whole = {
      ...credentials,
      ...request,
      headers: { 'x-forwarded-for': this.options.address, ...request.headers },
    };
    const send = () => this.options.client.call(id, whole);
    let response = await send();
    // Where a limit of requests holds, as on a service that is not the fuzzer's own, it is waited for.
    for (let tries = 0; response.status === 429 && tries < 3 && id !== 'logIn'; tries += 1) {
      await new Promise((resolve) =>
        setTimeout(resolve, Number(response.headers['retry-after']) * 1000),
      );
      response = await send();
    }
    this.#count(
      `${id} ${response.status}`,
      `${id} ${JSON.stringify({ params: request.params, rawPath: request.rawPath, query: request.query, body: shown(request.body), headers: request.headers })} → ${response.status} ${response.text.slice(0, 300)}`,
    );
    if (response.status >= 500 && response.status !== 504)
      fail(`${id} answered ${response.status}: ${response.text}`);
    return response;
  }

  /** Bytes on a connection of their own: a whole request, or, with `ends`, whatever they are. */
  async bytes(
    head: { method: string; path: string },
    bytes: Buffer,
    ends: boolean,
  ): Promise<RawResponse | null> {
    const response = await exchange(this.options.baseUrl, bytes, ends);
    this.#count(
      `bytes ${response?.status ?? 'closed'}`,
      `${JSON.stringify(bytes.toString('latin1').slice(0, 1500))} → ${response?.status ?? 'closed'} ${response?.text.slice(0, 300) ?? ''}`,
    );
    if (response === null) {
      if (!ends || !this.options.isAlive()) fail(`${head.method} ${head.path} got no response`);
      return null;
    }
    if (response.status >= 500)
      fail(`${head.method} ${head.path} answered ${response.status}: ${response.text}`);
    const violations = violationsOfAny(
      head.method,
      isOfNoPath(response) ? '/api/v1' : head.path,
      response,
    );
    if (violations.length > 0)
      fail(
        `the response ${response.status} to ${head.method} ${head.path} breaks the specification:\n- ${violations.join('\n- ')}\n${response.text.slice(0, 1000)}`,
      );
    return response;
  }

  /** Shares the id with the models of other users, which keep the latest. */
  made(id: number): void {
    const { made } = this.options.tally;
    made.push({ id, owner: this.account.email });
    if (made.length > MAX_MADE) made.shift();
  }

  /** Workflows of others, which are not there for this one. */
  foreign(): readonly number[] {
    return this.options.tally.made
      .filter(({ owner }) => owner !== this.account.email)
      .map(({ id }) => id);
  }

  #count(kind: string, line: string): void {
    const { tally } = this.options;
    tally.requests += 1;
    tally.statuses.set(kind, (tally.statuses.get(kind) ?? 0) + 1);
    this.trace.push(line);
    if (this.trace.length > 4) this.trace.shift();
  }
}

/** What could not be read as a request has no path, and is answered as under the open one. */
function isOfNoPath({ body }: RawResponse): boolean {
  const { code, message } =
    (body as { error?: { code: string; message: string } } | undefined)?.error ?? {};
  return (
    code === 'HEADERS_TOO_LARGE' ||
    code === 'REQUEST_TIMEOUT' ||
    message === 'The request is not valid HTTP.'
  );
}

function shown(body: unknown): unknown {
  if (Buffer.isBuffer(body)) return `bytes ${body.toString('latin1').slice(0, 200)}`;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return text !== undefined && text.length > 2000 ? `${text.slice(0, 2000)}…` : body;
}

export function fail(message: string): never {
  throw new AssertionError({ message });
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export function expectStatus(response: ApiResponse<any>, ...statuses: readonly number[]): void {
  if (!statuses.includes(response.status))
    fail(
      `${statuses.join(' or ')} was expected, but the response was ${response.status}: ${response.text.slice(0, 1000)}`,
    );
}

/** INVALID_INPUT, naming one of the members. */
export function expectRefusal(
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  response: ApiResponse<any>,
  pointers: readonly string[],
  how: string,
): void {
  if (response.status !== 400 || response.body.error.code !== 'INVALID_INPUT')
    fail(
      `400 INVALID_INPUT was expected because ${how}, but the response was ${response.status}: ${response.text.slice(0, 1000)}`,
    );
  const paths: readonly string[] = (response.body.error.details ?? []).map(
    (detail: { path: string }) => detail.path,
  );
  if (!pointers.some((pointer) => paths.includes(pointer)))
    fail(
      `the response names ${JSON.stringify(paths)}, and not ${pointers.join(' or ')}, although ${how}: ${response.text.slice(0, 600)}`,
    );
}

/** Returns true if the workflow runs with its params under its settings. */
export function isKnownToRun(workflow: KnownWorkflow): boolean {
  return workflow.runsWith !== null && possibleErrors(workflow.shown as RunSettings).size === 0;
}

export type { GraphBody };
