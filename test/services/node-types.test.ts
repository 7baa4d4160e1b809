import { ownTypes } from '../support/own-types.ts';
import type { NodeType, Catalogue } from '../../src/engine/node-type.ts';
import { createNodeTypes, type NodeTypeListing } from '../../src/services/node-types/node-types.ts';

const entries: readonly [string, NodeType['role'], string][] = [
  ['sources/rows', 'getter', 'Sources'],
  ['queryoperators/filter', 'setter', 'Query operators'],
  ['queryoperators/join', 'setter', 'Query operators'],
  ['termination/dashboardOutput', 'terminator', 'Termination'],
];
const catalogue: Catalogue = new Map(
  entries.map(([type, role, category]) => [type, { type, role, category } as NodeType]),
);

const listed = (filter: Parameters<ReturnType<typeof createNodeTypes>['list']>[0]) => {
  const { categories, nodeTypes } = createNodeTypes({ catalogue, types: ownTypes(catalogue) }).list(
    filter,
  );
  return {
    categories: categories.map(({ id, name, nodeCount }) => [id, name, nodeCount]),
    types: nodeTypes.map(({ type }) => type),
  };
};

describe('the listing of node types', () => {
  it('is the whole catalogue in its order without a filter', () => {
    const all = {
      categories: [
        [1, 'Sources', 1],
        [2, 'Query operators', 2],
        [3, 'Termination', 1],
      ],
      types: entries.map(([type]) => type),
    };
    expect(listed({})).toEqual(all);
    expect(listed({ category: '' })).toEqual(all);
  });

  it.each<[string, Parameters<typeof listed>[0], object]>([
    [
      'part of a category, whatever the case',
      { category: 'OPERATOR' },
      {
        categories: [[2, 'Query operators', 2]],
        types: ['queryoperators/filter', 'queryoperators/join'],
      },
    ],
    ['role', { role: 'getter' }, { categories: [[1, 'Sources', 1]], types: ['sources/rows'] }],
    [
      'a part that several categories share',
      { category: 's', role: 'setter' },
      {
        categories: [[2, 'Query operators', 2]],
        types: ['queryoperators/filter', 'queryoperators/join'],
      },
    ],
    [
      'both, where nothing is left',
      { category: 'sources', role: 'terminator' },
      { categories: [], types: [] },
    ],
    ['text that is no pattern', { category: '.*' }, { categories: [], types: [] }],
  ])('filters by %s', (_, filter, expected) => {
    expect(listed(filter)).toEqual(expected);
  });

  it('is printed once for all filters that match the same', async () => {
    const service = createNodeTypes({ catalogue, types: ownTypes(catalogue) });
    const print = jest.fn(function* ({ nodeTypes }: NodeTypeListing) {
      yield;
      return Buffer.from(nodeTypes.map(({ type }) => type).join());
    });
    const both = 'queryoperators/filter,queryoperators/join';
    const text = async (filter: { category?: string }) =>
      String((await service.printed(1, filter, print)).bytes);
    for (const category of ['quer', 'OPERATORS', 'Query operators'])
      expect(await text({ category })).toBe(both);
    for (const category of ['nothing', 'at all']) expect(await text({ category })).toBe('');
    expect(print).toHaveBeenCalledTimes(2);
    expect(await text({})).toBe(entries.map(([type]) => type).join());
    const setters = () => service.printed(2, { role: 'setter' }, print);
    const [first, second] = await Promise.all([setters(), setters()]);
    expect([String(first.bytes), second]).toEqual([both, first]);
    expect(print).toHaveBeenCalledTimes(4);
  });
});
