/** What holds for every node type of the catalogue, whatever it does. */

import { readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { Ajv2020 } from 'ajv/dist/2020.js';

import { createChecker } from '../support/checker.ts';
import { CONFIG_HINTS } from '../../src/engine/config/hints.ts';
import { DECIMAL_TYPE_FORMAT } from '../../src/engine/values/columns.ts';
import { registerFunctions } from '../../src/engine/child/duckdb.ts';
import { checkExpressionSyntax } from '../../src/engine/expression/index.ts';
import { inferColumns } from '../../src/engine/values/infer.ts';
import { valuesTable } from '../../src/engine/ingest/values.ts';
import { duckdbType } from '../../src/engine/sql.ts';
import type { DataType, Json, JsonObject } from '../../src/engine/types.ts';
import { catalogue } from '../../src/nodes/index.ts';
import { ExampleSources } from './example-sources.ts';
import {
  exampleRun,
  graphOf,
  NODE_UNDER_TEST,
  openBench,
  problemsOf,
  type MadeTable,
  type NodeBench,
} from './run-node.ts';
import { finished } from '../support/finished.ts';

const NODES = join(__dirname, '..', '..', 'src', 'nodes');
const types = [...catalogue.values()];
const cases = types.flatMap((node) =>
  node.examples.map((example) => ({ type: node.type, title: example.title, node, example })),
);

const sources = new ExampleSources();
let bench: NodeBench;
let duckdb: DuckDBConnection;
beforeAll(async () => {
  bench = openBench(sources.fetch, sources.findFile, sources.read, sources.objects);
  duckdb = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
  registerFunctions(duckdb);
});
afterAll(async () => {
  duckdb.closeSync();
  await bench.close();
});

describe('the catalogue', () => {
  it('holds one node type per file, named by it', () => {
    const files = readdirSync(NODES, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'index.ts')
      .map((entry) => `${relative(NODES, entry.parentPath)}/${basename(entry.name, '.ts')}`)
      // It makes node types of the descriptions that organizations have.
      .filter((file) => !file.startsWith('integration/'));
    expect([...catalogue.keys()].sort()).toEqual(files.sort());
  });

  it('is in order: getters, setters, terminators', () => {
    const order = ['getter', 'setter', 'terminator'];
    const places = types.map(({ role }) => order.indexOf(role));
    expect(places).toEqual([...places].sort());
    expect(new Set(places).size).toBe(3);
  });

  it('has those of a role by their positions', () => {
    const steps = types.slice(1).map((node, index) => [types[index]!, node] as const);
    const turned = steps
      .filter(([before, node]) => before.role === node.role)
      .filter(([before, node]) => (before.position ?? Infinity) > (node.position ?? Infinity));
    expect(turned).toEqual([]);
    expect(types[0]!.type).toBe('sources/inlineRows');
  });
});

describe.each(types)('$type', (node) => {
  it('says what it is', () => {
    expect(node.category).toBe(dirname(node.type));
    expect(node.label).toMatch(/^[A-Z].*[a-zA-Z]$/);
    expect(node.description).toMatch(/^[A-Z][^]*\.$/);
    const { accepts, isOptional = false } = node.credential ?? {};
    expect(node.requiresCredential).toBe(accepts !== undefined && !isOptional);
    // A called workflow can send requests.
    const callsServices = node.credential !== undefined || node.workflowMember !== undefined;
    expect(node.callsServices ?? false).toBe(callsServices);
    expect(node.inputs.map(({ name }) => name)).toEqual(
      node.role === 'getter'
        ? []
        : node.type === 'queryoperators/join'
          ? ['input1', 'input2']
          : ['input1'],
    );
    const hasOutput =
      node.role !== 'terminator' ||
      Object.keys(node.config['properties'] ?? {}).includes('outcome');
    expect(node.outputs).toEqual(hasOutput ? ['output1'] : []);
    expect(node.examples.length).toBeGreaterThanOrEqual(2);
    expect(new Set(node.examples.map(({ title }) => title)).size).toBe(node.examples.length);
  });

  it('has a valid, closed schema with a description of every member and valid defaults', () => {
    const ajv = new Ajv2020({
      strict: true,
      strictRequired: false,
      strictTypes: false,
      formats: { expression: (text: string) => checkExpressionSyntax(text, '').ok },
      keywords: ['x-port', 'x-credential-types', 'x-canonical'],
    });
    for (const hint of [...CONFIG_HINTS, DECIMAL_TYPE_FORMAT]) ajv.addFormat(hint, true);
    expect(() => ajv.compile(node.config)).not.toThrow();
    const open: string[] = [];
    const visit = (schema: Json, path: string, isMember: boolean): void => {
      if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return;
      const {
        properties,
        additionalProperties,
        items,
        anyOf,
        type,
        default: fallback,
        description,
      } = schema as JsonObject;
      if (isMember && (typeof description !== 'string' || !description.endsWith('.')))
        open.push(`${path} lacks a description`);
      if (fallback !== undefined && !ajv.validate(schema as JsonObject, fallback))
        open.push(`${path} has a default that it refuses`);
      if (type === 'object' && properties !== undefined && additionalProperties !== false)
        open.push(`${path} is open`);
      for (const [name, member] of Object.entries((properties ?? {}) as JsonObject))
        visit(member, `${path}/${name}`, true);
      visit(items ?? null, `${path}[]`, false);
      for (const one of (anyOf ?? []) as readonly Json[]) visit(one, path, false);
    };
    visit(node.config, '', false);
    expect(open).toEqual([]);
    expect(node.config['additionalProperties']).toBe(false);
  });

  it('brings rows in or makes some', () => {
    expect(['source', 'resolve'].filter((member) => member in node)).toHaveLength(1);
  });

  it('has the members that it says name columns', () => {
    expect(Object.keys(node.config['properties'] as JsonObject)).toEqual(
      expect.arrayContaining([...(node.fields ?? [])]),
    );
  });

  it('refuses an unknown config member and names the near one', () => {
    const [member = 'member'] = Object.keys(node.config['properties'] as JsonObject);
    const example = node.examples[0]!;
    const [problem] = problemsOf(
      exampleRun(node.type, { ...example, config: { ...example.config, [`${member}x`]: 1 } }),
    );
    expect(problem).toMatchObject({ code: 'invalid_config', path: `/${member}x` });
    expect(problem?.message).toContain(`\`${member}x\``);
    expect(problem?.message).toContain(`\`${member}\`?`);
  });

  it('names each required member that is missing', () => {
    const { config, ...example } = node.examples[0]!;
    for (const member of (node.config['required'] ?? []) as readonly string[]) {
      const rest = Object.fromEntries(Object.entries(config).filter(([name]) => name !== member));
      const problems = problemsOf(exampleRun(node.type, { ...example, config: rest }));
      expect(problems).toContainEqual({
        code: 'missing_config',
        path: `/${member}`,
        message: expect.stringContaining(`\`${member}\``) as string,
      });
    }
  });
});

describe.each(cases)('$type: $title', ({ node, example }) => {
  const run = exampleRun(node.type, example);

  it('gives the rows and columns that it says, twice, and leaves its input alone', async () => {
    sources.serve(example);
    const given = JSON.stringify(run);
    const frozen = deepFrozen(run);
    const first = await bench.run(frozen);
    expect(first).toMatchObject({ rows: example.output });
    expect(await bench.run(frozen)).toEqual(first);
    expect(JSON.stringify(run)).toBe(given);
    if (!('rows' in first)) throw new Error('no rows');
    for (const row of first.rows)
      expect(Object.keys(row)).toEqual(first.columns.map(({ name }) => name));
    expect(first.rows).toEqual(example.output);
  });

  it('has the columns that DuckDB prepares', async () => {
    const checker = createChecker(catalogue, { maxNodes: 500 });
    const graph = graphOf(run);
    const loaded = finished(checker.pending(graph, run.params ?? {})).sources.map(
      ({ nodeId, source: pending }) => {
        const rows =
          pending.kind === 'rows'
            ? pending.rows
            : pending.kind === 'param'
              ? [run.params?.[pending.name] ?? pending.fallback].flat()
              : example.output;
        const columns = example.rowsFile?.columns ?? pending.columns;
        return { nodeId, rows: rows as readonly JsonObject[], columns };
      },
    );
    const loadedSources = new Map(
      loaded.map(({ nodeId, rows, columns }) => {
        const inferred = inferColumns(rows, columns, 'infer');
        if (!inferred.ok) throw new Error(JSON.stringify(inferred.problems));
        return [
          nodeId,
          { columns: inferred.value, table: valuesTable(inferred.value, rows) ?? '' },
        ];
      }),
    );
    const { plan, report } = finished(checker.check(graph, run.params ?? {}, loadedSources));
    expect(report.errors).toEqual([]);
    const step = [...(plan?.outputs[0]?.steps() ?? [])].find(
      ({ nodeId }) => nodeId === NODE_UNDER_TEST,
    );
    const described = await duckdb.runAndReadAll(`DESCRIBE ${step?.sql}`);
    const result = await bench.run(run);
    if (!('columns' in result)) throw new Error('no columns');
    const reported = described.getRows().map(([name, type]) => ({ name, type }));
    expect(reported).toEqual(
      result.columns.map(({ name, type }) => ({ name, type: duckdbType(type) })),
    );
    if (node.keepsColumns === true) {
      const input = graph.edges.find(({ target }) => target === NODE_UNDER_TEST)?.source ?? 0;
      expect(result.columns).toEqual(loadedSources.get(input)?.columns);
    }
  });
});

/** More rows than any run gets through, with the columns of an example's input. */
const COUNT = 2_000_000_000;
const VALUES: Readonly<Record<DataType, string>> = {
  integer: 'n',
  number: 'n + 0.5',
  string: "'k' || cast(n as string)",
  boolean: 'n % 2 = 0',
  date: "cast('2024-01-01' as date)",
  timestamp: "cast('2024-01-01T00:00:00Z' as timestamp)",
  object: "cast('{}' as object)",
  array: "cast('[1, 2]' as array)",
};
/** Configs that leave a run with something to do for ever. */
const ENDLESS: Readonly<Record<string, JsonObject>> = {
  'queryoperators/limit': { limit: COUNT },
  'sources/sequence': { start: 1, stop: COUNT },
};

describe.each(types)('$type', (node) => {
  it('is stopped by an abort', async () => {
    const example = node.examples[0]!;
    const endless = (given: readonly JsonObject[]): MadeTable => {
      const columns = inferColumns(given, undefined, 'infer');
      if (!columns.ok) throw new Error('an example has columns');
      return {
        count: COUNT,
        computed: Object.fromEntries(
          columns.value.map(({ name, type }) => [name, VALUES[type] ?? VALUES.number]),
        ),
      };
    };
    const inputs = Object.entries(example.inputs ?? {}).map(
      ([port, given]): [string, MadeTable | MadeTable[]] => {
        return Array.isArray(given[0])
          ? [port, (given as readonly (readonly JsonObject[])[]).map(endless)]
          : [port, endless(given as readonly JsonObject[])];
      },
    );
    const run = {
      ...exampleRun(node.type, example),
      config: ENDLESS[node.type] ?? example.config,
      inputs: Object.fromEntries(inputs),
      params: example.params ?? {},
    };
    // Getters of a few rows are done before anyone could abort them: these meet a signal that is aborted already.
    const isEndless = node.inputs.length > 0 || node.type in ENDLESS;
    const controller = new AbortController();
    if (!isEndless) controller.abort();
    const timer = setTimeout(() => controller.abort(), 50);
    expect(await bench.outcome(run, controller.signal)).toMatchObject({ status: 'cancelled' });
    clearTimeout(timer);
    const next = await bench.run(
      exampleRun('sources/sequence', { title: '', config: { start: 1, stop: 2 }, output: [] }),
    );
    expect(next).toMatchObject({ rows: [{ value: 1 }, { value: 2 }] });
  });
});

function deepFrozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(deepFrozen);
    Object.freeze(value);
  }
  return value;
}
