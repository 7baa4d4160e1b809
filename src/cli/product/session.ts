/** The session that makes the first key. */

import { WeirError } from '../../client/index.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { openProduct, type ProductOptions } from './http.ts';

export interface Session {
  /** Value of the `Cookie` header. */
  readonly cookie: string;
  readonly isAdmin: boolean;
  /** True if the password was generated and must be changed first. */
  readonly passwordChangeRequired: boolean;
  changePassword(change: { current_password: string; new_password: string }): Promise<void>;
  /** Logs out; whether it worked does not matter, the session ends by itself. */
  end(): Promise<void>;
}

export async function logIn(
  url: string,
  credentials: { readonly email: string; readonly password: string },
  options: Omit<ProductOptions, 'url'>,
): Promise<Session> {
  const { http, send, sendWhole } = openProduct({ url, ...options });
  const { data, headers } = await sendWhole<{
    user?: { role?: string };
    password_change_required?: boolean;
  }>(http.POST('/product/session', { body: credentials })).catch((error: unknown) => {
    throw error instanceof WeirError && error.status === 401
      ? new CliError(EXIT.auth, error.message, ['Check the e-mail address and the password.'])
      : error;
  });
  const cookie = headers
    .getSetCookie()
    .map((line) => line.replace(/;.*/s, '').trim())
    .join('; ');
  if (cookie === '')
    throw new WeirError({
      status: 200,
      code: 'UNEXPECTED_RESPONSE',
      message: "The response is not one of Weir's: it has no session.",
    });
  const authentication = { headers: { cookie } };
  return {
    cookie,
    isAdmin: data.user?.role === 'admin',
    passwordChangeRequired: data.password_change_required === true,
    changePassword: (body) => send(http.POST('/product/password', { body, ...authentication })),
    async end() {
      await send(http.DELETE('/product/session', authentication)).catch(() => undefined);
    },
  };
}
