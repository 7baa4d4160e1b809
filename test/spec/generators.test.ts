/** What generators need of the documents, beyond the rules of `npm run lint`. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withConstantNames } from '../../scripts/generate/constant-names.ts';
import type { SpecDocument } from '../../scripts/generate/bundle.ts';
import { copyDocuments } from '../../scripts/spec/documents.ts';
import { operationsOf, schemasOf } from '../../scripts/spec/walk.ts';
import { operations } from '../../src/generated/operations.ts';

const root = join(import.meta.dirname, '../..');
const documents = copyDocuments();

describe.each(['v1', 'product'] as const)('the document of %s', (name) => {
  const document = documents[name];

  it('has a format for each number', () => {
    const wrong = schemasOf(document).filter(({ schema }) => {
      const [type, ...others] = [schema['type']].flat().filter((each) => each !== 'null');
      const { format } = schema;
      if (type === 'integer') return format !== 'int32' && format !== 'int64';
      return type === 'number' && others.length === 0 && format !== 'double';
    });
    expect(wrong.map(({ place }) => place)).toEqual([]);
  });

  it('names the ways in that the server takes', () => {
    const table: Readonly<
      Record<string, { readonly session: boolean; readonly keyScopes: readonly unknown[] }>
    > = operations;
    for (const { operation } of operationsOf(document)) {
      const id = operation.operationId;
      const ways = (operation.security ?? []).flatMap((each) => Object.keys(each));
      expect({
        id,
        cookie: ways.includes('sessionCookie'),
        key: ways.includes('bearerKey'),
      }).toEqual({ id, cookie: table[id]!.session, key: table[id]!.keyScopes.length > 0 });
      for (const way of ways) expect(document.components['securitySchemes']).toHaveProperty(way);
    }
  });

  it('declares no constant twice, whatever enum it is of', () => {
    const constants = Object.values(document.components['schemas'] as object).flatMap(
      (schema: Readonly<Record<string, unknown>>) =>
        (schema['x-enum-varnames'] ?? schema['enum'] ?? []) as readonly unknown[],
    );
    const names = constants.map((each) => String(each).toUpperCase());
    expect(names.filter((each, index) => names.indexOf(each) !== index)).toEqual([]);
  });
});

it('keeps the names of the first of two enums that have a value in common', () => {
  const schema = (values: readonly string[]) => ({ type: 'string', enum: values });
  const document = {
    components: { schemas: { Colour: schema(['red', 'blue']), WineType: schema(['red', 'rosé']) } },
  } as unknown as SpecDocument;
  expect(withConstantNames(document).components['schemas']).toEqual({
    Colour: schema(['red', 'blue']),
    WineType: { ...schema(['red', 'rosé']), 'x-enum-varnames': ['WINE_TYPE_RED', 'ROS_'] },
  });
});

/** A document that was released is never changed: clients were made of it. A release writes both anew, and its digests here. */
it.each([
  ['v1', '20b37b38d13811c7aa00b2ad56fb11779ad8bba436b7b577125d3fee34ef3a76'],
  ['product', '0b3b0a3dfbc0cce7a602b7b6720ff511edf67e197b89ab1e8eeeff3656fe1c2b'],
])('has the document of %s as it was released', (name, digest) => {
  const bytes = readFileSync(join(root, 'openapi/released', `${name}.json`));
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(digest);
});
