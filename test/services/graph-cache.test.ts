import { createGraphCache } from '../../src/services/workflows/graph-cache.ts';

const graphOf = (text: string) => ({
  nodes: [{ id: 1, type: 't', label: text, config: {} }],
  edges: [],
});
const bytes = JSON.stringify(graphOf('x')).length;

describe('the cache of graphs', () => {
  it('keeps the latest revision of a workflow', () => {
    const cache = createGraphCache(10 * bytes);
    expect(cache.get(1)).toBeUndefined();
    cache.set(1, { revision: 1, graph: graphOf('a') });
    cache.set(1, { revision: 2, graph: graphOf('b') });
    expect(cache.get(1)).toMatchObject({ revision: 2, graph: graphOf('b') });
  });

  it('drops what ran the longest ago when it is full', () => {
    const cache = createGraphCache(3 * bytes);
    for (const id of [1, 2, 3]) cache.set(id, { revision: 1, graph: graphOf('x') });
    cache.get(1);
    cache.set(4, { revision: 1, graph: graphOf('x') });
    expect([1, 2, 3, 4].map((id) => cache.get(id) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  it('counts a replaced graph once, and holds no graph that is larger than itself', () => {
    const cache = createGraphCache(2 * bytes);
    for (let revision = 1; revision <= 50; revision += 1)
      cache.set(1, { revision, graph: graphOf('x') });
    cache.set(2, { revision: 1, graph: graphOf('x') });
    expect(cache.get(1)).toMatchObject({ revision: 50 });
    expect(cache.get(2)).toBeDefined();
    cache.set(3, { revision: 1, graph: graphOf('x'.repeat(3 * bytes)) });
    expect([1, 2, 3].map((id) => cache.get(id) !== undefined)).toEqual([true, true, false]);
  });
});
