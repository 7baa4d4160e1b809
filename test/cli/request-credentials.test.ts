/** `weir credentials create` for credentials that sign requests, send a key in the query, or present a certificate. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { selfSigned } from '../support/certificate.ts';
import type { TestApp } from '../support/app.ts';
import { endSession, startSession } from './session.ts';
import type { Ran, RunOptions, Terminal } from './terminal.ts';

const SECRET = 'sentinel-9d2f61c4';

let app: TestApp;
let terminal: Terminal;
beforeAll(async () => {
  ({ app, terminal } = await startSession());
  terminal.environment['WEIR_KEY'] = (await app.newKey({ level: 'client' })).value;
});
afterAll(() => endSession({ app, terminal }));

const create = (type: string, ...args: (string | RunOptions)[]): Promise<Ran> =>
  terminal.weir(
    'credentials',
    'create',
    `--name=CRM ${type}`,
    '--host=crm.example.com',
    '--type',
    type,
    ...args,
  );

it.each<[string, string[], object]>([
  ['api_key_query', ['--parameter=api_key'], { parameter: 'api_key', value: { set: true } }],
  [
    'hmac',
    [
      '--signed-text={timestamp}.{body}',
      '--signature-header=X-Signature=t={timestamp},v1={signature}',
      '--signature-header=X-Key={key_id}',
      '--key-id=k1',
      '--algorithm=sha512',
      '--signature-encoding=base64',
    ],
    {
      signed_text: '{timestamp}.{body}',
      signature_headers: { 'X-Signature': 't={timestamp},v1={signature}', 'X-Key': '{key_id}' },
      key_id: 'k1',
      algorithm: 'sha512',
      signature_encoding: 'base64',
      secret_encoding: 'text',
      secret: { set: true },
    },
  ],
  [
    'aws_sigv4',
    [
      '--region=eu-central-1',
      '--service=execute-api',
      '--access-key-id=AKIDEXAMPLE',
      '--session-token-env=CRM',
    ],
    {
      region: 'eu-central-1',
      service: 'execute-api',
      access_key_id: 'AKIDEXAMPLE',
      secret_access_key: { set: true },
      session_token: { set: true },
    },
  ],
])('stores the type %s with a secret from a variable', async (type, args, data) => {
  const environment = { CRM: SECRET };
  const ran = await create(type, ...args, '--secret-env=CRM', '--json', { environment });
  expect(ran.json).toMatchObject({ type, data });
  expect(ran.stdout + ran.stderr).not.toContain(SECRET);
});

it('reads certificate and key of the type mtls from files', async () => {
  const { cert, key } = selfSigned({ names: ['client.test'] });
  const certificate = join(terminal.directory, 'client.pem');
  const privateKey = join(terminal.directory, 'client.key');
  writeFileSync(certificate, cert);
  writeFileSync(privateKey, key);
  const files = [`--certificate-file=${certificate}`, `--secret-file=${privateKey}`];
  const { json, stdout } = await create('mtls', ...files, '--json');
  expect(json).toMatchObject({ data: { certificate: cert, private_key: { set: true } } });
  expect(stdout).not.toContain('PRIVATE KEY');
});

it.each([
  ['hmac', [], 'The type hmac needs --signed-text and --signature-header.'],
  [
    'hmac',
    ['--signed-text={body}', '--signature-header={signature}'],
    '--signature-header is name=value',
  ],
  [
    'aws_sigv4',
    ['--region=a', '--service=s3', '--access-key-id=a', '--session-token-env=NONE'],
    'The variable NONE is not set, or empty.',
  ],
])('names the options that the type %s needs: %j', async (type, args, message) => {
  const ran = await create(type, ...args);
  expect(ran).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(message) as string });
});
