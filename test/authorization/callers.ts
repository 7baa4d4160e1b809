/** The columns of the matrix: every way to come with credentials, good and bad. */

import { newKeyValue } from '../../src/services/keys/value.ts';
import type { CallRequest } from '../../scripts/service/client.ts';
import type { Principals } from './principals.ts';

export interface CallerColumn {
  /** One word, as the table shows it. */
  readonly name: string;
  readonly who: string;
  readonly sends: (principals: Principals) => Pick<CallRequest, 'key' | 'cookie' | 'headers'>;
}

const UNKNOWN_TOKEN = 'weir_session=' + 'x'.repeat(43);
const unknownKey = newKeyValue();
const site = (value: string) => ({ headers: { 'sec-fetch-site': value } });

/** Of the right shape, with the last character of its checksum changed. */
function withWrongChecksum(key: string): string {
  return key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
}

export const callers: readonly CallerColumn[] = [
  { name: 'nobody', who: 'no credentials', sends: () => ({}) },
  { name: 'malformed', who: 'a key that is none', sends: () => ({ key: 'weir_nonsense' }) },
  {
    name: 'checksum',
    who: "the owner's key with every scope, its checksum wrong",
    sends: ({ keys }) => ({ key: withWrongChecksum(keys.all) }),
  },
  { name: 'unknown', who: 'a well-formed key that nobody has', sends: () => ({ key: unknownKey }) },
  {
    name: 'revoked',
    who: 'a key of the owner with every scope, revoked',
    sends: ({ keys }) => ({ key: keys.revoked }),
  },
  {
    name: 'expired',
    who: 'a key of the owner with every scope, expired',
    sends: ({ keys }) => ({ key: keys.expired }),
  },
  {
    name: 'deleted-user',
    who: 'a key with every scope of a user who was deleted',
    sends: ({ keys }) => ({ key: keys.deletedUser }),
  },
  {
    name: 'no-scopes',
    who: 'a key of the owner with no scope',
    sends: ({ keys }) => ({ key: keys.noScopes }),
  },
  {
    name: 'read',
    who: 'a key of the owner with workflows:read',
    sends: ({ keys }) => ({ key: keys.read }),
  },
  {
    name: 'write',
    who: 'a key of the owner with workflows:write',
    sends: ({ keys }) => ({ key: keys.write }),
  },
  {
    name: 'execute',
    who: 'a key of the owner with workflows:execute',
    sends: ({ keys }) => ({ key: keys.execute }),
  },
  {
    name: 'all',
    who: 'a key of the owner with every scope',
    sends: ({ keys }) => ({ key: keys.all }),
  },
  {
    name: 'colleague',
    who: "a colleague's key of level user, every scope",
    sends: ({ keys }) => ({ key: keys.colleague }),
  },
  {
    name: 'admin',
    who: "the admin's key of level user, every scope",
    sends: ({ keys }) => ({ key: keys.admin }),
  },
  {
    name: 'client-read',
    who: "the admin's key of level client, workflows:read",
    sends: ({ keys }) => ({ key: keys.clientRead }),
  },
  {
    name: 'client',
    who: "the admin's key of level client, every scope",
    sends: ({ keys }) => ({ key: keys.client }),
  },
  {
    name: 'stranger',
    who: "another organization's key of level client, every scope",
    sends: ({ keys }) => ({ key: keys.stranger }),
  },

  {
    name: 'owner-cookie',
    who: "the owner's session (a member)",
    sends: ({ users }) => ({ cookie: users.owner.cookie }),
  },
  {
    name: 'colleague-cookie',
    who: "a colleague's session (a member)",
    sends: ({ users }) => ({ cookie: users.colleague.cookie }),
  },
  {
    name: 'admin-cookie',
    who: "the admin's session",
    sends: ({ users }) => ({ cookie: users.admin.cookie }),
  },
  {
    name: 'stranger-cookie',
    who: "the session of another organization's admin",
    sends: ({ users }) => ({ cookie: users.stranger.cookie }),
  },
  {
    name: 'unknown-cookie',
    who: 'a session that nobody has',
    sends: () => ({ cookie: UNKNOWN_TOKEN }),
  },
  {
    name: 'idle-cookie',
    who: 'a session of the admin, unused for 30 minutes',
    sends: ({ endedCookies }) => ({ cookie: endedCookies.idle }),
  },
  {
    name: 'old-cookie',
    who: 'a session of the admin, in use for 12 hours',
    sends: ({ endedCookies }) => ({ cookie: endedCookies.old }),
  },
  {
    name: 'logged-out-cookie',
    who: 'a session of the owner, logged out',
    sends: ({ endedCookies }) => ({ cookie: endedCookies.loggedOut }),
  },
  {
    name: 'deleted-user-cookie',
    who: 'a session of a user who was deleted',
    sends: ({ endedCookies }) => ({ cookie: endedCookies.deletedUser }),
  },
  {
    name: 'key-as-cookie',
    who: "the admin's key with every scope, sent as the session cookie",
    sends: ({ keys }) => ({ cookie: 'weir_session=' + keys.client }),
  },
  {
    name: 'cookie-as-key',
    who: "the admin's session, sent as a bearer key",
    sends: ({ users }) => ({ key: users.admin.cookie.slice('weir_session='.length) }),
  },

  {
    name: 'cross-site-cookie',
    who: "the admin's session, on a request that another site starts",
    sends: ({ users }) => ({ cookie: users.admin.cookie, ...site('cross-site') }),
  },
  {
    name: 'same-site-cookie',
    who: "the admin's session, on a request that a neighbouring host starts",
    sends: ({ users }) => ({ cookie: users.admin.cookie, ...site('same-site') }),
  },
  {
    name: 'same-origin-cookie',
    who: "the admin's session, on a request of our own page",
    sends: ({ users }) => ({ cookie: users.admin.cookie, ...site('same-origin') }),
  },
  {
    name: 'address-bar-cookie',
    who: "the admin's session, on a request from the address bar (Sec-Fetch-Site: none)",
    sends: ({ users }) => ({ cookie: users.admin.cookie, ...site('none') }),
  },
  {
    name: 'foreign-origin-cookie',
    who: "the admin's session, on a request of another page, from a browser that does not say which site started it",
    sends: ({ users }) => ({
      cookie: users.admin.cookie,
      headers: { origin: 'http://localhost:1' },
    }),
  },
  {
    name: 'cross-site-nobody',
    who: 'no credentials, on a request that another site starts',
    sends: () => site('cross-site'),
  },
  {
    name: 'cross-site-key',
    who: "the owner's key with every scope, on a request that another site starts",
    sends: ({ keys }) => ({ key: keys.all, ...site('cross-site') }),
  },

  {
    name: 'read+admin-cookie',
    who: "the owner's key with workflows:read beside the admin's session: the key wins",
    sends: ({ keys, users }) => ({ key: keys.read, cookie: users.admin.cookie }),
  },
  {
    name: 'all+unknown-cookie',
    who: "the owner's key with every scope beside a session that nobody has",
    sends: ({ keys }) => ({ key: keys.all, cookie: UNKNOWN_TOKEN }),
  },
  {
    name: 'revoked+owner-cookie',
    who: "a revoked key of the owner beside the owner's session",
    sends: ({ keys, users }) => ({ key: keys.revoked, cookie: users.owner.cookie }),
  },
  {
    name: 'malformed+admin-cookie',
    who: "a key that is none beside the admin's session",
    sends: ({ users }) => ({ key: 'weir_nonsense', cookie: users.admin.cookie }),
  },
  {
    name: 'cross-site-all+admin-cookie',
    who: "the owner's key with every scope beside the admin's session, on a request that another site starts",
    sends: ({ keys, users }) => ({
      key: keys.all,
      cookie: users.admin.cookie,
      ...site('cross-site'),
    }),
  },
];
