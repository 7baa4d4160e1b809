/** The forms of credentials and the contract name the same fields. */

import { changeOf } from '../../src/console/credentials/credential-change.ts';
import { dataOfForm } from '../../src/console/credentials/form-values.ts';
import { TYPES, type Credential } from '../../src/console/credentials/types.ts';
import { productDocument } from '../../src/generated/product-document.ts';

interface DataSchema {
  readonly properties: Readonly<Record<string, unknown>>;
}

const { properties } = productDocument.components.schemas!['CredentialDataInput'] as DataSchema;

it.each(Object.entries(TYPES))('%s has fields of the contract, each once', (_, { fields }) => {
  const names = fields.map(({ name }) => name);
  expect(names.filter((name) => !Object.hasOwn(properties, name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

/** The schemas of fields that are secrets or references to them. */
const REFERABLE = Object.entries(productDocument.components.schemas!).flatMap(([name, schema]) =>
  JSON.stringify(schema).includes(
    '"additionalProperties":{"$ref":"#/components/schemas/SecretReference"}',
  )
    ? [`#/components/schemas/${name}`]
    : [],
);

it.each(Object.entries(TYPES))(
  '%s accepts references for the same fields as the contract',
  (_, { fields }) => {
    const isReferable = (name: string) =>
      REFERABLE.includes((properties[name] as { readonly $ref?: string }).$ref ?? '');
    expect(REFERABLE).not.toEqual([]);
    expect(
      fields.filter(({ takesReference }) => takesReference === true).map(({ name }) => name),
    ).toEqual(fields.map(({ name }) => name).filter(isReferable));
  },
);

it('a reference takes the place of the secret', () => {
  const form = new FormData();
  form.set('token.$secret', 'vault:kv/data/shop#token');
  expect(dataOfForm(form, TYPES.bearer.fields)).toEqual({
    token: { $secret: 'vault:kv/data/shop#token' },
  });
});

/** These have a default, and most people never change them. */
const WITHOUT_FIELD = ['starttls', 'token_parameters', 'expired_when'];

it('all fields of the contract are in a form, except rare ones', () => {
  const names = new Set(Object.values(TYPES).flatMap(({ fields }) => fields.map((it) => it.name)));
  expect(Object.keys(properties).filter((name) => !names.has(name))).toEqual(WITHOUT_FIELD);
});

describe('the change of a credential', () => {
  const credential: Credential = {
    id: 1,
    name: 'Shop',
    type: 'basic',
    hosts: ['api.example.com'],
    data: { username: 'ada', password: { set: true } },
    test_url: null,
    created: '2026-03-01T12:00:00.000Z',
    modified: '2026-03-01T12:00:00.000Z',
  };
  const unchanged = { name: 'Shop', hosts: 'api.example.com', username: 'ada', password: '' };
  const change = (fields: Partial<typeof unchanged>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...unchanged, ...fields })) form.set(name, value);
    return changeOf(credential, form);
  };

  it.each([
    [{}, {}],
    [{ name: 'Store' }, { name: 'Store' }],
    [{ hosts: 'a.example.com b.example.com' }, { hosts: ['a.example.com', 'b.example.com'] }],
    [{ password: 'new' }, { data: { password: 'new' } }],
    [{ username: 'bob', password: 'x' }, { data: { username: 'bob', password: 'x' } }],
  ])('by %j is %j', (fields, expected) => {
    expect(change(fields)).toEqual(expected);
  });
});
