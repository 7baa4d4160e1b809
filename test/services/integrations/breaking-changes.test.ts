/** Which changes of an integration take something from the workflows that use it. */

import { brokenNodeTypes } from '../../../src/services/integrations/breaking-changes.ts';
import {
  completeDefinition,
  type IntegrationDraft,
  type OperationDraft,
} from '../../../src/services/integrations/draft.ts';

const list: OperationDraft = {
  name: 'list',
  role: 'getter',
  method: 'GET',
  path: '/list',
  parameters: [
    { name: 'country', in: 'query', type: 'string', enum: ['AT', 'CH'] },
    { name: 'since', in: 'query', type: 'date', required: true },
  ],
  response: {
    columns: [
      { name: 'id', type: 'number' },
      { name: 'name', type: 'string' },
    ],
  },
};
const other: OperationDraft = { ...list, name: 'other', path: '/other' };
const [country, since] = list.parameters!;

const definition = (overrides: Partial<IntegrationDraft> = {}) =>
  completeDefinition({
    slug: 'shop',
    name: 'Shop',
    baseUrl: 'https://a.example',
    operations: [list, other],
    ...overrides,
  });
const broken = (overrides: Partial<IntegrationDraft>) =>
  brokenNodeTypes(definition(), definition(overrides));
const withList = (overrides: Partial<OperationDraft>) => ({
  operations: [{ ...list, ...overrides }, other],
});
const withParameters = (...parameters: OperationDraft['parameters'] & object) =>
  withList({ parameters });
const withColumns = (...columns: { name: string; type: string }[]) =>
  withList({ response: { columns } });

const ALL = ['shop/list', 'shop/other'];
const LIST = ['shop/list'];
const [id, name] = list.response!.columns!;

it.each<[string, Partial<IntegrationDraft>, string[]]>([
  ['nothing', {}, []],
  ['another slug', { slug: 'store' }, ALL],
  [
    'another name, description and address',
    { name: 'N', description: 'D', baseUrl: 'http://b' },
    [],
  ],
  ['a credential', { auth: { type: 'bearer' } }, ALL],
  ['a key in the query', { auth: { type: 'api_key_query', parameter: 'key' } }, ALL],
  ['another header', { auth: { type: 'api_key_header', header: 'X' } }, ALL],
  ['no operation', { operations: [] }, ALL],
  ['one operation less', { operations: [other] }, LIST],
  ['another order, and one more', { operations: [other, { ...list, name: 'new' }, list] }, []],
  ['another role', withList({ role: 'setter' }), LIST],
  [
    'another path, method, label and description',
    withList({ path: '/l', method: 'POST', label: 'L', description: 'D' }),
    [],
  ],
  ['a parameter less', withParameters(since!), LIST],
  [
    'a new parameter',
    withParameters(country!, since!, { name: 'q', in: 'query', type: 'string' }),
    [],
  ],
  [
    'a new parameter that must be given',
    withParameters(country!, since!, { name: 'q', in: 'query', type: 'string', required: true }),
    LIST,
  ],
  [
    'a new parameter with a default',
    withParameters(country!, since!, {
      name: 'q',
      in: 'query',
      type: 'string',
      required: true,
      default: 'x',
    }),
    [],
  ],
  [
    'a parameter that must be given now',
    withParameters({ ...country!, required: true }, since!),
    LIST,
  ],
  [
    'a parameter that may be left out now',
    withParameters(country!, { ...since!, required: false }),
    [],
  ],
  ['another type', withParameters(country!, { ...since!, type: 'timestamp' }), LIST],
  [
    'another place and name in the request',
    withParameters(country!, { ...since!, in: 'header', wireName: 'X-Since' }),
    [],
  ],
  ['more values', withParameters({ ...country!, enum: ['AT', 'CH', 'DE'] }, since!), []],
  ['any value', withParameters({ ...country!, enum: undefined }, since!), []],
  ['fewer values', withParameters({ ...country!, enum: ['AT'] }, since!), LIST],
  ['one more column', withColumns(id!, name!, { name: 'x', type: 'date' }), []],
  ['a column less', withColumns(id!), LIST],
  ['a column of another type', withColumns(id!, { ...name!, type: 'number' }), LIST],
  ['columns that are no longer declared', withList({ response: {} }), LIST],
])('%s breaks %j', (_, overrides, found) => {
  expect(broken(overrides)).toEqual(found);
});

it('values and columns that are declared from here on may take some away', () => {
  const before = withList({ parameters: [{ ...country!, enum: undefined }, since!], response: {} });
  const restricted = withList({ response: {} });
  expect(brokenNodeTypes(definition(before), definition(restricted))).toEqual(LIST);
  const declared = withParameters({ ...country!, enum: undefined }, since!);
  expect(brokenNodeTypes(definition(before), definition(declared))).toEqual(LIST);
});

it('the header of a credential ignores case', () => {
  const auth = (header: string) => ({ auth: { type: 'api_key_header', header } as const });
  expect(brokenNodeTypes(definition(auth('X-Key')), definition(auth('x-key')))).toEqual([]);
});

it('a bearer token and OAuth 2.0 take the same credentials', () => {
  const of = (type: 'bearer' | 'oauth2') => definition({ auth: { type } });
  expect(brokenNodeTypes(of('bearer'), of('oauth2'))).toEqual([]);
});
