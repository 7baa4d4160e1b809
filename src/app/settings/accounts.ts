/** Accounts, and limits of keys, users and organizations. */

import { email, oneOf, password, whole } from '../setting-values.ts';
import { optional, setting } from './setting.ts';

export const accountSettings = {
  adminEmail: setting('ADMIN_EMAIL', {
    default: 'admin@example.com',
    parse: email,
    description: 'The email of the first account, which Weir creates in an empty database.',
  }),
  adminPassword: optional('ADMIN_PASSWORD', {
    unset: 'a random one, printed once',
    secret: true,
    parse: password,
    description:
      'The password of the first account: 8 to 200 characters, not a common one. It has no effect if accounts exist; the log then says so.',
  }),
  signup: setting('SIGNUP', {
    default: 'closed',
    parse: oneOf(['closed', 'open']),
    description: '`open` lets anyone create an organization.',
  }),
  rateLimitPerMinute: setting('RATE_LIMIT_PER_MINUTE', {
    default: '60',
    parse: whole(1, 1_000_000),
    description: 'Requests per minute of one key, over all processes.',
  }),
  rateLimitPerOrganization: setting('RATE_LIMIT_PER_ORGANIZATION', {
    default: '6000',
    parse: whole(1, 100_000_000),
    description: 'Requests per minute of all keys of one organization, over all processes.',
  }),
  sessionRateLimitPerMinute: setting('SESSION_RATE_LIMIT_PER_MINUTE', {
    default: '1200',
    parse: whole(1, 1_000_000),
    description: 'Requests per minute of all sessions of one user, over all processes.',
  }),
  keysPerUser: setting('KEYS_PER_USER', {
    default: '100',
    parse: whole(1, 1_000_000),
    description: 'Valid API keys of one user: neither revoked nor expired.',
  }),
  loginsPerAddress: setting('LOGINS_PER_ADDRESS', {
    default: '60',
    parse: whole(1, 1_000_000),
    description:
      'Logins and sign-ups per minute from one address (of IPv6: one /64 network), successful or not.',
  }),
  loginsPerAccount: setting('LOGINS_PER_ACCOUNT', {
    default: '10',
    parse: whole(1, 1_000_000),
    description: 'Logins per minute to one account from one address, successful or not.',
  }),
  newUsersPerMinute: setting('NEW_USERS_PER_MINUTE', {
    default: '60',
    parse: whole(1, 1_000_000),
    description: 'Attempts per minute to create a user of one organization.',
  }),
  usersPerOrganization: setting('USERS_PER_ORGANIZATION', {
    default: '10000',
    parse: whole(1, 100_000_000),
    description: 'Users of one organization, without deleted ones.',
  }),
  workflowsPerOrganization: setting('WORKFLOWS_PER_ORGANIZATION', {
    default: '1000000',
    parse: whole(1, 100_000_000),
    description: 'Workflows of one organization.',
  }),
  workflowsMaxBytesPerOrganization: setting('WORKFLOWS_MAX_BYTES_PER_ORGANIZATION', {
    default: '10737418240',
    parse: whole(4096, 999_999_999_999_999),
    description:
      'Size of all graphs and declared parameters of one organization as JSON, including stored revisions.',
  }),
  schedulesPerUser: setting('SCHEDULES_PER_USER', {
    default: '10000',
    parse: whole(1, 100_000),
    description: 'Schedules that run as one user.',
  }),
  idempotencyKeysPerOrganization: setting('IDEMPOTENCY_KEYS_PER_ORGANIZATION', {
    default: '1000000',
    parse: whole(1, 100_000_000),
    description:
      'Stored responses to requests of one organization with an `Idempotency-Key`. Each is stored for 24 hours.',
  }),
};
