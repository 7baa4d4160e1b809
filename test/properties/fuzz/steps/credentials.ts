/** Credentials: whatever is accepted is shown as it was sent, but for its secret. */

import { deepStrictEqual as same } from 'node:assert';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expectStatus, fail, type UserModel } from '../user-model.ts';
import { step, type WeightedStep } from './step.ts';

const printable = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 12,
  maxLength: 60,
});
const label = fc
  .stringMatching(/^[a-z][a-z0-9-]{0,10}[a-z0-9]$/)
  .filter((text) => !text.startsWith('xn--'));
const host = fc
  .tuple(fc.boolean(), label, label, fc.option(fc.integer({ min: 1, max: 65_535 })))
  .map(
    ([isWildcard, one, other, port]) =>
      `${isWildcard ? '*.' : ''}${one}.${other}x${port === null ? '' : `:${port}`}`,
  );

const DATA = {
  api_key_header: (value: string) => ({ header: 'X-Api-Key', value }),
  bearer: (token: string) => ({ token }),
  basic: (password: string) => ({ username: 'fuzz', password }),
  api_key_query: (value: string) => ({ parameter: 'api_key', value }),
  hmac: (secret: string) => ({
    signed_text: '{method} {path}',
    signature_headers: { 'X-Signature': '{signature}' },
    secret,
  }),
  aws_sigv4: (secret: string) => ({
    region: 'us-east-1',
    service: 'execute-api',
    access_key_id: 'fuzz',
    secret_access_key: secret,
  }),
};
const KINDS = Object.keys(DATA) as (keyof typeof DATA)[];

interface Input {
  readonly kind: keyof typeof DATA;
  readonly secret: string;
  readonly hosts: readonly string[];
}
const inputs: fc.Arbitrary<Input> = fc.record({
  kind: fc.constantFrom(...KINDS),
  secret: printable,
  hosts: fc.uniqueArray(host, { minLength: 1, maxLength: 5 }),
});

/** The examples of node types use it, and workflows with such nodes may be stored before it. */
const IN_EXAMPLES = 7;

export function credentialSteps(): readonly WeightedStep[] {
  return [{ weight: 0.5, arbitrary: step('a credential comes and goes', inputs, comesAndGoes) }];
}

async function comesAndGoes(user: UserModel, { kind, secret, hosts }: Input): Promise<void> {
  const { cookie } = user.account;
  // The step ends with the deletion, and parallel steps have other secrets.
  const body = { name: nameOf(secret), type: kind, hosts, data: DATA[kind](secret) };
  const made = await user.call('createCredential', { cookie, body });
  expectStatus(made, 201);
  const { id, ...shown } = made.body.data;
  same([shown.type, shown.hosts], [kind, hosts]);
  const params = { credentialId: id };
  const listed = await user.call('listCredentials', { cookie });
  same(
    listed.body.data.credentials.some((one: { id: number }) => one.id === id),
    true,
  );
  same((await user.call('getCredential', { cookie, params })).body.data, made.body.data);
  const renamed = await user.call('updateCredential', {
    cookie,
    params,
    body: { name: nameOf(`${secret}2`), data: DATA[kind](`${secret}2`) },
  });
  same(renamed.body.data, {
    ...made.body.data,
    name: nameOf(`${secret}2`),
    modified: renamed.body.data.modified,
  });
  const newHost = await user.call('updateCredential', {
    cookie,
    params,
    body: { hosts: [...hosts.slice(1), 'other.fuzz.example'] },
  });
  expectStatus(newHost, 400);
  expectStatus(
    await user.call('updateCredential', { cookie, params, body: { hosts: hosts.slice(0, 1) } }),
    200,
  );
  const tested = await user.call('testCredential', { cookie, params });
  expectStatus(tested, 400);
  for (const { text } of [made, listed, renamed, tested])
    if (text.includes(secret)) fail(`a response shows the secret of credential ${id}`);
  const removed = await user.call('deleteCredential', { cookie, params });
  if (id === IN_EXAMPLES && removed.status === 409)
    expectStatus(
      await user.call('deleteCredential', { cookie, params, query: { force: 'true' } }),
      204,
    );
  else expectStatus(removed, 204);
  expectStatus(await user.call('getCredential', { cookie, params }), 404);
}

/** Unique in the organization, without the secret. */
const nameOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
