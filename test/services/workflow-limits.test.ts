/** What the workflows of an organization may be together, how long what one is for may be, and how those are named that use something. */

import { refuseLongDescription } from '../../src/services/workflows/description-length.ts';
import { refuseAnother, refuseLarger } from '../../src/services/workflows/organization-caps.ts';
import { countWorkflows, listWorkflows } from '../../src/services/using-workflows.ts';

const caps = { workflowsPerOrganization: 3, workflowsMaxBytesPerOrganization: 10 * 1024 };
const held = (workflows: number, kib: bigint) => ({ workflows, kib });

it.each([
  [2, 9n, null],
  [3, 0n, 'has 3 workflows'],
  [4, 0n, 'has 3 workflows'],
  [0, 10n, 'take 10240 bytes'],
])('%d workflows of %d KiB may get another one, unless: %s', (workflows, kib, refusal) => {
  const add = () => refuseAnother(caps, held(workflows, kib));
  if (refusal === null) expect(add).not.toThrow();
  else expect(add).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }) as Error);
  if (refusal !== null) expect(add).toThrow(refusal);
});

it('those that are as many as may be may change, and not those that are as large', () => {
  expect(() => refuseLarger(caps, held(3, 9n))).not.toThrow();
  expect(() => refuseLarger(caps, held(1, 10n))).toThrow('take 10240 bytes');
  const odd = { ...caps, workflowsMaxBytesPerOrganization: 10 * 1024 + 1 };
  expect(() => refuseLarger(odd, held(1, 10n))).not.toThrow();
  expect(() => refuseLarger(odd, held(1, 11n))).toThrow('take 10241 bytes');
});

it.each<[string, string | null | undefined, boolean]>([
  ['that is absent', undefined, true],
  ['that is null', null, true],
  ['of 16,384 characters', 'x'.repeat(16_384), true],
  ['of 16,385 characters', 'x'.repeat(16_385), false],
  ['of 16,384 characters of two units', '😀'.repeat(16_384), true],
  ['of 16,385 characters of two units', '😀'.repeat(16_385), false],
])('a description %s is taken: %s', (_, description, isTaken) => {
  const refuse = () => refuseLongDescription(description);
  if (isTaken) expect(refuse).not.toThrow();
  else
    expect(refuse).toThrow(
      expect.objectContaining({
        problems: [{ field: '/description', message: 'must be at most 16384 characters long' }],
      }) as Error,
    );
});

it.each([
  [1, 'Orders', '1 (Orders)', '1 workflow uses'],
  [2, 'Orders,Stock', '1 (Orders), 2 (Stock)', '2 workflows use'],
  [3, 'Orders,Stock', '1 (Orders), 2 (Stock) and 1 more', '3 workflows use'],
])('%d of which %s are known are named %s: %s', (total, titles, list, count) => {
  const workflows = titles.split(',').map((title, at) => ({ id: at + 1, title }));
  const using = { total, workflows } as Parameters<typeof listWorkflows>[0];
  expect([listWorkflows(using), countWorkflows(using)]).toEqual([list, count]);
});
