/** The session that makes the first key: the only call outside of the client's interface. */

import { errorOfAnswer, errorOfNoAnswer, WeirError, type Clock } from '../client/index.ts';
import { EXIT } from './exit-codes.ts';
import { CliError } from './failure.ts';

export interface Session {
  /** As the `Cookie` header has it. */
  readonly cookie: string;
  /** Whether the password was generated and is to be changed before anything else. */
  readonly passwordChangeRequired: boolean;
  changePassword(change: { current_password: string; new_password: string }): Promise<void>;
  /** Logs out; whether it worked does not matter, the session ends by itself. */
  end(): Promise<void>;
}

export async function logIn(
  url: string,
  credentials: { readonly email: string; readonly password: string },
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<Session> {
  const address = `${url}/product/session`;
  const { response, text } = await post(address, credentials, {}, signal);
  if (!response.ok) {
    const error = errorOfAnswer(response, jsonOr(text), clock.nowMs());
    throw response.status === 401
      ? new CliError(EXIT.auth, error.message, ['Check the e-mail address and the password.'])
      : error;
  }
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0]!.trim())
    .join('; ');
  if (cookie === '')
    throw new WeirError({
      status: response.status,
      code: 'UNEXPECTED_ANSWER',
      message: "The answer is not one of Weir's: it has no session.",
    });
  const { data } = jsonOr(text) as { data?: { password_change_required?: boolean } };
  return {
    cookie,
    passwordChangeRequired: data?.password_change_required === true,
    async changePassword(change) {
      const { response: changed, text: answer } = await post(
        `${url}/product/password`,
        change,
        { cookie },
        signal,
      );
      if (!changed.ok) throw errorOfAnswer(changed, jsonOr(answer), clock.nowMs());
    },
    async end() {
      await fetch(address, { method: 'DELETE', headers: { cookie } }).then(
        (answer) => answer.body?.cancel(),
        () => undefined,
      );
    },
  };
}

async function post(
  address: string,
  body: object,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal,
      redirect: 'error',
    });
    return { response, text: await response.text() };
  } catch (cause) {
    signal.throwIfAborted();
    throw errorOfNoAnswer(cause);
  }
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
