/** The same graphs without an order of rows: the same rows, whose order is that of a sort or any. */

import { canonicalJson } from '../../src/kit/json/canonical-json.ts';
import { startOracleEngine, type GraphToRun, type HostResponse } from './engine.ts';

const MAX_SHOWN = 5;
const MAX_CHARACTERS = 2_000;
const TOLERANCE = 1e-12;

interface Output {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: readonly string[];
  readonly ordered_by?: readonly { readonly field: string }[];
}

type Result =
  | { readonly status: 'completed'; readonly outputs: readonly Output[] }
  | { readonly status: string; readonly problem: { readonly code: string } };

type Row = Readonly<Record<string, unknown>>;

/** Their rows can depend on which of equal rows comes first. */
const CHOOSING = new Set(['limit', 'sample', 'distinct', 'window']);
const CHOOSING_FUNCTIONS = /"function":"(first|last|mode|list|string_agg)"|"type":"asof"/;

export interface FreeRuns {
  compare(result: string, graph: GraphToRun, response: HostResponse | null): Promise<void>;
  /** Prints the number of differences. @returns the exit code */
  report(): number;
  close(): Promise<void>;
}

export async function startFreeRuns(): Promise<FreeRuns> {
  const engine = await startOracleEngine();
  const counts = { compared: 0, refused: 0, differing: 0 };

  function note(graph: GraphToRun, expected: string, result: string, reason: string): void {
    counts.differing += 1;
    if (counts.differing > MAX_SHOWN) return;
    const lines = [
      `\nDIFFERS without a row order: ${reason}`,
      JSON.stringify(graph),
      expected,
      result,
    ];
    console.error(lines.map((line) => line.slice(0, MAX_CHARACTERS)).join('\n'));
  }

  return {
    async compare(text, graph, response) {
      const expected = JSON.parse(text) as Result;
      if (!isCompleted(expected)) return;
      const freeText = await engine.run({ ...graph, rowOrder: 'free' }, response);
      const result = JSON.parse(freeText) as Result;
      counts.compared += 1;
      if (!isCompleted(result)) {
        if (result.problem.code === 'order_required') counts.refused += 1;
        else note(graph, text, freeText, `the run is ${result.status}`);
        return;
      }
      if (isChoosing(graph)) return;
      const reason = differenceOf(expected.outputs, result.outputs);
      if (reason !== undefined) note(graph, text, freeText, reason);
    },
    report() {
      const { compared, refused, differing } = counts;
      console.error(
        `${differing} of ${compared} runs without a row order differ; ${refused} of them need one`,
      );
      return differing === 0 ? 0 : 1;
    },
    close: () => engine.close(),
  };
}

function isCompleted(result: Result): result is Extract<Result, { readonly outputs: unknown }> {
  return 'outputs' in result;
}

function isChoosing({ nodes }: GraphToRun): boolean {
  return nodes.some(
    ({ type, config }) =>
      CHOOSING.has(type.replace(/^.*\//, '')) || CHOOSING_FUNCTIONS.test(JSON.stringify(config)),
  );
}

function differenceOf(expected: readonly Output[], outputs: readonly Output[]): string | undefined {
  for (const [index, one] of expected.entries()) {
    const other = outputs[index];
    if (other === undefined) return 'an output is missing';
    const [left, right] = [one, other].map(({ rows }) => rows.map((row) => JSON.parse(row) as Row));
    const names = one.columns.map(({ name }) => name);
    const sorted = (rows: readonly Row[] = []): readonly Row[] =>
      rows.toSorted((a, b) => compareRows(a, b, names));
    if (!areEqual(sorted(left), sorted(right), names)) return 'other rows';
    const keys = other.ordered_by?.map(({ field }) => field) ?? [];
    if (keys.length > 0 && !areEqual(left ?? [], right ?? [], keys)) return 'another order';
  }
  return undefined;
}

function areEqual(left: readonly Row[], right: readonly Row[], names: readonly string[]): boolean {
  return (
    left.length === right.length &&
    left.every((row, at) => names.every((name) => isSame(row[name], right[at]?.[name])))
  );
}

function isSame(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number')
    return a === b || Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b));
  return textOf(a) === textOf(b);
}

/** Numbers come last, because nearly equal ones must not decide about the place of a row. */
function compareRows(a: Row, b: Row, names: readonly string[]): number {
  for (const name of names) {
    const [x, y] = [textOf(a[name]), textOf(b[name])];
    const areNumbers = typeof a[name] === 'number' && typeof b[name] === 'number';
    if (!areNumbers && x !== y) return x < y ? -1 : 1;
  }
  for (const name of names) {
    const [x, y] = [a[name], b[name]];
    if (typeof x === 'number' && typeof y === 'number' && !isSame(x, y)) return x - y;
  }
  return 0;
}

/** The members of objects can be in any order. */
function textOf(value: unknown): string {
  return canonicalJson(JSON.stringify(value ?? null));
}
