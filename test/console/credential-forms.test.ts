/** The forms of credentials and the contract name the same fields. */

import { TYPES } from '../../src/console/credentials/types.ts';
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

/** These have a default, and most people never change them. */
const WITHOUT_FIELD = ['starttls', 'token_parameters', 'expired_when'];

it('all fields of the contract are in a form, except rare ones', () => {
  const names = new Set(Object.values(TYPES).flatMap(({ fields }) => fields.map((it) => it.name)));
  expect(Object.keys(properties).filter((name) => !names.has(name))).toEqual(WITHOUT_FIELD);
});
