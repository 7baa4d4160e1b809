/** Requests for lists of an organization that has much, and of one that has nothing, in the same database. */

import { createClient, type Client } from '../../service/client.ts';
import { createKey, logIn } from '../../service/credentials.ts';
import { counted, SIZES, type Owner } from './seed.ts';

export interface ListProbe {
  readonly what: string;
  readonly goal: string;
  readonly large: () => Promise<void>;
  readonly empty: () => Promise<void>;
}

interface Options {
  readonly baseUrl: string;
  readonly email: string;
  readonly password: string;
}

/** The headers of its requests. */
interface Account {
  readonly cookie: { readonly cookie: string };
  readonly own: { readonly authorization: string };
  readonly whole: { readonly authorization: string };
}

type Accounts = Readonly<Record<'large' | 'empty', Account>>;

const LIMIT = 50;
const FIRST = '≤ 2.00 of empty';
const DEEP = '≤ 20.00 of empty';

export async function listProbes({
  baseUrl,
  email,
  password,
}: Options): Promise<{ lists: readonly ListProbe[]; owner: Owner }> {
  const client = createClient(baseUrl);
  const large = await accountOf(client, { email, password });
  const other = { email: `empty-${email}`, name: 'Empty', password };
  await client.ok('createOrganization', { body: { name: 'Empty', admin: other } });
  const empty = await accountOf(client, other);
  const session = await client.ok('getSession', large.cookie);
  client.close();

  const list = (what: string, path: string, by: keyof Account, count: number) =>
    pageProbes({ large, empty }, { what, url: `${baseUrl}${path}`, by, count });
  const { workflows, keys, users } = SIZES;
  const { user, organization } = session.body.data;
  return {
    owner: { organizationId: organization.id, userId: user.id },
    lists: [
      ...list(`${counted(workflows)} workflows of a user`, '/api/v1/workflows', 'own', workflows),
      ...list('the same of an organization', '/api/v1/workflows', 'whole', workflows),
      ...list(`${counted(keys)} keys`, '/api/v1/keys', 'cookie', keys),
      ...list(`${counted(users)} users`, '/product/users', 'cookie', users),
    ],
  };
}

async function accountOf(
  client: Client,
  credentials: { readonly email: string; readonly password: string },
): Promise<Account> {
  const cookie = await logIn(client, credentials);
  const own = await createKey(client, cookie, { name: 'own' });
  const whole = await createKey(client, cookie, { name: 'whole', scope_level: 'client' });
  return {
    cookie: { cookie },
    own: { authorization: `Bearer ${own.value}` },
    whole: { authorization: `Bearer ${whole.value}` },
  };
}

interface List {
  readonly what: string;
  readonly url: string;
  readonly by: keyof Account;
  readonly count: number;
}

function pageProbes(
  { large, empty }: Accounts,
  { what, url, by, count }: List,
): readonly ListProbe[] {
  const last = Math.floor(count / LIMIT) - 1;
  const pages = [
    ['first', 0, FIRST],
    ['middle', Math.floor(last / 2), DEEP],
    ['last', last, DEEP],
  ] as const;
  return pages.map(([name, page, goal]) => ({
    what: `${what}, ${name} page`,
    goal,
    large: get(`${url}?limit=${LIMIT}&page=${page}`, { ...large[by] }),
    empty: get(`${url}?limit=${LIMIT}`, { ...empty[by] }),
  }));
}

function get(url: string, headers: Record<string, string>): () => Promise<void> {
  return async () => {
    const response = await fetch(url, { headers });
    const body = await response.text();
    if (!response.ok) throw new Error(`GET ${url}: ${response.status} ${body.slice(0, 300)}`);
  };
}
