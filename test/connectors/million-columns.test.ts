/** Objects and files with a million columns: each fails the run, within the memory of a child, and says why. */

import { startTestApp, type TestApp } from '../support/app.ts';
import { bucketData, startBucket, type BucketServer } from '../support/bucket/server.ts';
import { emptyParquet } from '../support/empty-parquet.ts';
import { sftpData, startSftpServer, type SftpServer } from '../support/sftp/server.ts';
import { sourceProblem } from './source-problem.ts';

const MILLION = 1_000_000;
const NAMES = Array.from({ length: MILLION }, (_, at) => `c${at}`);
const members = (): string => `{${NAMES.map((name) => `"${name}":1`).join(',')}}`;

let app: TestApp;
let bucket: BucketServer;
let sftp: SftpServer;
beforeAll(async () => {
  app = await startTestApp({ config: { outboundAllowHosts: ['127.0.0.1'] } });
  bucket = await startBucket();
  sftp = await startSftpServer();
});
afterAll(async () => {
  await app.close();
  await Promise.all([bucket.close(), sftp.close()]);
});

it.each<[string, string, () => string | Buffer]>([
  ['CSV', 'csv', () => `${NAMES.join(',')}\n${'1,'.repeat(MILLION - 1)}1\n`],
  ['NDJSON', 'ndjson', () => `${members()}\n`],
  ['JSON', 'json', () => `[${members()}]`],
  ['Parquet', 'parquet', () => emptyParquet(NAMES)],
])('an object of %s is refused', async (_, ending, content) => {
  bucket.state.put(`wide.${ending}`, content());
  const problem = await sourceProblem(app, 's3', bucketData(bucket), { key: `wide.${ending}` });
  expect(problem).toMatch(/at most 500 columns|needs (?:more|too much) memory/);
});

it('a file is refused', async () => {
  sftp.files.set('wide.csv', { content: Buffer.from(`${NAMES.join(',')}\n`), modified: 1 });
  expect(await sourceProblem(app, 'sftp', sftpData(sftp), { path: 'wide.csv' })).toContain(
    'at most 500 columns',
  );
});
