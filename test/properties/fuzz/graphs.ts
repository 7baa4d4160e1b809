/** Graphs: ones that can be stored, and ones that can run. */

import fc from 'fast-check';
import { isWrittenExactly, jsonObjects, jsonValues, valuesOf } from './values.ts';

export interface CatalogueEntry {
  readonly node_type: string;
  readonly node_role: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly config_schema: object;
  readonly examples: readonly {
    readonly config: object;
    readonly inputs?: Readonly<Record<string, readonly object[] | readonly (readonly object[])[]>>;
    readonly params?: object;
    readonly output: readonly object[];
  }[];
}

export interface NodeBody {
  readonly node_type: string;
  readonly node_role: string;
  readonly label?: string;
  readonly config?: object;
  readonly id?: number;
}

export interface EdgeBody {
  readonly source_node_index?: number;
  readonly target_node_index?: number;
  readonly source_node_id?: number;
  readonly target_node_id?: number;
  readonly source_key?: string;
  readonly target_key?: string;
}

export interface GraphBody {
  readonly nodes: readonly NodeBody[];
  readonly edges?: readonly EdgeBody[];
}

export interface RunnableGraph {
  readonly graph: GraphBody;
  readonly params?: object;
}

const MAX_NODES = 8;
/** Getters whose examples need a service, a file or a database that the fuzzer does not have. */
const FROM_ELSEWHERE = new Set([
  'sources/httpRequest',
  'sources/file',
  'sources/postgres',
  'sources/mysql',
  'sources/spark',
  'sources/object',
  'sources/sftp',
  'sources/workflow',
]);
const NO_DOCUMENT = { openapi: '3.1.0', paths: {}, components: {} };

/** Hosts that the service refuses to call, so that no look-up leaves the machine. */
const urls = fc.constantFrom(
  'http://127.0.0.1:1/',
  'http://[::1]/x',
  'https://10.0.0.1/a?b=c',
  'http://0x7f.1/',
  'ftp://127.0.0.1/',
  'http://169.254.169.254/latest',
  { $param: 'url' },
);

/** Runs that end soon. */
const small = fc.oneof(fc.integer({ min: -5, max: 300 }), fc.constant({ $param: 'n', default: 3 }));

const CONFIG_OVERRIDES = {
  '/url': urls,
  '/start': small,
  '/stop': small,
  '/step': fc.constantFrom(1, 2, -1, 0.5, 0),
};

export function createGraphs(catalogue: readonly CatalogueEntry[]) {
  const makeNode = nodeMaker(catalogue);
  return {
    // A graph whose file does not exist is valid in itself, and its run fails.
    drafts: draftsOf(catalogue.filter(({ node_type }) => node_type !== 'sources/file')),
    runnable: fc.oneof(fc.constantFrom(...examplesOf(catalogue, makeNode)), passedOn(makeNode)),
  };
}

type MakeNode = (type: string, config: object) => NodeBody;

function nodeMaker(catalogue: readonly CatalogueEntry[]): MakeNode {
  return (type, config) => ({
    node_type: type,
    node_role: catalogue.find(({ node_type }) => node_type === type)!.node_role,
    config,
  });
}

function configOf(entry: CatalogueEntry): fc.Arbitrary<object> {
  return fc.oneof(
    {
      weight: 4,
      arbitrary: valuesOf(
        { document: NO_DOCUMENT, overrides: CONFIG_OVERRIDES, isValid: () => true },
        entry.config_schema,
      ) as fc.Arbitrary<object>,
    },
    ...(entry.examples.length > 0
      ? [{ weight: 4, arbitrary: fc.constantFrom(...entry.examples.map(({ config }) => config)) }]
      : []),
    { weight: entry.node_type === 'sources/httpRequest' ? 0 : 1, arbitrary: jsonObjects },
    { weight: 1, arbitrary: fc.constant({}) },
  );
}

const labels = fc
  .string({ unit: 'grapheme', maxLength: 60 })
  .map((text) => text.replaceAll('\0', ''));

function nodesOf(catalogue: readonly CatalogueEntry[]) {
  const configs = new Map(catalogue.map((entry) => [entry.node_type, configOf(entry)]));

  return fc.constantFrom(...catalogue).chain((entry) =>
    fc.record(
      {
        node_type: fc.constant(entry.node_type),
        node_role: fc.constant(entry.node_role),
        label: labels,
        config: configs.get(entry.node_type)!,
      },
      { requiredKeys: ['node_type', 'node_role'], noNullPrototype: true },
    ),
  );
}

/** Any that the rules for storing accept, sensible or not. */
function draftsOf(catalogue: readonly CatalogueEntry[]): fc.Arbitrary<GraphBody> {
  const nodes = nodesOf(catalogue);
  return fc
    .tuple(
      fc.array(nodes, { maxLength: MAX_NODES }),
      fc.array(
        fc.record({
          from: fc.nat(),
          to: fc.nat(),
          output: fc.nat(),
          input: fc.nat(),
          spell: fc.boolean(),
          byId: fc.boolean(),
        }),
        { maxLength: 2 * MAX_NODES },
      ),
      fc.constantFrom('none', 'some', 'indices'),
    )
    .map(([list, choices, mode]) => draft(catalogue, list, choices, mode));
}

interface EdgeChoice {
  readonly from: number;
  readonly to: number;
  readonly output: number;
  readonly input: number;
  readonly spell: boolean;
  readonly byId: boolean;
}

function draft(
  catalogue: readonly CatalogueEntry[],
  list: readonly NodeBody[],
  choices: readonly EdgeChoice[],
  mode: string,
): GraphBody {
  const numbered =
    mode === 'none' ? list : list.map((node, index) => ({ ...node, id: 1000 + index }));
  const entryAt = (index: number): CatalogueEntry =>
    catalogue.find(({ node_type }) => node_type === list[index]!.node_type)!;
  const sources = list.flatMap((_, index) => (entryAt(index).outputs.length > 0 ? [index] : []));
  const targets = list.flatMap((_, index) => (entryAt(index).inputs.length > 0 ? [index] : []));
  const edges = new Map<string, EdgeBody>();
  for (const { from, to, output, input, spell, byId } of sources.length > 0 && targets.length > 0
    ? choices
    : []) {
    const source = sources[from % sources.length]!;
    const target = targets[to % targets.length]!;
    const source_key = entryAt(source).outputs[output % entryAt(source).outputs.length]!;
    const target_key = entryAt(target).inputs[input % entryAt(target).inputs.length]!;
    const ends =
      mode === 'some' && byId
        ? { source_node_id: 1000 + source, target_node_id: 1000 + target }
        : { source_node_index: source, target_node_index: target };
    const defaults = source_key === 'output1' && target_key === 'input1';
    edges.set(
      JSON.stringify([source, target, source_key, target_key]),
      defaults && !spell ? ends : { ...ends, source_key, target_key },
    );
  }
  return { nodes: numbered, edges: [...edges.values()] };
}

/** The examples of the node types, each with what feeds it and a dashboard; rows that are none have no columns either. */
function examplesOf(
  catalogue: readonly CatalogueEntry[],
  node: MakeNode,
): readonly RunnableGraph[] {
  return catalogue
    .filter(
      ({ node_type, node_role }) => node_role !== 'terminator' && !FROM_ELSEWHERE.has(node_type),
    )
    .flatMap((type) =>
      type.examples
        .filter(({ inputs = {} }) =>
          Object.values(inputs)
            .flatMap(tablesOf)
            .every((rows) => rows.length > 0),
        )
        .map(({ config, inputs = {}, params }) => {
          const feeds = Object.entries(inputs).flatMap(([port, tables]) =>
            tablesOf(tables).map((rows) => ({ port, node: node('sources/inlineRows', { rows }) })),
          );
          const at = feeds.length;
          const graph = {
            nodes: [
              ...feeds.map((feed) => feed.node),
              node(type.node_type, config),
              node('termination/dashboardOutput', {}),
            ],
            edges: [
              ...feeds.map(({ port }, index) => ({
                source_node_index: index,
                target_node_index: at,
                target_key: port,
              })),
              { source_node_index: at, target_node_index: at + 1 },
            ],
          };
          return { graph, ...(params === undefined ? {} : { params }) };
        }),
    );
}

const rows = fc.array(
  fc.record(
    {
      id: fc.integer(),
      name: fc.string({ unit: 'grapheme', maxLength: 20 }),
      price: fc.double({ noNaN: true, noDefaultInfinity: true }).filter(isWrittenExactly),
      paid: fc.boolean(),
      tags: fc.array(fc.string({ maxLength: 5 }), { maxLength: 3 }),
      extra: jsonValues.filter((value) => !JSON.stringify(value).includes('$param')),
    },
    { requiredKeys: ['id'], noNullPrototype: true },
  ),
  { minLength: 1, maxLength: 20 },
);

/** Rows that come out as they went in. */
function passedOn(node: MakeNode): fc.Arbitrary<RunnableGraph> {
  return fc.oneof(
    rows.map((list) => ({
      graph: chain(
        node('sources/inlineRows', { rows: list }),
        node('termination/dashboardOutput', {}),
      ),
    })),
    fc
      .tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 2500 }))
      .map(([start, count]) => ({
        graph: chain(
          node('sources/sequence', { start, stop: start + count }),
          node('queryoperators/computedColumn', { column_name: 'twice', expression: 'value * 2' }),
          node('termination/dashboardOutput', {}),
        ),
      })),
  );
}

export type Graphs = ReturnType<typeof createGraphs>;

/** A port that takes several edges has a list of tables. */
function tablesOf(
  rows: readonly object[] | readonly (readonly object[])[],
): readonly (readonly object[])[] {
  return Array.isArray(rows[0])
    ? (rows as readonly (readonly object[])[])
    : [rows as readonly object[]];
}

function chain(...nodes: readonly NodeBody[]): GraphBody {
  return {
    nodes,
    edges: nodes
      .slice(1)
      .map((_, index) => ({ source_node_index: index, target_node_index: index + 1 })),
  };
}
