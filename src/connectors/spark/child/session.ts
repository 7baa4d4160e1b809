/** A session on a Spark cluster. */

import { randomUUID } from 'node:crypto';

import { secureSocket } from '../../database/child/secure-socket.ts';
import type { Target } from '../../database/protocol.ts';
import { connectToAny } from '../../socket/connect.ts';
import { StepError } from '../../step-error.ts';
import { GrpcChannel, GrpcError, type GrpcCall } from './grpc.ts';
import {
  executeRequest,
  interruptRequest,
  planOf,
  releaseRequest,
  rowsOf,
  schemaOf,
  schemaRequest,
  SERVICE,
  settingsRequest,
  viewCommand,
  type PlanPart,
} from './messages.ts';
import { connectionProblem, statementProblem } from './problems.ts';
import { fieldsOf, type Field } from './server-type.ts';

const LOGIN_MS = 15_000;
/** HTTP/2 in the negotiation of TLS. */
const PROTOCOL = 'h2';

/** Values do not depend on the settings of the cluster. */
const SETTINGS: Readonly<Record<string, string>> = {
  'spark.sql.ansi.enabled': 'true',
  'spark.sql.parser.quotedRegexColumnNames': 'false',
  'spark.sql.session.timeZone': 'UTC',
};

interface CallOptions {
  readonly timeoutMs: number;
  /** The word for an error of the statement. */
  readonly end: 'refused' | 'failed';
  readonly onResponse: (response: Buffer, stream: GrpcCall['stream']) => void;
}

export class Session {
  readonly #channel: GrpcChannel;
  readonly #target: Target;
  readonly #id = randomUUID();

  constructor(channel: GrpcChannel, target: Target) {
    this.#channel = channel;
    this.#target = target;
  }

  /** Throws a StepError. */
  async begin(): Promise<void> {
    const call = this.#channel.start('Config', settingsRequest(this.#id, SETTINGS));
    try {
      const work = call.each(() => undefined);
      await this.#within(LOGIN_MS, call, work);
    } catch (error) {
      throw connectionProblem(error, this.#target);
    }
  }

  /** The columns of a relation, which does not run. Throws a StepError. */
  async describe(relation: PlanPart, timeoutMs: number): Promise<readonly Field[]> {
    const responses: Buffer[] = [];
    await this.#call('AnalyzePlan', schemaRequest(this.#id, planOf(relation)), {
      timeoutMs,
      end: 'refused',
      onResponse: (response) => void responses.push(response),
    });
    const schema = responses.flatMap((response) => schemaOf(response) ?? [])[0];
    if (schema === undefined) throw new StepError('call', 'The server describes no columns');
    return fieldsOf(schema);
  }

  /** Throws a StepError. */
  async createView(name: string, relation: PlanPart, timeoutMs: number): Promise<void> {
    const onResponse = (): void => undefined;
    const request = executeRequest(this.#id, viewCommand(name, relation));
    await this.#call('ExecutePlan', request, { timeoutMs, end: 'refused', onResponse });
  }

  /** @param onRows called with rows in the format of Arrow. Throws a StepError, or what it throws. */
  async rows(
    relation: PlanPart,
    timeoutMs: number,
    onRows: (rows: Buffer, flow: GrpcCall['stream']) => void,
  ): Promise<void> {
    await this.#call('ExecutePlan', executeRequest(this.#id, planOf(relation)), {
      timeoutMs,
      end: 'failed',
      onResponse(response, stream) {
        const rows = rowsOf(response);
        if (rows !== undefined) onRows(rows, stream);
      },
    });
  }

  /** Ends what the session runs. Rejects with a GrpcError. */
  async cancel(): Promise<void> {
    await this.#channel.unary('Interrupt', interruptRequest(this.#id));
  }

  async end(): Promise<void> {
    try {
      await this.#channel.unary('ReleaseSession', releaseRequest(this.#id));
    } catch (error) {
      // A server that cannot release the session ends it after some idle time.
      if (!(error instanceof GrpcError)) throw error;
    } finally {
      this.#channel.close();
    }
  }

  async #call(
    method: string,
    request: Buffer,
    { timeoutMs, end, onResponse }: CallOptions,
  ): Promise<void> {
    try {
      const call = this.#channel.start(method, request);
      const work = call.each((response) => onResponse(response, call.stream));
      await this.#within(timeoutMs, call, work);
    } catch (error) {
      throw statementProblem(error, this.#target, end);
    }
  }

  async #within(timeoutMs: number, call: GrpcCall, work: Promise<void>): Promise<void> {
    const { host, port } = this.#target;
    const seconds = Math.ceil(timeoutMs / 1_000);
    const late = new StepError(
      'tcp',
      `The server ${host}:${port} did not answer within ${seconds} seconds`,
    );
    const timer = setTimeout(() => call.stream.destroy(late), timeoutMs);
    try {
      await work;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Throws a StepError. */
export async function openSession(target: Target): Promise<Session> {
  const { host, port, tls, password } = target;
  const socket = await connectToAny(target);
  const isEncrypted = tls !== 'off';
  const secured = isEncrypted ? await secureSocket(socket, target, PROTOCOL) : socket;
  const channel = new GrpcChannel(secured, {
    name: SERVICE,
    authority: host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`,
    isEncrypted,
    headers: { authorization: `Bearer ${password}`, 'user-agent': 'weir' },
  });
  const session = new Session(channel, target);
  await session.begin();
  return session;
}
