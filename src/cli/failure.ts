/** A failure as a person reads it: what happened, and what to do next. */

import {
  WeirError,
  type EndedExecution,
  type ErrorDetail,
  type GraphProblem,
  type Problem,
  type WorkflowValidation,
} from '../client/index.ts';
import { CliError } from './cli-error.ts';
import { EXIT, exitCodeOf, type ExitCode } from './exit-codes.ts';
import { NamedFailure, NO_NAMES, type NodeNames } from './output/node-names.ts';
import { describeProblem } from './output/problem.ts';

export interface Failure {
  readonly exitCode: ExitCode;
  readonly message: string;
  /** The individual problems, one line each. */
  readonly details: readonly string[];
  readonly hints: readonly string[];
}

/** @param url where the service was looked for */
export function describeFailure(error: unknown, url: string): Failure {
  if (error instanceof CliError)
    return {
      exitCode: error.exitCode,
      message: error.message,
      details: [],
      hints: error.hints,
    };
  if (error instanceof NamedFailure) return describeError(error.cause, error.nodeNames, url);
  if (error instanceof WeirError) return describeError(error, NO_NAMES, url);
  const { code, message } = error as NodeJS.ErrnoException;
  // File errors are described by their code; anything else is a bug of this program.
  if (code !== undefined && /^E[A-Z]+$/.test(code))
    return { exitCode: EXIT.unexpected, message, details: [], hints: [] };
  return {
    exitCode: EXIT.unexpected,
    message: `Unexpected error: ${message ?? String(error)}`,
    details: [],
    hints: ['This is a bug in weir; please report it.'],
  };
}

function describeError(error: WeirError, names: NodeNames, url: string): Failure {
  // The message of a refusal begins with that of its first detail.
  const details = error.details
    .filter(({ code, message }) => code === undefined && !error.message.startsWith(message))
    .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  const problems = [...problemsOf(error.data), ...graphProblems(error.details)];
  const described = problems.map((problem) => describeProblem(problem, names));
  // The message of a failed run is that of its one problem, which says in which node, too.
  const [only] = problems.length === 1 ? described : [];
  const isDuplicate = only !== undefined && problems[0]?.message === error.message;
  return {
    exitCode: exitCodeOf(error),
    message: isDuplicate ? only : error.message,
    details: [...details, ...(isDuplicate ? [] : described)],
    hints: [...hintsFor(error, url), ...pageOf(problems[0]?.doc_url ?? error.docUrl, url)],
  };
}

function pageOf(docUrl: string | null, url: string): string[] {
  return docUrl === null ? [] : [`More: ${new URL(docUrl, url).href}`];
}

function problemsOf(data: WorkflowValidation | EndedExecution | null): readonly Problem[] {
  if (data === null) return [];
  if ('valid' in data) return data.errors ?? [];
  return data.error === undefined ? [] : [data.error];
}

/** The problems of a graph that was in the body of the request. */
function graphProblems(details: readonly ErrorDetail[]): readonly GraphProblem[] {
  return details.flatMap(({ path, code, message, doc_url }) => {
    if (code === undefined) return [];
    const [, position, config] = /^\/nodes\/(\d+)(?:\/config(\/.*))?$/s.exec(path) ?? [];
    return [
      {
        node_index: position === undefined ? null : Number(position),
        code,
        message,
        ...(config === undefined ? {} : { path: config }),
        ...(doc_url === undefined ? {} : { doc_url }),
      },
    ];
  });
}

function hintsFor(error: WeirError, url: string): string[] {
  const hint = HINTS[error.code]?.(error, url);
  const report =
    error.status >= 500 && error.requestId !== null
      ? [`The service's logs have it under request id ${error.requestId}.`]
      : [];
  return [...(hint === undefined ? [] : [hint]), ...report];
}

const HINTS: Readonly<Record<string, (error: WeirError, url: string) => string>> = {
  UNAUTHORIZED: (_, url) =>
    `The key for ${url} may be revoked or expired. Make a new one with "weir login", or set WEIR_KEY.`,
  FORBIDDEN: () =>
    '"weir keys list" shows what keys may do; "weir login" makes one with all scopes. Credentials and integrations are changed with an admin\'s key: weir login --level organization',
  USER_NOT_FOUND: () => 'Log in as another user: weir login',
  RATE_LIMITED: ({ retryAfterSeconds }) =>
    retryAfterSeconds === null ? 'Try again in a minute.' : `Try again in ${retryAfterSeconds} s.`,
  WORKFLOW_NOT_FOUND: () => '"weir workflows list" shows those that this key sees.',
  REVISION_NOT_FOUND: () => '"weir workflows history <workflow>" shows its revisions.',
  EXECUTION_NOT_FOUND: () => '"weir runs list" shows those that this key sees.',
  KEY_NOT_FOUND: () => '"weir keys list" shows all keys.',
  CREDENTIAL_NOT_FOUND: () => '"weir credentials list" shows all credentials.',
  CREDENTIAL_IN_USE: () => 'Give these workflows another one, or delete it with --force.',
  CANNOT_RERUN: () => 'Run the workflow with the parameters: weir run <workflow>',
  CANNOT_RESEND: () => '"weir runs rows <run>" shows the rows that were not delivered.',
  CONTRACT_BROKEN: () => 'Publish it with --force if the callers are ready for it.',
  TESTS_FAILED: () => '"weir test <workflow>" shows all differences.',
  CANNOT_CAPTURE: () => '--fixture gives a node the rows that it fetched, and -p a parameter.',
  INTEGRATION_NOT_FOUND: () => '"weir integrations list" shows all integrations.',
  INTEGRATION_IN_USE: () => 'Change these workflows first, or use --force.',
  DATA_EXPIRED: () => 'Run the workflow again to have a new result: weir run <workflow>',
  NOT_FOUND: (_, url) =>
    `Is ${url} the address of Weir itself? It must not have /api/v1 at its end.`,
  WORKFLOW_INVALID: () => 'Correct the workflow, and check it with "weir validate <workflow>".',
  EXECUTION_TIMEOUT: () =>
    'Let the workflow do less, or raise EXECUTE_TIMEOUT_SECONDS of the service.',
  RESULT_TOO_LARGE: () =>
    'Filter, aggregate or limit the rows before the output, or ask the administrator to raise the setting that the message names.',
  PAYLOAD_TOO_LARGE: () => 'Send less: rows can come from a sources/httpRequest node instead.',
  IDEMPOTENCY_MISMATCH: () =>
    'The --idempotency-key belongs to another command of the last 24 hours: choose another one.',
  PRECONDITION_FAILED: ({ mayBeDone }) =>
    mayBeDone
      ? '"weir workflows history" shows whether it did. Give the command again: it starts from there.'
      : '"weir workflows history" and "diff" show what they changed. Give the command again: it starts from there.',
  SERVICE_UNAVAILABLE: () => 'Try again in a moment.',
  NETWORK_ERROR: (_, url) =>
    `Is the service running at ${url}? Set another address with --url or WEIR_URL.`,
  UNEXPECTED_RESPONSE: (_, url) =>
    `Is ${url} the address of Weir? Set another one with --url or WEIR_URL.`,
};
