/** Which node types an organization has, and what it costs to know. */

import { defineNodeType, type NodeType } from '../../src/engine/node-type.ts';
import type { Graph } from '../../src/engine/index.ts';
import type { IntegrationDefinition } from '../../src/model/integration.ts';
import { createNodeTypes } from '../../src/services/node-types/node-types.ts';
import { createOrganizationTypes } from '../../src/services/node-types/organization-types.ts';
import { catalogue } from './catalogue.ts';

const nodeType = (type: string): NodeType =>
  defineNodeType({ ...catalogue.get('sources/rows')!, type, category: type.split('/')[0]! });
const integration = (slug: string): IntegrationDefinition => ({
  slug,
  name: slug,
  description: '',
  baseUrl: 'https://example.com',
  auth: { type: 'none' },
  operations: [],
});
const graphOf = (...types: readonly string[]): Graph => ({
  nodes: types.map((type, id) => ({ id, type, label: type, config: {} })),
  edges: [],
});

function open() {
  const stored = new Map<number, { version: number; integrations: IntegrationDefinition[] }>();
  const of = (id: number) => stored.get(id) ?? { version: 0, integrations: [] };
  const source = {
    catalogueVersion: jest.fn((id: number) => Promise.resolve(of(id).version)),
    catalogueOf: jest.fn((id: number) => Promise.resolve(of(id))),
  };
  const types = createOrganizationTypes({
    builtIn: catalogue,
    source,
    typesOf: ({ slug }) => [nodeType(`${slug}/list`)],
  });
  const store = (id: number, ...slugs: readonly string[]): void => {
    stored.set(id, { version: of(id).version + 1, integrations: slugs.map(integration) });
  };
  const names = async (id: number) => [...(await types.catalogue(id)).catalogue.keys()];
  return { source, types, store, names };
}

describe('the node types of an organization', () => {
  it("are Weir's own, and after them those of its integrations alone", async () => {
    const { store, names } = open();
    store(1, 'shop', 'mail');
    store(2, 'stock');
    expect(await names(1)).toEqual([...catalogue.keys(), 'shop/list', 'mail/list']);
    expect(await names(2)).toEqual([...catalogue.keys(), 'stock/list']);
    expect(await names(3)).toEqual([...catalogue.keys()]);
  });

  it('are read once until an integration changes', async () => {
    const { store, names, source } = open();
    store(1, 'shop');
    await Promise.all([names(1), names(1)]);
    await names(1);
    expect(source.catalogueOf).toHaveBeenCalledTimes(1);
    store(1, 'store');
    expect(await names(1)).toEqual([...catalogue.keys(), 'store/list']);
    expect(source.catalogueOf).toHaveBeenCalledTimes(2);
  });

  it("cost nothing for a graph of Weir's own types, which stays as it is", async () => {
    const { store, types, source } = open();
    store(1, 'shop');
    const graph = graphOf('sources/rows', 'termination/export', 'sources/none');
    expect(await types.complete(1, graph)).toBe(graph);
    expect(await types.catalogueFor(1, ['queryoperators/filter'])).toEqual({
      version: null,
      catalogue,
    });
    expect(source.catalogueVersion).not.toHaveBeenCalled();
    expect(source.catalogueOf).not.toHaveBeenCalled();
  });

  it('come with a graph that names another category, the same object until an integration changes', async () => {
    const { store, types } = open();
    const graph = graphOf('shop/list');
    const before = await types.complete(1, graph);
    expect(before.nodeTypes?.catalogue.has('shop/list')).toBe(false);
    store(1, 'shop');
    const after = await types.complete(1, graph);
    expect(after.nodeTypes?.catalogue.has('shop/list')).toBe(true);
    expect(after.nodeTypes?.version).not.toBe(before.nodeTypes?.version);
    expect(await types.complete(1, graph)).toBe(after);
  });

  it('have a version that no two organizations share', async () => {
    const { store, types } = open();
    store(1, 'shop');
    store(2, 'shop');
    expect(await types.version(1)).not.toBe(await types.version(2));
  });

  it('are printed for each organization by itself, and again after a change', async () => {
    const { store, types } = open();
    const service = createNodeTypes({ catalogue, types });
    const listed = async (id: number, category = '') => {
      const { bytes } = await service.printed(id, { category }, function* ({ nodeTypes }) {
        yield;
        return Buffer.from(nodeTypes.map(({ type }) => type).join());
      });
      return String(bytes);
    };
    const own = [...catalogue.keys()].join();
    expect(await listed(1)).toBe(own);
    store(1, 'shop');
    expect(await listed(1)).toBe(`${own},shop/list`);
    expect(await listed(2)).toBe(own);
    store(2, 'stock');
    expect(await listed(2)).toBe(`${own},stock/list`);
    expect([await listed(1, 'SHOP'), await listed(2, 'shop')]).toEqual(['shop/list', '']);
    store(1);
    expect(await listed(1)).toBe(own);
  });
});
