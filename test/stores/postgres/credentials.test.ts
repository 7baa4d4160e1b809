/** Credentials as they are stored: those of an organization, and of no other. */

import type { CredentialStore, NewCredential } from '../../../src/stores/postgres/credentials.ts';
import { createCredentialStore } from '../../../src/stores/postgres/credentials.ts';
import { createWorkflowStore } from '../../../src/stores/postgres/workflows.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { chain, newAccount, type Account } from '../../support/rows.ts';

let database: TestDatabase;
let store: CredentialStore;
let mine: Account;
let theirs: Account;
beforeAll(async () => {
  database = await createTestDatabase();
  store = createCredentialStore(database.client);
});
beforeEach(async () => {
  [mine, theirs] = [await newAccount(database.client), await newAccount(database.client)];
});
afterAll(() => database.drop());

const seal = (id: number) => ({ sealed: Buffer.from(`secret ${id}`), keyId: 'k1' });
let drafts = 0;
const draft = ({ organizationId }: Account, name = `Shop ${(drafts += 1)}`): NewCredential => ({
  organizationId,
  name,
  type: 'bearer',
  hosts: ['api.example.com', '*.example.org'],
  settings: { header: 'X-Key' },
  testUrl: null,
});

async function insert(account: Account, name?: string) {
  const made = await store.insert(draft(account, name), seal, 1_000);
  if (typeof made === 'string') throw new Error(made);
  return made;
}

const saveWorkflow = async (account: Account, title: string, credentialId: number) => {
  const graph = chain(2);
  const [node, ...others] = graph.nodes;
  const nodes = [{ ...node!, config: { credential_id: credentialId } }, ...others];
  const { workflow } = await createWorkflowStore(database.client).insert({
    ...account,
    title,
    description: null,
    isActive: true,
    ...graph,
    nodes,
  });
  return workflow.id;
};

it('are found and listed for their organization alone, the newest first', async () => {
  const [one, two, three] = [await insert(mine, 'a'), await insert(mine, 'b'), await insert(mine)];
  const foreign = await insert(theirs);
  const list = (page: number, limit: number) => store.list(mine.organizationId, { page, limit });
  expect(await list(0, 2)).toEqual({ items: [three, two], total: 3 });
  expect(await list(1, 2)).toEqual({ items: [one], total: 3 });
  expect(await list(2, 2)).toEqual({ items: [], total: 3 });
  const found = await store.find(mine.organizationId, [one.id, three.id, foreign.id]);
  expect(found.map(({ id }) => id).sort()).toEqual([one.id, three.id].sort());
  expect(await store.readSealed(mine.organizationId, one.id)).toEqual({ ...one, ...seal(one.id) });
  expect(await store.readSealed(mine.organizationId, foreign.id)).toBeNull();
});

it('are as many as allowed, each organization for itself', async () => {
  const add = (account: Account) => store.insert(draft(account), seal, 2);
  const made = await Promise.all(Array.from({ length: 6 }, () => add(mine)));
  expect(made.filter((one) => one !== 'too_many')).toHaveLength(2);
  expect(await add(theirs)).not.toBe('too_many');
});

it('change together with their secret, or keep it, and nothing where the change fails', async () => {
  const made = await insert(mine);
  const read = () => store.readSealed(mine.organizationId, made.id);
  const update = (secret?: ReturnType<typeof seal>) =>
    store.update(mine.organizationId, made.id, (current) => ({ ...current, name: 'New', secret }));
  expect(await update()).toMatchObject({ name: 'New', hosts: made.hosts, created: made.created });
  expect(await read()).toMatchObject(seal(made.id));
  await update({ sealed: Buffer.from('other'), keyId: 'k2' });
  const changed = await read();
  expect(changed).toMatchObject({ sealed: Buffer.from('other'), keyId: 'k2' });
  expect(changed!.modified.getTime()).toBeGreaterThan(made.modified.getTime());
  const failing = store.update(mine.organizationId, made.id, () => {
    throw new Error('not this');
  });
  await expect(failing).rejects.toThrow('not this');
  const fromOutside = (current: typeof made) => ({ ...current, name: 'Theirs' });
  expect(await store.update(theirs.organizationId, made.id, fromOutside)).toBeNull();
  expect(await read()).toEqual(changed);
});

it('stay while workflows of their organization use them, unless that does not matter', async () => {
  const [used, unused] = [await insert(mine), await insert(mine)];
  const first = await saveWorkflow(mine, 'First', used.id);
  const second = await saveWorkflow(mine, 'Second', used.id);
  await saveWorkflow(mine, 'Other', 0);
  await saveWorkflow(theirs, 'Foreign', used.id);
  await saveWorkflow(theirs, 'Foreign', unused.id);
  const remove = (id: number, force = false, organizationId = mine.organizationId) =>
    store.delete(organizationId, id, { force, namedWorkflows: 1 });
  expect(await remove(used.id)).toMatchObject({ total: 2, workflows: [{ id: second }] });
  expect(second).toBeGreaterThan(first);
  expect(await remove(unused.id)).toBe('deleted');
  expect(await remove(used.id, true, theirs.organizationId)).toBeNull();
  expect(await remove(used.id, true)).toBe('deleted');
  expect(await remove(used.id, true)).toBeNull();
});

it('are read in batches by key, and re-encrypted only if the secret has not changed', async () => {
  const made = [await insert(mine), await insert(theirs), await insert(mine)];
  const under = async (afterId: number) => {
    const found = await store.underKey('k1', afterId, 2);
    return found.map(({ id }) => id);
  };
  const before = made[0]!.id - 1;
  expect(await under(before)).toEqual([made[0]!.id, made[1]!.id]);
  expect(await under(made[0]!.id)).toEqual([made[1]!.id, made[2]!.id]);
  expect(await under(made[2]!.id)).toEqual([]);
  const stored = (await store.readSealed(mine.organizationId, made[0]!.id))!;
  const resealed = { sealed: Buffer.from('other'), keyId: 'k3' };
  expect(await store.reseal(stored, resealed)).toBe(true);
  expect(await store.reseal(stored, resealed)).toBe(false);
  expect(await store.readSealed(mine.organizationId, stored.id)).toEqual({
    ...stored,
    ...resealed,
  });
  expect(await store.keyIds()).toEqual(expect.arrayContaining(['k1', 'k3']));
});
