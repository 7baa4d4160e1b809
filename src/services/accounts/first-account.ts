/** The first organization and its admin, made on an empty database. */

import type { Log } from '../../kit/log.ts';
import type { NewUser } from '../../stores/postgres/accounts.ts';
import type { AccountStore } from '../../stores/index.ts';
import { generatePassword } from './generated-password.ts';
import { hashPassword } from './passwords.ts';

export interface FirstAccount {
  readonly email: string;
  /** null: the settings say it. */
  readonly generatedPassword: string | null;
}

export interface FirstAccountOptions {
  readonly store: Pick<AccountStore, 'anyOrganization' | 'insertOrganization' | 'findByEmail'>;
  readonly settings: { readonly adminEmail: string; readonly adminPassword: string | null };
  readonly log: Log;
  readonly passwordCost?: number | undefined;
}

/**
 * @returns creates the account, or returns null if there is an organization already. It can be called again after a
 * failure and continues with the same password, because the account may have been created although the response was
 * lost.
 */
export function createFirstAccount({
  store,
  settings,
  log,
  passwordCost,
}: FirstAccountOptions): () => Promise<FirstAccount | null> {
  let wanted: { readonly account: FirstAccount; readonly admin: NewUser } | null = null;

  async function prepare(): Promise<NonNullable<typeof wanted>> {
    const email = settings.adminEmail;
    const generated = generatePassword();
    const passwordHash = await hashPassword(settings.adminPassword ?? generated, passwordCost);
    const account = {
      email,
      generatedPassword: settings.adminPassword === null ? generated : null,
    };
    return {
      account,
      admin: {
        email,
        name: 'Administrator',
        role: 'admin',
        passwordHash,
        passwordChangeRequired: settings.adminPassword === null,
      },
    };
  }

  /** Each hash has a salt of its own: another replica's differs, also for the same password. */
  async function isSameAccount({ email, passwordHash }: NewUser): Promise<boolean> {
    return (await store.findByEmail(email))?.passwordHash === passwordHash;
  }

  return async () => {
    const earlier = wanted;
    if (await store.anyOrganization()) {
      if (earlier !== null && (await isSameAccount(earlier.admin))) return earlier.account;
      if (settings.adminPassword !== null)
        log.info(
          { email: settings.adminEmail, toSetPassword: 'npm run reset-password -- <email>' },
          'ADMIN_PASSWORD not used, there are accounts already',
        );
      return null;
    }
    const { account, admin } = (wanted ??= await prepare());
    const made = await store.insertOrganization('Weir', admin);
    // Another replica was faster, whose account is the one that counts; or an earlier attempt was.
    if (made === 'email_taken' && !(await isSameAccount(admin))) return null;
    log.info({}, 'first organization created');
    return account;
  };
}
