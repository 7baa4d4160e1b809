/** The constants of a run, in expressions of nodes and in configs. */

import type { RunRequest } from '../../src/engine/contract.ts';
import type { Parameters } from '../../src/engine/types.ts';
import { chain, catalogueEngine, rowsOf, runRequest, type TestEngine } from '../support/engine.ts';

let engine: TestEngine;
beforeAll(() => {
  engine = catalogueEngine();
});
afterAll(() => engine.close());

const constants = {
  dueAt: new Date('2024-05-01T06:00:00.123Z'),
  startedAt: new Date('2024-05-01T06:00:02Z'),
  lastSuccessAt: new Date('2024-04-30T06:00:00Z'),
};
const output = ['termination/dashboardOutput', {}] as const;
const one = ['sources/sequence', { start: 1, stop: 1 }] as const;
const computed = (column_name: string, expression: string) =>
  ['queryoperators/computedColumn', { column_name, expression }] as const;

async function ran(
  graph: ReturnType<typeof chain>,
  request: Partial<RunRequest> = {},
): Promise<unknown[]> {
  return rowsOf(await engine.run(runRequest({ graph, constants, ...request })));
}

describe('in expressions of nodes', () => {
  const graph = chain(
    one,
    computed('due', '$due_at'),
    computed('started', '$started_at'),
    computed('success', '$last_success_at'),
    computed('yesterday', "date_add('day', -1, date($due_at))"),
    output,
  );

  it('are timestamps', async () => {
    expect(await ran(graph)).toEqual([
      {
        value: 1,
        due: '2024-05-01T06:00:00.123Z',
        started: '2024-05-01T06:00:02.000Z',
        success: '2024-04-30T06:00:00.000Z',
        yesterday: '2024-04-30',
      },
    ]);
    const { nodes, errors } = await engine.validate(graph);
    expect(errors).toEqual([]);
    expect(
      nodes
        .at(-2)
        ?.outputs['output1']?.slice(1)
        .map(({ type }) => type),
    ).toEqual(['timestamp', 'timestamp', 'timestamp', 'date']);
  });

  it('are bound, so that runs at different times share a plan', async () => {
    const graphKey = 'constants:1';
    await ran(graph, { graphKey });
    const later = { ...constants, dueAt: new Date('2025-01-01T00:00:00Z'), lastSuccessAt: null };
    expect(await ran(graph, { graphKey, constants: later })).toMatchObject([
      { due: '2025-01-01T00:00:00.000Z', success: null, yesterday: '2024-12-31' },
    ]);
  });

  it('are hidden by a declared parameter of the same name', async () => {
    const parameters = [{ name: 'due_at', type: 'number', required: true }] as const;
    const declaring = { ...chain(one, computed('due', '$due_at + 1'), output), parameters };
    expect(await ran(declaring, { params: { due_at: 4 } })).toEqual([{ value: 1, due: 5 }]);
  });
});

/** The text with literals in the place of constants. */
const withLiterals = (text: string): string =>
  text
    .replaceAll('$due_at', `timestamp '${constants.dueAt.toISOString()}'`)
    .replaceAll('$started_at', `timestamp '${constants.startedAt.toISOString()}'`)
    .replaceAll('$last_success_at', `timestamp '${constants.lastSuccessAt.toISOString()}'`);

describe('have the values of literals', () => {
  it.each([
    '$due_at',
    'date($due_at)',
    "date_trunc('month', $due_at)",
    "date_diff('hour', $last_success_at, $due_at)",
    "date_add('day', -1, date($due_at))",
    "strftime($started_at, '%Y-%m-%d %H:%M')",
    'epoch($started_at)',
    '$last_success_at < $due_at and $due_at <= $started_at',
    "$due_at > '2024-05-01'",
    'coalesce($last_success_at, $due_at)',
    'cast($due_at as string)',
    "$due_at between '2024-01-01' and '2025-01-01'",
  ])('%s', async (text) => {
    const inNode = (expression: string) => ran(chain(one, computed('x', expression), output));
    const inConfig = ($expression: string) => {
      const rows = [{ x: { $expression } }];
      return ran(chain(['sources/inlineRows', { rows }], output));
    };
    const [expected] = await inNode(withLiterals(text));
    const { x } = expected as { readonly x: unknown };
    expect(await inNode(text)).toEqual([expected]);
    expect(await inConfig(text)).toEqual([{ x }]);
    expect(await inConfig(withLiterals(text))).toEqual([{ x }]);
  });
});

describe('an expression in a config', () => {
  const parameters: Parameters = [{ name: 'days', type: 'integer', required: false, default: 3 }];
  const rows = [{ day: '2024-04-27' }, { day: '2024-04-28' }, { day: '2024-05-02' }];
  const since = {
    ...chain(
      ['sources/inlineRows', { rows, columns: { day: 'date' } }],
      [
        'queryoperators/filter',
        {
          field: 'day',
          operator: '>=',
          value: { $expression: "date_add('day', -$days, date($due_at))" },
        },
      ],
      output,
    ),
    parameters,
  };

  it('is computed from parameters and constants', async () => {
    expect(await ran(since)).toEqual([{ day: '2024-04-28' }, { day: '2024-05-02' }]);
    expect(await ran(since, { params: { days: 4 } })).toHaveLength(3);
  });

  it('is computed in each run of a cached graph', async () => {
    const graphKey = 'constants:2';
    for (const [dueAt, count] of [
      ['2024-05-01T00:00:00Z', 2],
      ['2024-05-04T00:00:00Z', 1],
      ['2024-05-01T00:00:00Z', 2],
    ] as const)
      expect(
        await ran(since, { graphKey, constants: { ...constants, dueAt: new Date(dueAt) } }),
      ).toHaveLength(count);
  });

  it('is known before getters are read', async () => {
    const graph = chain(
      [
        'sources/sequence',
        { start: 1, stop: { $expression: 'cast(day($due_at) + 1 as integer)' } },
      ],
      output,
    );
    expect(await ran(graph)).toEqual([{ value: 1 }, { value: 2 }]);
  });

  it('can be null', async () => {
    const graph = chain(
      one,
      ['queryoperators/fillMissing', { fields: { value: { $expression: 'coalesce(null, 5)' } } }],
      output,
    );
    expect(await ran(graph)).toEqual([{ value: 1 }]);
  });

  it('does not run for a node that leads nowhere', async () => {
    const { nodes, edges } = chain(one, output);
    const dead = {
      id: 9,
      type: 'sources/sequence',
      label: '',
      config: { start: 1, stop: { $expression: "cast('x' || '1' as integer)" } },
    };
    expect(await ran({ nodes: [...nodes, dead], edges })).toEqual([{ value: 1 }]);
  });

  it('names its node if it cannot be computed', async () => {
    const graph = chain(
      ['sources/sequence', { start: 1, stop: { $expression: "cast('x' || '1' as integer)" } }],
      output,
    );
    expect(await engine.run(runRequest({ graph, constants }))).toMatchObject({
      status: 'failed',
      problem: { nodeId: 1, code: 'invalid_value', message: expect.stringContaining('x1') },
    });
  });

  it('runs in previews', async () => {
    const outcome = await engine.preview({
      ...runRequest({ graph: since, constants }),
      maxRows: 10,
      fixtures: new Map(),
    });
    expect(outcome).toMatchObject({ status: 'completed', nodes: [{}, { totalRows: 2 }] });
  });

  it.each<[string, string, string]>([
    [
      'day',
      'unknown_column',
      'This expression is computed before there are rows, so it cannot read the column `day`; it can only use parameters and constants, such as `$due_at` (at 1)',
    ],
    [
      'date(due_at)',
      'unknown_column',
      'This expression is computed before there are rows, so it cannot read the column `due_at`; write `$due_at` (at 6)',
    ],
    [
      '$due',
      'unknown_param',
      'Unknown parameter `$due` of the workflow; it declares `days` (at 1)',
    ],
    [
      'now()',
      'invalid_expression',
      'Unknown function `now`; use `$due_at`, the time that the run is for, or `date($due_at)` for its day: /docs/expressions#constants-of-a-run (at 1)',
    ],
    [
      'current_date',
      'invalid_expression',
      'There is no `current_date` here; use `$due_at`, the time that the run is for, or `date($due_at)` for its day: /docs/expressions#constants-of-a-run (at 1)',
    ],
    ['$duo_at', 'unknown_param', 'Unknown parameter `$duo_at`; did you mean `$due_at`? (at 1)'],
    ['1 +', 'invalid_expression', 'Expected a value but found the end (at 4)'],
  ])('%s is reported where it stands', async (text, code, message) => {
    const graph = {
      ...chain(['sources/sequence', { start: 1, stop: { $expression: text } }], output),
      parameters,
    };
    const { errors } = await engine.validate(graph);
    expect(
      errors.map(({ hinted, ...error }) => ({
        ...error,
        message: hinted?.().message ?? error.message,
      })),
    ).toMatchObject([{ nodeId: 1, code, message, path: '/stop' }]);
  });

  it('is typed by validation', async () => {
    const graph = chain(
      ['sources/sequence', { start: 1, stop: { $expression: "'a' || 'b'" } }],
      output,
    );
    expect((await engine.validate(graph)).errors).toMatchObject([
      {
        nodeId: 1,
        code: 'type_mismatch',
        path: '/stop',
        message: expect.stringMatching(
          /^The value of this expression is a `string`, which does not fit here: /,
        ),
      },
    ]);
  });

  it('keeps the columns known', async () => {
    const { errors, nodes } = await engine.validate(since);
    expect(errors).toEqual([]);
    expect(nodes[1]?.outputs['output1']).toEqual([{ name: 'day', type: 'date' }]);
  });

  it.each([{ $expression: 5 }, { $expression: '1', default: 2 }])('%j is refused', async (stop) => {
    const graph = chain(['sources/sequence', { start: 1, stop }], output);
    expect((await engine.validate(graph)).errors).toMatchObject([
      { nodeId: 1, code: 'invalid_config', path: '/stop' },
    ]);
  });
});
