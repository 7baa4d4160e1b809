/** Documents of the editor: changes, undo, layout, differences, and the words of the API. */

import {
  addNodes,
  changeNode,
  connect,
  createNode,
  insertInto,
  linkRefusal,
  moveNodes,
  removeNodes,
} from '../../src/console/graph/commands.ts';
import { differences } from '../../src/console/graph/diff.ts';
import { withDefaults } from '../../src/console/graph/draft.ts';
import { record, redo, startHistory, undo } from '../../src/console/graph/history.ts';
import { layOut, NODE_HEIGHT, NODE_WIDTH } from '../../src/console/graph/layout.ts';
import type { GraphDocument, NodeKind } from '../../src/console/graph/model.ts';
import {
  documentOf,
  graphInput,
  isUnchanged,
  updateInput,
  withRevision,
} from '../../src/console/graph/wire.ts';

const kind = (
  name: string,
  inputs: string[],
  outputs: string[],
  many: string[] = [],
): NodeKind => ({
  node_type: `test/${name}`,
  category: 'test',
  label: name,
  node_role: inputs.length === 0 ? 'getter' : outputs.length === 0 ? 'terminator' : 'setter',
  description: name,
  inputs,
  outputs,
  requires_credential: false,
  calls_services: false,
  many_inputs: many,
  config_schema: {},
});
const source = kind('Source', [], ['output1']);
const step = kind('Step', ['input1'], ['output1']);
const merge = kind('Merge', ['input1'], ['output1'], ['input1']);
const kinds = new Map([source, step, merge].map((one) => [one.node_type, one]));

const empty: GraphDocument = {
  title: 'T',
  description: null,
  parameters: null,
  rowOrder: 'kept',
  placement: 'auto',
  nodes: [],
  edges: [],
};

function grow(...steps: readonly NodeKind[]): GraphDocument {
  return steps.reduce((document, one) => {
    const node = createNode(one, document);
    const before = document.nodes.at(-1);
    const links =
      before === undefined || one.inputs.length === 0
        ? []
        : [{ source: before.id, sourcePort: 'output1', target: node.id, targetPort: 'input1' }];
    return addNodes(document, [node], links);
  }, empty);
}

const link = (document: GraphDocument, from: number, to: number) => ({
  source: document.nodes[from]!.id,
  sourcePort: 'output1',
  target: document.nodes[to]!.id,
  targetPort: 'input1',
});

describe('commands', () => {
  it('give each node a label of its own', () => {
    expect(grow(source, step, step, step).nodes.map(({ label }) => label)).toEqual([
      'Source',
      'Step',
      'Step 2',
      'Step 3',
    ]);
  });

  it('put a node into an edge', () => {
    const document = grow(source, step);
    const node = createNode(step, document);
    const { edges } = insertInto(document, document.edges[0]!, node, step);
    expect(edges.map((edge) => [edge.source, edge.target])).toEqual([
      [document.nodes[0]!.id, node.id],
      [node.id, document.nodes[1]!.id],
    ]);
  });

  it('remove a node with its edges', () => {
    const document = grow(source, step, step);
    const { nodes, edges } = removeNodes(document, new Set([document.nodes[1]!.id]));
    expect([nodes.length, edges.length]).toEqual([2, 0]);
  });

  it('refuse cycles, taken inputs and the node itself, and say why', () => {
    const document = addNodes(grow(source, step, step), [createNode(merge, empty)]);
    const why = (from: number, to: number) =>
      linkRefusal(document, kinds, link(document, from, to));
    expect(why(2, 2)).toMatch('its own output');
    expect(why(0, 1)).toMatch('already connected');
    expect(why(2, 1)).toMatch('already has an edge');
    expect(why(0, 3)).toBeNull();
    const both = connect(document, link(document, 0, 3));
    expect(linkRefusal(both, kinds, link(both, 1, 3))).toBeNull();
    expect(linkRefusal(both, kinds, link(both, 3, 0))).toMatch('cycle');
  });
});

describe('undo', () => {
  it('returns to each step, keystrokes in one field together', () => {
    const first = grow(source);
    const id = first.nodes[0]!.id;
    const typed = (text: string) => changeNode(first, id, { label: text });
    let history = startHistory(empty);
    history = record(history, first, null, 0);
    history = record(history, typed('a'), 'label', 1_000);
    history = record(history, typed('ab'), 'label', 1_200);
    history = record(history, typed('abc'), 'label', 5_000);
    const titles = [];
    for (let at = history; at.past.length > 0; at = undo(at))
      titles.push(undo(at).present.nodes[0]?.label);
    expect(titles).toEqual(['ab', 'Source', undefined]);
    expect(redo(undo(history)).present).toBe(history.present);
  });

  it('keeps 200 steps', () => {
    let history = startHistory(empty);
    for (let step = 0; step < 250; step += 1)
      history = record(history, { ...empty, title: String(step) }, null, step);
    expect([history.past.length, history.past[0]?.title]).toEqual([200, '49']);
  });
});

describe('layout', () => {
  it('stands no node on another, and each to the right of its inputs', () => {
    let document = grow(source, step, step);
    for (let more = 0; more < 30; more += 1) {
      const node = createNode(step, document);
      document = addNodes(document, [node], [{ ...link(document, more % 7, 0), target: node.id }]);
    }
    const places = layOut(document);
    const all = document.nodes.map(({ id }) => places.get(id)!);
    const overlaps = all.flatMap((a, index) =>
      all
        .slice(index + 1)
        .filter((b) => Math.abs(a.x - b.x) < NODE_WIDTH && Math.abs(a.y - b.y) < NODE_HEIGHT),
    );
    expect(overlaps).toEqual([]);
    for (const edge of document.edges)
      expect(places.get(edge.target)!.x).toBeGreaterThan(places.get(edge.source)!.x);
  });

  it('leaves a moved node in its place', () => {
    const document = grow(source, step);
    const [id] = document.nodes.map((node) => node.id);
    const moved = moveNodes(document, new Map([[id!, { x: 300, y: 40 }]]));
    expect(layOut(moved).get(id!)).toEqual({ x: 300, y: 40 });
  });
});

describe('the words of the API', () => {
  const stored = {
    title: 'Orders',
    description: null,
    parameters: null,
    row_order: 'kept',
    placement: 'auto',
    nodes: [
      { id: 7, node_type: 'test/Source', node_role: 'getter', label: 'A', config: { n: 1 } },
      { id: 9, node_type: 'test/Step', node_role: 'setter', label: 'B', config: {} },
    ],
    edges: [
      { id: 3, source_node_id: 7, target_node_id: 9, source_key: 'output1', target_key: 'input1' },
    ],
    canvas: [{ x: 1, y: 2 }, null],
  } as const;
  const document = documentOf(structuredClone(stored) as never);

  it('give a workflow back as it was', () => {
    expect(graphInput(document)).toEqual({
      nodes: stored.nodes.map(({ id: _, ...node }) => node),
      edges: [
        { source_node_index: 0, target_node_index: 1, source_key: 'output1', target_key: 'input1' },
      ],
    });
    expect(isUnchanged(document, documentOf(structuredClone(stored) as never))).toBe(true);
  });

  it('keep row order and placement, and send them only if they are not the default or change', () => {
    const options = { row_order: 'free', placement: 'local' };
    const other = documentOf({ ...structuredClone(stored), ...options } as never);
    expect(Object.keys(graphInput(document))).toEqual(['nodes', 'edges']);
    expect(graphInput(other)).toMatchObject(options);
    expect(updateInput({ ...other, title: 'New' }, other)).toEqual({ title: 'New' });
    expect(updateInput(document, other)).toEqual({ row_order: 'kept', placement: 'auto' });
    expect(withRevision(document, { ...stored, ...options } as never)).toMatchObject({
      rowOrder: 'free',
      placement: 'local',
    });
    expect(differences(document, other).map(({ subject }) => subject)).toEqual([
      'row order',
      'placement',
    ]);
  });

  it('give drafts of earlier versions the defaults of options', () => {
    const { rowOrder: _, placement: __, ...early } = document;
    const draft = { base: early, document: early, etag: '', modified: 0, samples: {}, params: {} };
    expect(withDefaults(draft as never)).toMatchObject({ base: document, document });
  });

  it('change no graph if a node only moves', () => {
    const moved = moveNodes(document, new Map([['node-9', { x: 5.4, y: 6 }]]));
    expect(updateInput(moved, document)).toEqual({
      canvas: [
        { x: 1, y: 2 },
        { x: 5, y: 6 },
      ],
    });
  });

  it('compare nodes by id, then by label and type', () => {
    const other = {
      ...document,
      nodes: document.nodes.map((node) => ({ ...node, id: `x${node.id}` })),
      edges: [],
    };
    const changed = changeNode(other, 'xnode-7', { config: { n: 2 } });
    expect(differences(document, changed)).toEqual([
      { kind: 'changed', subject: 'A', details: ['n: 1 → 2'] },
      { kind: 'removed', subject: 'A → B', details: [] },
    ]);
  });
});
