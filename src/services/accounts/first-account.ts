/** Creates the first organization and its admin in an empty database. */

import type { Log } from '../../kit/log.ts';
import type { NewUser } from '../../stores/postgres/accounts.ts';
import type { AccountStore } from '../../stores/index.ts';
import { generatePassword } from './generated-password.ts';
import { hashPassword } from './passwords.ts';

export interface FirstAccount {
  readonly email: string;
  /** Null if the settings contain the password. */
  readonly generatedPassword: string | null;
}

export interface FirstAccountOptions {
  readonly store: Pick<AccountStore, 'anyOrganization' | 'insertOrganization' | 'findByEmail'>;
  readonly settings: { readonly adminEmail: string; readonly adminPassword: string | null };
  readonly log: Log;
  readonly passwordCost?: number | undefined;
}

/**
 * Creates the account, or returns null if there is an organization already. After a failure, it can be called again and
 * uses the same password, because the account may have been created although the response was lost.
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

  /** Each hash has its own salt, so the hash of another replica differs even for the same password. */
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
    const outcome = await store.insertOrganization('Weir', admin);
    // Another replica or an earlier attempt created the account first.
    if (outcome === 'email_taken' && !(await isSameAccount(admin))) return null;
    log.info({}, 'first organization created');
    return account;
  };
}
