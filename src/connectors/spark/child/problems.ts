/** The reasons for which a call to Spark failed, for the user. */

import type { Target } from '../../database/protocol.ts';
import { StepError } from '../../step-error.ts';
import { GrpcError, PERMISSION_DENIED, UNAUTHENTICATED, UNAVAILABLE } from './grpc.ts';

const MAX_CHARACTERS = 2_000;

/** The reason for a first call that failed. */
export function connectionProblem(error: unknown, target: Target): unknown {
  return sharedProblem(error, target, (text) => {
    const server = `The server ${target.host}:${target.port}`;
    return new StepError('login', `${server} did not open a session: ${text}`);
  });
}

/**
 * The reason for a call with a statement that failed.
 * @param end `refused` before it runs, and `failed` afterwards
 */
export function statementProblem(
  error: unknown,
  target: Target,
  end: 'refused' | 'failed',
): unknown {
  const sentence = end === 'refused' ? 'The statement was refused' : 'The statement failed';
  return sharedProblem(error, target, (text) => new StepError('call', `${sentence}: ${text}`));
}

function sharedProblem(
  error: unknown,
  { host, port }: Target,
  others: (text: string) => StepError,
): unknown {
  if (!(error instanceof GrpcError)) return error;
  const server = `The server ${host}:${port}`;
  const text = firstLines(error.message);
  if (error.code === UNAUTHENTICATED)
    return new StepError(
      'login',
      `${server} does not accept the token: it is wrong or has expired (${text})`,
    );
  if (error.code === PERMISSION_DENIED)
    return new StepError('login', `${server} does not allow this: ${text}`);
  if (error.code === UNAVAILABLE)
    return new StepError('tcp', `The connection to ${host}:${port} was lost: ${text}`);
  return others(text);
}

/** Spark adds the plan, and the stack of the Java process. */
function firstLines(text: string): string {
  const [message = ''] = text.split(/\n\n|\n\s+at |\nJVM stacktrace/);
  return message.length > MAX_CHARACTERS ? `${message.slice(0, MAX_CHARACTERS)}…` : message.trim();
}
