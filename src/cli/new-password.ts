/** A generated password is replaced at the first login. */

import { WeirError } from '../client/index.ts';
import { EXIT } from './exit-codes.ts';
import { CliError } from './cli-error.ts';
import type { Io } from './io.ts';
import type { Session } from './product/session.ts';

const MAX_TRIES = 3;

export interface NewPasswordOptions {
  readonly current: string;
  /** The password from standard input; null to prompt for it. */
  readonly fromInput: string | null;
}

/** @throws CliError without a terminal, or where no password is accepted */
export async function replaceGeneratedPassword(
  session: Session,
  { stdin, stderr }: Io,
  { current, fromInput: given }: NewPasswordOptions,
): Promise<void> {
  if (given !== null)
    return session.changePassword({ current_password: current, new_password: given });
  if (!stdin.isTerminal) {
    throw new CliError(EXIT.usage, 'This password was generated, and has to be changed first.', [
      'Log in at a terminal, or give the new password as a second line of standard input.',
    ]);
  }
  await stderr.write('This password was generated. Choose a new one of 8 to 200 characters.\n');
  for (let tries = 1; ; tries += 1) {
    const problem = await tryNewPassword(session, stdin, current);
    if (problem === null) return;
    if (tries === MAX_TRIES)
      throw new CliError(EXIT.invalid, problem, [
        'Nothing is changed. Log in again to choose a password.',
      ]);
    await stderr.write(`${problem}\n`);
  }
}

/** @returns what is wrong with it; null: it is the password now */
async function tryNewPassword(
  session: Session,
  stdin: Io['stdin'],
  current: string,
): Promise<string | null> {
  const chosen = await stdin.askSecret('New password: ');
  if (chosen !== (await stdin.askSecret('Once more: '))) return 'The two are not the same.';
  try {
    await session.changePassword({ current_password: current, new_password: chosen });
    return null;
  } catch (error) {
    if (error instanceof WeirError && error.status === 400) return error.message;
    throw error;
  }
}
