/** Uploaded files in the database: what a store removes, and what a process that dies leaves behind. */

import type { StoredFile } from '../../../src/model/file.ts';
import { createFileStore, type FileStore } from '../../../src/stores/postgres/files.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { newAccount, type Account } from '../../support/rows.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const LATER = new Date('2026-03-02T12:00:00.000Z');
const LIMITS = { files: 3, bytes: 100 };

let database: TestDatabase;
let store: FileStore;
let account: Account;
beforeAll(async () => {
  database = await createTestDatabase();
  store = createFileStore(database.client);
});
afterAll(() => database.drop());
beforeEach(async () => {
  account = await newAccount(database.client);
});

const fileOf = (id: string, expiresAt: Date | null = LATER): StoredFile => ({
  id: `${id} ${account.organizationId}`,
  userId: account.userId,
  name: id,
  format: 'csv',
  contentType: 'text/csv',
  csv: { header: ['b', 'a'] },
  rowsPath: '',
  bytes: 4,
  sha256: '',
  totalRows: 1,
  columns: [{ name: 'a', type: 'integer' }],
  firstRows: [{ b: 1, a: 2 }],
  created: NOW,
  modified: NOW,
  expiresAt,
});

async function add(file: StoredFile): Promise<StoredFile> {
  expect(await store.begin(account.organizationId, file, LIMITS, LATER)).toBeNull();
  await store.addPiece(file.id, 0, Buffer.from('a\n'));
  await store.addPiece(file.id, 1, Buffer.from('1\n'));
  expect(await store.complete(file)).toBe(true);
  return file;
}

const visible = () => ({ organizationId: account.organizationId, userId: account.userId });
const pieces = async (id: string) =>
  (
    await database.client.query(
      { name: '', sql: 'SELECT position FROM file_pieces WHERE file_id = $1' },
      [id],
    )
  ).length;

it('returns what was stored, to the owner', async () => {
  const file = await add(fileOf('whole', null));
  expect(await store.find(visible(), file.id, NOW)).toEqual(file);
  expect(await store.piece(account.organizationId, file.id, 1)).toEqual(Buffer.from('1\n'));
  expect(await store.piece(account.organizationId, file.id, 2)).toBeNull();
  expect(await store.find({ ...visible(), userId: 2_147_483_647 }, file.id, NOW)).toBeNull();
});

it('shows no file before its last piece, and counts its space', async () => {
  const file = fileOf('incomplete');
  await store.begin(account.organizationId, file, LIMITS, LATER);
  await store.addPiece(file.id, 0, Buffer.from('a\n'));
  expect(await store.find(visible(), file.id, NOW)).toBeNull();
  expect(await store.held(account.organizationId, NOW)).toEqual({ files: 1, bytes: 4 });
  // Its process has died.
  await store.sweep(LATER);
  expect(await pieces(file.id)).toBe(0);
  expect(await store.complete(file)).toBe(false);
});

it('holds the limits of an organization, even for uploads at the same time', async () => {
  const files = ['a', 'b', 'c', 'd'].map((id) => fileOf(id));
  const refusals = await Promise.all(
    files.map((file) => store.begin(account.organizationId, file, LIMITS, LATER)),
  );
  expect(refusals.toSorted()).toEqual([null, null, null, 'too_many'].toSorted());
  const large = { ...fileOf('large'), bytes: 89 };
  const limits = { ...LIMITS, files: 10 };
  expect(await store.begin(account.organizationId, large, limits, LATER)).toBe('too_large');
});

it('removes expired, deleted and abandoned files, and no others', async () => {
  const [kept, expired, deleted] = [
    await add(fileOf('kept', null)),
    await add(fileOf('expired', NOW)),
    await add(fileOf('deleted', null)),
  ];
  expect(await store.delete(visible(), deleted.id, NOW)).toBe(true);
  expect(await store.delete(visible(), deleted.id, NOW)).toBe(false);
  expect(await store.held(account.organizationId, NOW)).toEqual({ files: 1, bytes: 4 });
  expect(await store.sweep(NOW)).toBe(2);
  expect(await pieces(kept.id)).toBe(2);
  expect((await pieces(expired.id)) + (await pieces(deleted.id))).toBe(0);
});
