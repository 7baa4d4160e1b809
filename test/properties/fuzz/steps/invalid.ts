/** Requests that break one rule, and must be refused for it by name. */

import fc from 'fast-check';
import type { OperationId } from '../../../../src/generated/operations.ts';
import { breakGraph } from '../broken-graphs.ts';
import type { Graphs } from '../graphs.ts';
import { mutations, type Mutation } from '../mutate.ts';
import {
  bodyIsValid,
  bodySchema,
  documentOf,
  queryParameters,
  validBodies,
} from '../specification.ts';
import { expectRefusal, expectStatus, fail, type UserModel } from '../user-model.ts';
import { pick, step, type WeightedStep } from './step.ts';
import { TIMING } from './schedules.ts';
import { noGraph } from './workflow-meta.ts';

const choice = fc.nat();

/** Bodies with these are refused whatever the schema says: text that is not Unicode, and the member that sets a prototype. */
const ALWAYS_REFUSED = /half of a surrogate pair|member of prototypes/;
const MAX_BODY_CHARACTERS = 400_000;

/** Each with a path that leads to something, where there is one. */
const WITH_BODY: readonly (readonly [
  id: OperationId,
  weight: number,
  needs: (user: UserModel) => Record<string, number> | null,
])[] = [
  ['createKey', 2, () => ({})],
  ['updateKey', 2, (user) => (user.keys[0] === undefined ? null : { keyId: user.keys[0].id })],
  ['createWorkflow', 4, () => ({})],
  [
    'updateWorkflow',
    3,
    (user) => (user.workflows[0] === undefined ? null : { workflowId: user.workflows[0].id }),
  ],
  ['validateGraph', 2, () => ({})],
  ['previewGraph', 2, () => ({})],
  [
    'executeWorkflow',
    2,
    (user) => (user.workflows[0] === undefined ? null : { workflowId: user.workflows[0].id }),
  ],
  [
    'createSchedule',
    2,
    (user) => (user.workflows[0] === undefined ? null : { workflowId: user.workflows[0].id }),
  ],
  ['createUser', 1, () => ({})],
  ['logIn', 1, () => ({})],
  ['createOrganization', 1, () => ({})],
];

export function invalidSteps(graphs: Graphs): readonly WeightedStep[] {
  return [
    ...WITH_BODY.map((mutated) => mutatedBody(graphs, mutated)),
    { weight: 3, arbitrary: brokenGraph(graphs) },
    {
      weight: 4,
      arbitrary: step(
        'a bad query',
        fc.record({ choice, id: fc.constantFrom(...WITH_QUERY), name: choice }),
        badQuery,
      ),
    },
    { weight: 4, arbitrary: step('what is not there', fc.record({ choice, id: choice }), missing) },
    { weight: 1, arbitrary: passedExpiry },
  ];
}

const WITH_QUERY: readonly OperationId[] = [
  ...(['listWorkflows', 'getResultPage', 'listNodeTypes', 'listKeys', 'listSchedules'] as const),
  ...(['listRevisions', 'getSession', 'listUsers', 'listExecutions', 'listAllSchedules'] as const),
];

const TAKES_GRAPH = ['createWorkflow', 'updateWorkflow', 'validateGraph', 'previewGraph'];

function mutatedBody(
  { drafts }: Graphs,
  [id, weight, paramsOf]: (typeof WITH_BODY)[number],
): WeightedStep {
  const takesGraph = TAKES_GRAPH.includes(id);
  const body = takesGraph ? workflowBodies(id, drafts) : validBodies(id, TIMING);
  return {
    weight,
    arbitrary: step(
      `${id} with a mutation body`,
      fc.record({ body, choice }),
      async (user, { body, choice }) => {
        const mutation = mutate(id, body, choice);
        if (mutation === null) return;
        const reply = await user.call(id, { params: paramsOf(user) ?? {}, body: mutation.value });
        expectRefusal(reply, mutation.pointers, mutation.how);
      },
      (user) => paramsOf(user) !== null && (id !== 'createOrganization' || user.options.signupOpen),
    ),
  };
}

function brokenGraph({ drafts }: Graphs): WeightedStep['arbitrary'] {
  const id = fc.constantFrom('createWorkflow', 'updateWorkflow', 'validateGraph', 'previewGraph');
  return step(
    'a graph that breaks a rule',
    fc.record({ graph: drafts, choice, id }),
    async (user, { graph, choice, id }) => {
      const workflow = user.workflows[0];
      const { graph: broken, pointers, how } = breakGraph(graph, choice);
      if (id === 'validateGraph' || id === 'previewGraph')
        return expectRefusal(await user.call(id, { body: broken }), pointers, how);
      const body = { title: 'Broken', ...broken };
      const reply =
        id === 'createWorkflow' || workflow === undefined
          ? await user.call('createWorkflow', { body })
          : await user.call('updateWorkflow', { params: { workflowId: workflow.id }, body });
      expectRefusal(reply, pointers, how);
    },
  );
}

const passedExpiry = step(
  'an expiry that has passed',
  fc.date({ min: new Date(0), max: new Date('2020-01-01'), noInvalidDate: true }),
  async (user, date) => {
    const reply = await user.call('createKey', {
      body: { name: 'Late', expires_at: date.toISOString() },
    });
    expectRefusal(reply, ['/expires_at'], 'the expiry has passed');
  },
);

/** With valid graphs, so that only the mutation is wrong. */
function workflowBodies(id: OperationId, drafts: Graphs['drafts']): fc.Arbitrary<unknown> {
  return fc.tuple(validBodies(id, noGraph), fc.option(drafts)).map(([body, graph]) => {
    const { nodes: _, edges: __, parameters: ___, ...meta } = body as Record<string, unknown>;
    return { ...meta, ...graph };
  });
}

/** The first way from the chosen one on that really breaks something. A member of the body is chosen first: the graphs have many more. */
function mutate(id: OperationId, body: unknown, choice: number): Mutation | null {
  const byMember = new Map<string, Mutation[]>();
  for (const way of mutations(documentOf(id), bodySchema(id), body)) {
    const member = way.pointers[0]!.split('/')[1] ?? '';
    byMember.set(member, [...(byMember.get(member) ?? []), way]);
  }
  const groups = [...byMember.values()];
  if (groups.length === 0) return null;
  const ways = groups[choice % groups.length]!;
  const first = Math.floor(choice / groups.length);
  for (let tries = 0; tries < Math.min(ways.length, 50); tries += 1) {
    const way = ways[(first + tries) % ways.length]!;
    const isObject = typeof way.value === 'object' && way.value !== null;
    if (!isObject || (!ALWAYS_REFUSED.test(way.how) && bodyIsValid(id, way.value))) continue;
    if (JSON.stringify(way.value).length <= MAX_BODY_CHARACTERS) return way;
  }
  return null;
}

const BAD_NUMBERS = [
  '',
  '-1',
  '1.5',
  '1e2',
  '0x10',
  '+3',
  '%203',
  '3%20',
  'NaN',
  'true',
  '2147483648',
  '99999999999999999999',
  '%00',
  '[]',
  'null',
  '%D9%A3',
  '--1',
  '1_000',
  '-0',
];

async function badQuery(
  user: UserModel,
  { choice, id, name }: { choice: number; id: OperationId; name: number },
): Promise<void> {
  const workflow = user.workflows[0];
  const parameters = queryParameters(id);
  const params =
    id === 'getResultPage' || id === 'listSchedules' || id === 'listRevisions'
      ? { workflowId: workflow?.id ?? 1, resultId: 'dataRef:x' }
      : {};
  const parameter =
    parameters.length > 0
      ? pick([...parameters, { name: 'surprise', schema: {} }], name)
      : { name: 'surprise', schema: {} };
  const isNumber = (parameter.schema as { type?: string }).type === 'integer';
  const text = isNumber
    ? pick([...BAD_NUMBERS, ...(parameter.name === 'limit' ? ['0', '1001'] : [])], choice)
    : parameter.name === 'category' || parameter.name === 'q'
      ? 'x'.repeat(201)
      : pick([parameter.name === 'slug' ? 'no--slug' : 'none', 'GETTER', ''], choice);
  const reply = await user.call(id, { params, query: `${parameter.name}=${text}` });
  expectRefusal(
    reply,
    text === '%00' ? ['', parameter.name] : [parameter.name],
    `${parameter.name} is ${JSON.stringify(text)}`,
  );
}

const NO_IDS = [
  '0',
  '-1',
  '01',
  '1.0',
  '1e2',
  '0x10',
  'abc',
  'NaN',
  'null',
  '%20',
  '%31%00',
  '%',
  '%E0%A4%A',
  '2147483647',
  '2147483648',
  '99999999999999999999',
  '1%2F2',
  '1;2',
  '🧵',
  'x'.repeat(3000),
  "1'--",
  '%2e%2e',
];
const PATHS: readonly (readonly [id: OperationId, path: string, code: string, body?: object])[] = [
  ['getWorkflow', '/api/v1/workflows/{}', 'WORKFLOW_NOT_FOUND'],
  ['updateWorkflow', '/api/v1/workflows/{}', 'WORKFLOW_NOT_FOUND', { title: 'T' }],
  ['deleteWorkflow', '/api/v1/workflows/{}', 'WORKFLOW_NOT_FOUND'],
  ['executeWorkflow', '/api/v1/workflows/{}/execute', 'WORKFLOW_NOT_FOUND'],
  ['validateWorkflow', '/api/v1/workflows/{}/validate', 'WORKFLOW_NOT_FOUND'],
  ['previewWorkflow', '/api/v1/workflows/{}/preview', 'WORKFLOW_NOT_FOUND'],
  ['getResultPage', '/api/v1/workflows/{}/data/dataRef:x', 'WORKFLOW_NOT_FOUND'],
  ['exportResult', '/api/v1/workflows/{}/data/dataRef:x/export?format=csv', 'WORKFLOW_NOT_FOUND'],
  ['listRevisions', '/api/v1/workflows/{}/revisions', 'WORKFLOW_NOT_FOUND'],
  ['getRevision', '/api/v1/workflows/{}/revisions/1', 'WORKFLOW_NOT_FOUND'],
  ['restoreRevision', '/api/v1/workflows/{}/revisions/1/restore', 'WORKFLOW_NOT_FOUND'],
  ['listSchedules', '/api/v1/workflows/{}/schedules', 'WORKFLOW_NOT_FOUND'],
  ['createSchedule', '/api/v1/workflows/{}/schedules', 'WORKFLOW_NOT_FOUND', { cron: '@daily' }],
  ['getSchedule', '/api/v1/workflows/{}/schedules/1', 'WORKFLOW_NOT_FOUND'],
  ['updateSchedule', '/api/v1/workflows/{}/schedules/1', 'WORKFLOW_NOT_FOUND', {}],
  ['runSchedule', '/api/v1/workflows/{}/schedules/1/run', 'WORKFLOW_NOT_FOUND'],
  ['deleteSchedule', '/api/v1/workflows/{}/schedules/1', 'WORKFLOW_NOT_FOUND'],
  ['getExecution', '/api/v1/executions/{}', 'EXECUTION_NOT_FOUND'],
  ['cancelExecution', '/api/v1/executions/{}/cancel', 'EXECUTION_NOT_FOUND'],
  ['captureExecution', '/api/v1/executions/{}/capture', 'EXECUTION_NOT_FOUND', { name: 'N' }],
  [
    'listUndeliveredRows',
    '/api/v1/executions/{}/deliveries/1/rows?status=failed',
    'EXECUTION_NOT_FOUND',
  ],
  ['updateKey', '/api/v1/keys/{}', 'KEY_NOT_FOUND', { name: 'N' }],
  ['revokeKey', '/api/v1/keys/{}', 'KEY_NOT_FOUND'],
  ['deleteUser', '/product/users/{}', 'USER_NOT_FOUND'],
  ['getCredential', '/product/credentials/{}', 'CREDENTIAL_NOT_FOUND'],
  ['getIntegration', '/product/integrations/{}', 'INTEGRATION_NOT_FOUND'],
];

async function missing(
  user: UserModel,
  { choice, id }: { choice: number; id: number },
): Promise<void> {
  const workflow = user.workflows[0];
  if (workflow !== undefined && choice % 10 === 0) {
    const reply = await user.call('getResultPage', {
      rawPath: `/api/v1/workflows/${workflow.id}/data/${encode(pick(NO_IDS, id))}`,
    });
    if (reply.status !== 404 || reply.body.error.code !== 'DATA_EXPIRED')
      fail(`DATA_EXPIRED was expected, not ${reply.text}`);
    return;
  }
  const [operation, path, code, body] = pick(PATHS, choice);
  const ids = path.startsWith('/api/v1/workflows')
    ? [...NO_IDS, ...[...user.deleted, ...user.foreign()].map(String)]
    : NO_IDS;
  const reply = await user.call(operation, {
    rawPath: path.replace('{}', encode(pick(ids, id))),
    ...(body && { body }),
  });
  expectStatus(reply, 404);
  if (reply.body.error.code !== code) fail(`${code} was expected, not ${reply.text}`);
}

/** As clients write what a URL cannot hold. */
function encode(id: string): string {
  return id.includes('%') ? id : encodeURIComponent(id);
}
