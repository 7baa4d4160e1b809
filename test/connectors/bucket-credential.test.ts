/** Credentials for buckets: what they hold, what changes need the secret again, and what a test of one says. */

import { startTestApp, type TestApp } from '../support/app.ts';
import { selfSigned } from '../support/certificate.ts';
import {
  ACCESS_KEY,
  bucketData,
  errorAnswer,
  startBucket,
  type BucketServer,
} from '../support/bucket/server.ts';

let app: TestApp;
let bucket: BucketServer;
beforeAll(async () => {
  app = await startTestApp({ config: { outboundAllowHosts: ['127.0.0.1', 'localhost'] } });
  bucket = await startBucket();
});
afterAll(async () => {
  await app.close();
  await bucket.close();
});
beforeEach(() => {
  bucket.fault = null;
  app.clock.advance({ minutes: 2 });
});

let count = 0;
const request = (data: object, more: object = {}) => ({
  cookie: app.admin.cookie,
  body: { name: `Bucket ${(count += 1)}`, type: 's3' as const, data: data as never, ...more },
});
const create = async (data: object) =>
  (await app.client.ok('createCredential', request(data))).body.data;

async function test(data: object) {
  const { id: credentialId } = await create(data);
  const call = { cookie: app.admin.cookie, params: { credentialId } };
  return (await app.client.ok('testCredential', call)).body.data;
}

const AWS = {
  endpoint: 'https://S3.eu-central-1.amazonaws.com/',
  bucket: 'shop-exports',
  access_key_id: 'AKIAEXAMPLE',
  secret_access_key: ACCESS_KEY.secret,
};

describe('a credential', () => {
  it('names the only server for which it is used, and never shows the secret', async () => {
    const { body, text } = await app.client.ok('createCredential', request(AWS));
    expect(body.data).toMatchObject({
      hosts: ['s3.eu-central-1.amazonaws.com:443'],
      test_url: null,
      data: {
        endpoint: 'https://s3.eu-central-1.amazonaws.com',
        region: 'us-east-1',
        bucket: 'shop-exports',
        access_key_id: 'AKIAEXAMPLE',
        path_style: true,
        secret_access_key: { set: true },
      },
    });
    expect(text).not.toContain(ACCESS_KEY.secret);
  });

  it('can have the bucket in the name of the host', async () => {
    const { hosts } = await create({ ...AWS, path_style: false });
    expect(hosts).toEqual(['shop-exports.s3.eu-central-1.amazonaws.com:443']);
  });

  it.each<[string, object, object, string]>([
    ['a path', { endpoint: 'https://s3.example.com/exports' }, {}, '/data/endpoint'],
    ['another protocol', { endpoint: 'ftp://s3.example.com' }, {}, '/data/endpoint'],
    ['no protocol', { endpoint: 's3.example.com' }, {}, '/data/endpoint'],
    ['a user name', { endpoint: 'https://a:b@s3.example.com' }, {}, '/data/endpoint'],
    ['no bucket', { bucket: undefined }, {}, '/data/bucket'],
    ['a bucket with a slash', { bucket: 'a/b' }, {}, '/data/bucket'],
    ['a bucket that no host has', { bucket: 'A_b', path_style: false }, {}, '/data/bucket'],
    ['an address', { endpoint: 'http://10.0.0.1', path_style: false }, {}, '/data/path_style'],
    ['a key id with a slash', { access_key_id: 'a/b' }, {}, '/data/access_key_id'],
    ['no secret', { secret_access_key: undefined }, {}, '/data/secret_access_key'],
    ['a line break', { secret_access_key: 'a\nb' }, {}, '/data/secret_access_key'],
    ['a field of a server', { port: 443 }, {}, '/data/port'],
    ['hosts', {}, { hosts: ['s3.example.com'] }, '/hosts'],
    ['a test URL', {}, { test_url: 'https://s3.example.com/' }, '/test_url'],
  ])('is refused with %s', async (_, data, more, path) => {
    const { body, text } = await app.client.fails(
      'INVALID_INPUT',
      'createCredential',
      request({ ...AWS, ...data }, more),
    );
    expect(body.error.details).toMatchObject([{ path }]);
    expect(text).not.toContain(ACCESS_KEY.secret);
  });

  it.each<[string, object]>([
    ['endpoint', { endpoint: 'https://s3.example.com' }],
    ['bucket', { bucket: 'other' }],
    ['region', { region: 'eu-west-1' }],
    ['path_style', { path_style: false }],
    ['access_key_id', { access_key_id: 'other' }],
  ])('needs its secret again for another %s', async (field, data) => {
    const { id: credentialId } = await create(AWS);
    const call = { cookie: app.admin.cookie, params: { credentialId } };
    const { body } = await app.client.fails('INVALID_INPUT', 'updateCredential', {
      ...call,
      body: { data },
    });
    expect(body.error.details).toMatchObject([{ path: `/data/${field}` }]);
    const secret = { secret_access_key: 'new' };
    await app.client.ok('updateCredential', { ...call, body: { data: { ...data, ...secret } } });
    await app.client.ok('updateCredential', { ...call, body: { name: `Other ${field}` } });
  });
});

describe('a test', () => {
  it('lists one object', async () => {
    const report = await test(bucketData(bucket));
    expect(report).toMatchObject({ ok: true });
    expect(report.message).toBe(`The service ${bucket.endpoint} lists the bucket \`exports\``);
  });

  it.each<[string, object, string, string]>([
    ['dns', { endpoint: 'http://127.0.0.9:9' }, 'dns', '127.0.0.9'],
    ['the port', { endpoint: 'http://127.0.0.1:1' }, 'tcp', 'it refused the connection'],
    ['the secret', { secret_access_key: 'wrong' }, 'login', 'SignatureDoesNotMatch'],
    ['the key', { access_key_id: 'wrong' }, 'login', 'InvalidAccessKeyId'],
    ['the bucket', { bucket: 'other' }, 'call', 'There is no bucket `other`'],
    ['the region', { region: 'eu-west-1' }, 'call', 'another `endpoint` or `region`'],
  ])('says that %s is wrong', async (_, data, failedStep, message) => {
    expect(await test({ ...bucketData(bucket), ...data })).toMatchObject({
      ok: false,
      failed_step: failedStep,
      message: expect.stringContaining(message),
    });
  });

  it('says that a server is none', async () => {
    bucket.fault = () => errorAnswer(405, 'MethodNotAllowed');
    expect(await test(bucketData(bucket))).toMatchObject({ ok: false, failed_step: 'call' });
  });
});

describe('an encrypted endpoint', () => {
  const certificate = selfSigned({ names: ['localhost'], addresses: ['127.0.0.1'] });
  const other = selfSigned({ names: ['s3.example.com'] });
  let encrypted: BucketServer;
  afterEach(() => encrypted.close());

  it('is verified with the authorities of the credential', async () => {
    encrypted = await startBucket(certificate);
    const data = bucketData(encrypted);
    expect(await test({ ...data, ca: certificate.cert })).toMatchObject({ ok: true });
    expect(await test(data)).toMatchObject({ ok: false, failed_step: 'tls' });
  });

  it('is refused with a certificate for another name', async () => {
    encrypted = await startBucket(other);
    const report = await test({ ...bucketData(encrypted), ca: other.cert });
    expect(report).toMatchObject({ ok: false, failed_step: 'tls' });
  });

  it('is refused if it is not encrypted', async () => {
    encrypted = await startBucket();
    const endpoint = encrypted.endpoint.replace('http:', 'https:');
    const report = await test({ ...bucketData(encrypted), endpoint });
    expect(report).toMatchObject({ ok: false, failed_step: 'tls' });
  });
});
