/** Declared parameters: which declarations are stored, and which values a call may send for them. */

import { deepStrictEqual as same } from 'node:assert';
import fc from 'fast-check';
import { expectRefusal, expectStatus, type UserModel } from '../user-model.ts';
import { step, type WeightedStep } from './step.ts';

type Type = 'string' | 'number' | 'boolean' | 'date' | 'timestamp' | 'array' | 'rows';

interface Declared {
  readonly type: Type;
  readonly required?: boolean;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly columns?: readonly { readonly name: string; readonly type: string }[];
}

type Declarations = Readonly<Record<string, Declared>>;
type Values = Readonly<Record<string, unknown>>;

const text = fc.string({ unit: 'grapheme-ascii', maxLength: 20 });
const number = fc
  .tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.constantFrom(0, 0.25, 0.5))
  .map(([whole, fraction]) => whole + fraction);
const COLUMNS = [
  { name: 'n', type: 'number' },
  { name: 't', type: 'string' },
];
const row = fc.record({ n: fc.option(number), t: fc.option(text) }, { requiredKeys: [] });

/** Values that are of a type, as runs show them again. */
const RIGHT: Readonly<Record<Type, fc.Arbitrary<unknown>>> = {
  string: text,
  number,
  boolean: fc.boolean(),
  date: fc.constantFrom('0001-01-01', '1969-12-31', '2024-02-29', '9999-12-31'),
  timestamp: fc.constantFrom(
    '0001-01-01T00:00:00.000Z',
    '1969-12-31T23:59:59.999Z',
    '2024-03-31T01:30:00.000001Z',
  ),
  array: fc.array(fc.oneof(text, number, fc.constant(null)), { maxLength: 4 }),
  rows: fc.oneof(fc.array(row, { maxLength: 4 }), row),
};

/** Values that are not of it. */
const WRONG: Readonly<Record<Type, readonly unknown[]>> = {
  string: [5, true, ['a'], { a: 1 }],
  number: ['5', true, [1], {}],
  boolean: ['true', 1, [], {}],
  date: ['2023-02-29', '2024-13-01', 'today', '', 5, true, []],
  timestamp: ['yesterday', '2024-01-01T25:00:00Z', '', 5, {}],
  array: ['a', 5, {}, true],
  rows: ['x', 5, true, [1], [{ n: 1 }, null], [[]]],
};

const TYPES = Object.keys(RIGHT) as Type[];
/** Those of which an expression gives the value as it was sent. */
const SCALARS: ReadonlySet<Type> = new Set(['string', 'number', 'boolean', 'date', 'timestamp']);

const declaration: fc.Arbitrary<Declared> = fc.constantFrom(...TYPES).chain((type) => {
  const values = RIGHT[type];
  const allowed =
    type === 'string' || type === 'number'
      ? fc.option(fc.uniqueArray(values, { minLength: 1, maxLength: 4 }), { nil: undefined })
      : fc.constant(undefined);
  return fc
    .record({
      required: fc.option(fc.boolean(), { nil: undefined }),
      enum: allowed,
      hasColumns: fc.boolean(),
      fallback: fc.option(values, { nil: undefined }),
    })
    .map(({ required, enum: list, hasColumns, fallback }) => {
      const value = list === undefined ? fallback : fallback === undefined ? undefined : list[0];
      return {
        type,
        ...(required === undefined ? {} : { required }),
        ...(list === undefined ? {} : { enum: list }),
        ...(type === 'rows' && hasColumns ? { columns: COLUMNS } : {}),
        ...(required === true || value === undefined ? {} : { default: value }),
      };
    });
});

const declarations: fc.Arbitrary<Declarations> = fc
  .array(declaration, { maxLength: 5 })
  .map((list) => Object.fromEntries(list.map((one, at) => [`p${at}`, one])));

interface Call {
  readonly params: Values;
  /** The names that the service has to refuse. */
  readonly refused: readonly string[];
}

/** For each parameter a right value, none, null or a wrong one; at times one that is not declared. */
function callsOf(declared: Declarations): fc.Arbitrary<Call> {
  const parts = Object.entries(declared).map(([name, { type, required, enum: allowed }]) =>
    fc.oneof(
      {
        weight: 6,
        arbitrary: (allowed === undefined ? RIGHT[type] : fc.constantFrom(...allowed)).map(
          (value) => ({ name, value, isRefused: false }),
        ),
      },
      {
        weight: 1,
        arbitrary: fc.constant({ name, value: undefined, isRefused: required === true }),
      },
      { weight: 1, arbitrary: fc.constant({ name, value: null, isRefused: required === true }) },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom(...WRONG[type], ...(allowed === undefined ? [] : [notIn(allowed)]))
          .map((value) => ({ name, value, isRefused: true })),
      },
    ),
  );
  const stranger = fc.constantFrom(
    ...[undefined, undefined, undefined, 1].map((value) => ({
      name: 'stranger',
      value,
      isRefused: value !== undefined,
    })),
  );
  return fc.tuple(...parts, stranger).map((all) => ({
    params: Object.fromEntries(
      all.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const])),
    ),
    refused: all.filter(({ isRefused }) => isRefused).map(({ name }) => name),
  }));
}

/** Of the type of the others. */
function notIn(allowed: readonly unknown[]): unknown {
  return typeof allowed[0] === 'number' ? 2_000_000 : `${allowed.join('')}?`;
}

/** As JSON has them: the generators' own objects have no prototype. */
const cases = declarations
  .chain((declared) =>
    fc.record({
      declared: fc.constant(declared),
      calls: fc.array(callsOf(declared), { minLength: 1, maxLength: 3 }),
    }),
  )
  .map((each) => JSON.parse(JSON.stringify(each)) as typeof each);

/** Declarations that are not to be stored, with the place that the refusal names. */
const BROKEN: readonly (readonly [string, unknown, string])[] = [
  ['p', { type: 'text' }, '/parameters/p/type'],
  ['p', {}, '/parameters/p/type'],
  ['p', { type: 'number', default: '5' }, '/parameters/p/default'],
  ['p', { type: 'number', required: true, default: 5 }, '/parameters/p/default'],
  ['p', { type: 'string', enum: [] }, '/parameters/p/enum'],
  ['p', { type: 'string', enum: ['a', 5] }, '/parameters/p/enum/1'],
  ['p', { type: 'string', enum: ['a', 'a'] }, '/parameters/p/enum/1'],
  ['p', { type: 'string', enum: ['a'], default: 'b' }, '/parameters/p/default'],
  ['p', { type: 'array', enum: [[]] }, '/parameters/p/enum'],
  ['p', { type: 'date', default: '2023-02-29' }, '/parameters/p/default'],
  ['p', { type: 'string', columns: COLUMNS }, '/parameters/p/columns'],
  ['p', { type: 'rows', columns: [] }, '/parameters/p/columns'],
  ['p', { type: 'rows', columns: [{ name: 'a', type: 'money' }] }, '/parameters/p/columns/0/type'],
  ['p', { type: 'number', minimum: 5 }, '/parameters/p/minimum'],
  ['p', { type: 'number', required: 'yes' }, '/parameters/p/required'],
  ['2p', { type: 'number' }, '/parameters/2p'],
  ['P', { type: 'number' }, '/parameters/P'],
];

export const parameterSteps: readonly WeightedStep[] = [
  {
    weight: 3,
    arbitrary: step('declare parameters and call', cases, async (user, { declared, calls }) => {
      const workflowId = await stored(user, declared);
      for (const call of calls) await called(user, workflowId, declared, call);
      expectStatus(await user.call('deleteWorkflow', { params: { workflowId } }), 204);
      expectStatus(await user.call('getWorkflow', { params: { workflowId } }), 404);
    }),
  },
  {
    weight: 1,
    arbitrary: step(
      'declare parameters wrongly',
      fc.constantFrom(...BROKEN),
      async (user, [name, broken, path]) => {
        // The second differs from the first in case alone where that is what is wrong.
        const parameters = { ...(name === 'P' ? { p: { type: 'number' } } : {}), [name]: broken };
        const response = await user.call('createWorkflow', {
          body: { title: 'Broken', parameters },
        });
        expectRefusal(response, [path], `the declaration is ${JSON.stringify(parameters)}`);
      },
    ),
  },
];

async function stored(user: UserModel, declared: Declarations): Promise<number> {
  const shown = Object.entries(declared).filter(([, { type }]) => SCALARS.has(type));
  const nodes = [
    { node_type: 'sources/inlineRows', node_role: 'getter', config: { rows: [{ n: 1 }] } },
    ...shown.map(([name]) => ({
      node_type: 'queryoperators/computedColumn',
      node_role: 'setter',
      config: { column_name: name, expression: `$${name}` },
    })),
    { node_type: 'termination/dashboardOutput', node_role: 'terminator', config: {} },
  ];
  const edges = nodes
    .slice(1)
    .map((_, at) => ({ source_node_index: at, target_node_index: at + 1 }));
  const body = { title: 'Parameters', nodes, edges, parameters: declared };
  const made = await user.call('createWorkflow', { body });
  expectStatus(made, 201);
  same(made.body.data.parameters, declared);
  const params = { workflowId: made.body.data.id };
  const validated = await user.call('validateWorkflow', { params });
  expectStatus(validated, 200);
  same(validated.body.data.valid, true);
  return params.workflowId;
}

/** Whatever takes parameters takes these or refuses them, by the names that the model says. */
async function called(
  user: UserModel,
  workflowId: number,
  declared: Declarations,
  { params: sent, refused }: Call,
): Promise<void> {
  const params = { workflowId };
  const body = { params: sent };
  const executed = await user.call('executeWorkflow', { params, body });
  const previewed = await user.call('previewWorkflow', { params, body });
  const schedule = { cron: '@yearly', params: sent };
  const scheduled = await user.call('createSchedule', { params, body: schedule });
  if (refused.length > 0) {
    for (const response of [executed, previewed, scheduled])
      for (const name of refused) expectRefusal(response, [`/params/${name}`], `of ${name}`);
    return;
  }
  expectStatus(executed, 200);
  expectStatus(previewed, 200);
  expectStatus(scheduled, 201);
  same(scheduled.body.data.params, sent);
  same(executed.body.data.rows, [expectedRow(declared, sent)]);
}

function expectedRow(declared: Declarations, sent: Values): Values {
  const shown = Object.entries(declared)
    .filter(([, { type }]) => SCALARS.has(type))
    .map(([name, { default: fallback = null }]) => [name, sent[name] ?? fallback]);
  return { n: 1, ...Object.fromEntries(shown) };
}
