/** Errors of requests, in words for users. */

import { serverText } from '../server-text.ts';
import { StepError } from '../step-error.ts';
import { serverName, type SftpTarget } from './target.ts';

/** Codes of version 3 of the protocol. Servers use 4, a failure, for most other errors. */
export const STATUS = { endOfFile: 1, noSuchFile: 2, permissionDenied: 3 } as const;

export class SftpError extends StepError {
  /** A member of STATUS, another number, or undefined if the request could not be sent. */
  readonly status: number | undefined;

  constructor(message: string, status: number | undefined) {
    super('call', message);
    this.status = status;
  }
}

/** @param action follows "to": `list the folder` */
export function sftpError(target: SftpTarget, action: string, error: unknown): SftpError {
  const { code, message } = error as { readonly code?: unknown; readonly message: string };
  const status = typeof code === 'number' ? code : undefined;
  if (status === STATUS.permissionDenied)
    return new SftpError(`The user \`${target.username}\` has no permission to ${action}`, status);
  return new SftpError(
    `The server ${serverName(target)} answered the request to ${action} with: ${serverText(message)}`,
    status,
  );
}

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof SftpError && error.status === status;
