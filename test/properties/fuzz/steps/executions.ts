/** Validating, executing, and reading results page by page. */

import { deepStrictEqual as same } from 'node:assert';
import fc from 'fast-check';
import { jsonObjects } from '../values.ts';
import {
  expectRefusal,
  expectStatus,
  fail,
  isKnownToRun,
  type KnownResult,
  type KnownWorkflow,
  type UserModel,
} from '../user-model.ts';
import { possibleErrors } from '../run-settings.ts';
import { pick, step, type WeightedStep } from './step.ts';
import { hasWorkflows } from './workflows.ts';

const choice = fc.nat();
const withResults = (user: UserModel): readonly KnownWorkflow[] =>
  user.workflows.filter(({ results }) => results.length > 0);
const hasResults = (user: UserModel): boolean => withResults(user).length > 0;

const MAX_PAGES = 8;

export const executionSteps: readonly WeightedStep[] = [
  {
    weight: 2,
    arbitrary: step(
      'validate',
      choice,
      async (user, choice) => {
        const known = pick(user.workflows, choice);
        const errors = await validate(user, known);
        if (known.runsWith === null) return;
        const possible = possibleErrors(known.shown);
        const surprising = errors.find(({ code }) => !possible.has(code));
        if (surprising !== undefined)
          fail(`a workflow that runs has the error ${JSON.stringify(surprising)}`);
      },
      hasWorkflows,
    ),
  },
  {
    weight: 2,
    arbitrary: step(
      'validate a graph that is not stored',
      choice,
      async (user, choice) => {
        const known = pick(user.workflows, choice);
        const { nodes, edges, placement, row_order } = known.shown;
        const [stored, unstored] = [
          await user.call('validateWorkflow', { params: { workflowId: known.id } }),
          await user.call('validateGraph', { body: { nodes, edges, placement, row_order } }),
        ];
        expectStatus(unstored, 200);
        same(byNodeId(unstored.body.data, nodes), stored.body.data);
      },
      hasWorkflows,
    ),
  },
  {
    weight: 6,
    arbitrary: step(
      'execute',
      fc.record({
        choice,
        body: fc.oneof(fc.constant(undefined), fc.constant({}), fc.record({ params: jsonObjects })),
      }),
      async (user, { choice, body }) => {
        const known = pick(user.workflows, choice);
        const runs = isKnownToRun(known);
        const response = await user.call('executeWorkflow', {
          params: { workflowId: known.id },
          ...(known.runsWith
            ? { body: { params: known.runsWith } }
            : body === undefined
              ? {}
              : { body }),
        });
        expectStatus(response, ...(runs ? [200] : [200, 422, 504]));
        if (response.status === 200) return keep(known, response.body.data);
        const refused = response.body.error.code === 'WORKFLOW_INVALID';
        same(refused, (await validate(user, known)).length > 0);
      },
      hasWorkflows,
    ),
  },
  {
    weight: 5,
    arbitrary: step(
      'read a result',
      fc.record({
        choice,
        result: choice,
        limit: fc.integer({ min: 1, max: 1000 }),
        encoded: fc.boolean(),
      }),
      async (user, { choice, result, limit, encoded }) => {
        const known = pick(withResults(user), choice);
        await readPages(user, known, pick(known.results, result), limit, encoded);
      },
      hasResults,
    ),
  },
  {
    weight: 2,
    arbitrary: step(
      'export a result',
      fc.record({
        choice,
        result: choice,
        format: fc.constantFrom('csv', 'ndjson', 'json', 'parquet'),
        columns: fc.array(choice, { maxLength: 4 }),
      }),
      async (user, { choice, result, format, columns }) => {
        const known = pick(withResults(user), choice);
        await exportRows(user, known, pick(known.results, result), format, columns);
      },
      hasResults,
    ),
  },
  {
    weight: 1,
    arbitrary: step(
      "read another's result",
      fc.record({ choice, result: choice }),
      async (user, { choice, result }) => {
        const known = pick(withResults(user), choice);
        const other = user.workflows.find(({ id }) => id !== known.id);
        if (other === undefined) return;
        const response = await user.call('getResultPage', {
          params: { workflowId: other.id, resultId: pick(known.results, result).id },
        });
        expectStatus(response, 404);
      },
      hasResults,
    ),
  },
];

/** Returns the errors. */
async function validate(
  user: UserModel,
  known: KnownWorkflow,
): Promise<readonly { readonly code: string }[]> {
  const response = await user.call('validateWorkflow', { params: { workflowId: known.id } });
  expectStatus(response, 200);
  const { valid, warnings, errors } = response.body.data;
  same([Array.isArray(warnings), Array.isArray(errors)], [valid, !valid]);
  const ids = new Set(known.shown.nodes.map(({ id }: { id: number }) => id));
  const strange = (warnings ?? errors).find(
    ({ node_id }: { node_id: number | null }) => node_id !== null && !ids.has(node_id),
  );
  if (strange !== undefined)
    fail(`a problem names a node that the workflow does not have: ${JSON.stringify(strange)}`);
  return errors ?? [];
}

/** The findings about a graph that is not stored, as the stored one would report them. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function byNodeId(found: any, nodes: readonly { id: number }[]): unknown {
  const named = (problem: { node_index: number | null; message?: string }) => {
    const { node_index: index, message, ...rest } = problem;
    // Where a message names nodes, it does so by `(id)`, which here is the position.
    const adapted = message?.replace(
      /(?<=` \()\d+(?=\))/g,
      (position) => `${nodes[+position]?.id}`,
    );
    const node_id = index === null ? null : nodes[index]?.id;
    return { node_id, ...rest, ...(adapted === undefined ? {} : { message: adapted }) };
  };
  return Object.fromEntries(
    Object.entries(found).map(([member, value]) => [
      member,
      Array.isArray(value) ? value.map(named) : value,
    ]),
  );
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
function keep(known: KnownWorkflow, data: any): void {
  const { rows, total_rows, truncated, next_page_url, schema, outputs, result_id } = data;
  same([data.workflow_id, data.status, truncated], [known.id, 'completed', next_page_url !== null]);
  same(rows.length < total_rows, truncated);
  for (const row of rows.slice(0, 3)) same(Object.keys(row).sort(), Object.keys(schema).sort());
  same(
    outputs.some((output: { result_id: string }) => output.result_id === result_id),
    true,
  );
  for (const output of outputs) {
    const isShown = output.result_id === result_id;
    known.results.push({
      id: output.result_id,
      totalRows: output.total_rows,
      rows: isShown && !truncated ? rows : null,
    });
  }
}

/** All rows at once, with all columns or some of them: the first page has the same. */
async function exportRows(
  user: UserModel,
  known: KnownWorkflow,
  { id, totalRows }: KnownResult,
  format: string,
  choices: readonly number[],
): Promise<void> {
  const params = { workflowId: known.id, resultId: id };
  const page = await user.call('getResultPage', { params, query: { limit: 1000 } });
  expectStatus(page, 200);
  const { rows, columns: all } = page.body.data;
  const names = all.map(({ name }: { name: string }) => name);
  const chosen: string[] =
    names.length === 0 ? [] : [...new Set(choices.map((choice) => pick<string>(names, choice)))];
  const wanted = chosen.length === 0 ? names : chosen;
  const columns = chosen.map(encodeURIComponent).join(',');
  const query = `format=${format}${chosen.length === 0 ? '' : `&columns=${columns}`}`;
  const response = await user.call('exportResult', { params, query });
  if (format === 'parquet' && names.length === 0)
    return expectRefusal(response, ['format'], 'no columns');
  expectStatus(response, 200);
  if (format === 'parquet') return same(response.text.slice(0, 4), 'PAR1');
  if (format === 'csv') {
    if (names.length > 0 && !response.text.endsWith('\r\n')) fail('the CSV has no last line');
    return;
  }
  const exported =
    format === 'json'
      ? response.body
      : response.text
          .split('\n')
          .slice(0, -1)
          .map((line) => JSON.parse(line) as Record<string, unknown>);
  same(exported.length, totalRows);
  same(
    exported.slice(0, rows.length),
    rows.map((row: Record<string, unknown>) =>
      Object.fromEntries(wanted.map((name: string) => [name, row[name]])),
    ),
  );
}

/** From the first page to the last, or as many as make sense. */
async function readPages(
  user: UserModel,
  known: KnownWorkflow,
  { id, totalRows, rows }: KnownResult,
  limit: number,
  encoded: boolean,
): Promise<void> {
  const read: unknown[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const path = `/api/v1/workflows/${known.id}/data/${encoded ? encodeURIComponent(id) : id}`;
    const response = await user.call('getResultPage', { rawPath: path, query: { page, limit } });
    expectStatus(response, 200);
    const { data } = response.body;
    const more = (page + 1) * limit < totalRows;
    same([data.total_rows, data.page, data.limit, data.has_more], [totalRows, page, limit, more]);
    same(data.rows.length, Math.max(0, Math.min(limit, totalRows - page * limit)));
    same(
      data.next_page_url === null ? null : decodeURIComponent(data.next_page_url),
      more ? `/api/v1/workflows/${known.id}/data/${id}?page=${page + 1}&limit=${limit}` : null,
    );
    read.push(...data.rows);
    if (rows !== null) same(data.rows, rows.slice(page * limit, (page + 1) * limit));
    if (!more) return same(read.length, totalRows);
  }
}
