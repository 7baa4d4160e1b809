/** What validation says of nodes of an integration. */

import { createBinder } from '../../../src/engine/graph/bind.ts';
import { withNodeTypes } from '../../../src/engine/graph/node-types.ts';
import { credentialUses } from '../../../src/engine/graph/credential-uses.ts';
import { validate } from '../../../src/engine/graph/validate.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import type { IntegrationDefinition } from '../../../src/model/integration.ts';
import { catalogue } from '../../../src/nodes/index.ts';
import { integrationNodeTypes } from '../../../src/nodes/integration/index.ts';
import { chain } from '../../support/engine.ts';
import { integrationOf, operationOf, parameterOf } from '../../support/integration.ts';

const binder = createBinder(catalogue, { maxNodes: 10 });
const integration = integrationOf({
  baseUrl: 'https://api.example.com/v1',
  operations: [
    operationOf({
      name: 'listItems',
      path: '/shops/{shop}/items',
      parameters: [
        parameterOf({ name: 'shop', in: 'path', required: true, description: 'Which shop.' }),
        parameterOf({ name: 'status', enum: ['open', 'closed'], default: 'open', required: true }),
        parameterOf({ name: 'since', type: 'date' }),
        parameterOf({ name: 'until', type: 'timestamp' }),
        parameterOf({ name: 'limit', type: 'number' }),
        parameterOf({ name: 'ids', type: 'array' }),
        parameterOf({ name: 'X-Trace', in: 'header' }),
      ],
      response: { format: 'json', rowsPath: '', columns: [{ name: 'id', type: 'number' }] },
    }),
  ],
});
const keyed: IntegrationDefinition = {
  ...integration,
  auth: { type: 'api_key_header', header: 'X-Key' },
};

function graphOf(config: JsonObject, definition: IntegrationDefinition = integration) {
  const types = Array.from(integrationNodeTypes(definition), (type) => [type.type, type] as const);
  const graph = chain(['shop/listItems', config], ['termination/dashboardOutput', {}]);
  return withNodeTypes(graph, '1:1', new Map([...catalogue, ...types]));
}
async function problems(config: JsonObject, definition?: IntegrationDefinition) {
  const { errors } = await validate(binder, graphOf(config, definition));
  return errors.map(({ code, path, message }) => [code, path, message]);
}

it('a config that says what the operation needs is right, and its columns are known', async () => {
  const report = await validate(
    binder,
    graphOf({
      parameters: {
        shop: 'a/b',
        since: '2024-01-31',
        until: '2024-01-31T08:00:00Z',
        limit: 5,
        ids: ['a', 1],
        'X-Trace': null,
      },
    }),
  );
  expect(report.errors).toEqual([]);
  expect(report.nodes[0]?.outputs).toEqual({ output1: [{ name: 'id', type: 'number' }] });
});

it('a parameter of the run may stand for a value', async () => {
  expect(await problems({ parameters: { shop: { $param: 'shop' } } })).toEqual([]);
});

it.each<[JsonObject, string, string, RegExp]>([
  [{}, 'missing_config', '/parameters/shop', /`parameters` requires `shop`/],
  [{ shop: 5 }, 'invalid_config', '/parameters/shop', /must be a string/],
  [{ shop: '..' }, 'invalid_config', '/parameters/shop', /must not be `.` or `..`/],
  [{ shop: '' }, 'invalid_config', '/parameters/shop', /must not be empty/],
  [{ shop: 'a', stats: 'open' }, 'invalid_config', '/parameters/stats', /did you mean `status`/],
  [{ shop: 'a', status: 'opn' }, 'invalid_config', '/parameters/status', /one of "open", "closed"/],
  [
    { shop: 'a', since: 'today' },
    'invalid_config',
    '/parameters/since',
    /must be|not a valid date/,
  ],
  [{ shop: 'a', until: '2024-01-31' }, 'invalid_config', '/parameters/until', /./],
  [{ shop: 'a', limit: '5' }, 'invalid_config', '/parameters/limit', /must be a number/],
  [
    { shop: 'a', 'X-Trace': 'a\nb' },
    'invalid_config',
    '/parameters/X-Trace',
    /a header cannot carry/,
  ],
  [{ shop: { $column: 'id' } }, 'invalid_config', '/parameters/shop', /A getter takes no rows in/],
  [{ shop: 'a', ids: [{ $column: 'id' }] }, 'invalid_config', '/parameters/ids', /whole value/],
])('%j is wrong at the parameter', async (parameters, code, path, message) => {
  expect(await problems({ parameters })).toContainEqual([
    code,
    path,
    expect.stringMatching(message),
  ]);
});

it('a credential is needed where the API asks for one, and not taken where it does not', async () => {
  const parameters = { shop: 'a' };
  expect(await problems({ parameters }, keyed)).toMatchObject([
    ['missing_config', '/credential_id', expect.stringContaining('requires `credential_id`')],
  ]);
  expect(await problems({ parameters, credential_id: 1 }, keyed)).toEqual([]);
  expect(await problems({ parameters, credential_id: 1 })).toMatchObject([
    ['invalid_config', '/credential_id', expect.stringContaining('no member `credential_id`')],
  ]);
});

it('a credential is used for the base URL, and must fit', () => {
  const graph = graphOf({ credential_id: 7, parameters: {} }, keyed);
  expect(credentialUses(graph, catalogue, null)).toMatchObject([
    {
      nodeId: 1,
      credentialId: 7,
      hasUrl: false,
      url: new URL('https://api.example.com/v1'),
      accepts: { type: 'api_key_header', header: 'X-Key' },
    },
  ]);
});

it('its schema shows descriptions, defaults and choices', () => {
  const [type] = integrationNodeTypes(keyed);
  expect(type).toMatchObject({
    type: 'shop/listItems',
    category: 'shop',
    role: 'getter',
    requiresCredential: true,
    config: {
      required: ['credential_id'],
      properties: {
        parameters: {
          required: ['shop'],
          properties: {
            shop: { type: 'string', description: 'Which shop.' },
            status: { enum: ['open', 'closed'], default: 'open' },
            since: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
          },
        },
      },
    },
  });
});

it('it has the example of its API, with a config that fits', async () => {
  const [of] = keyed.operations;
  const example = [{ id: 7 }];
  const operations = [{ ...of!, response: { ...of!.response, example } }];
  const [type] = integrationNodeTypes({ ...keyed, operations });
  const config = { credential_id: 1, parameters: { shop: 'text' } };
  expect(type!.examples).toMatchObject([{ config, output: example }]);
  expect(await problems(config, keyed)).toEqual([]);
  const [without] = integrationNodeTypes(keyed);
  expect(without!.examples).toEqual([]);
});
