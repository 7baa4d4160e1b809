/** The ways in which a user can log in. */

import type { AnyAuthMethod } from 'ssh2';

import { StepError } from '../step-error.ts';
import type { SshLogin } from './connect.ts';
import { decryptedKey } from './decrypt-key.ts';
import { InvalidKey, readableKey } from './private-key.ts';
import type { SftpTarget } from './target.ts';

/**
 * Throws a StepError, or the reason of the signal.
 * @param keyThread the compiled `key-thread.js`
 */
export async function sshLogin(
  { username, login }: SftpTarget,
  keyThread: string,
  signal: AbortSignal,
): Promise<SshLogin> {
  if (login.kind === 'password') {
    const { password } = login;
    const methods: AnyAuthMethod[] = [
      { type: 'password', username, password },
      {
        type: 'keyboard-interactive',
        username,
        prompt: (_name, _text, _language, prompts, finish) =>
          finish(prompts.map(({ echo }) => (echo === true ? '' : password))),
      },
    ];
    return { methods, what: 'password' };
  }
  const { privateKey, passphrase } = login;
  try {
    const key =
      passphrase === undefined
        ? readableKey(privateKey, undefined)
        : await decryptedKey(keyThread, { privateKey, passphrase }, signal);
    return { methods: [{ type: 'publickey', username, key }], what: 'private key' };
  } catch (error) {
    if (!(error instanceof InvalidKey)) throw error;
    throw new StepError('login', `The private key ${error.message}`);
  }
}
