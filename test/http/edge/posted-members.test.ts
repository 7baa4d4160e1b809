/** The members of an execute call's body: how many names of those are kept that nothing takes. */

import { PostedMembers } from '../../../src/http/body/posted-members.ts';
import type { Intake } from '../../../src/services/executions/executions.ts';

const intake = { useOf: () => 'none' } as unknown as Intake;
const names = Array.from({ length: 30 }, (_, n) => `n${n}`);

it('keeps the first twenty names of parameters that no node takes', async () => {
  const members = new PostedMembers(intake);
  expect(members.ask(0, '', 'object')).toBe('enter');
  expect(members.ask(1, 'params', 'object')).toBe('enter');
  for (const name of names) expect(members.ask(2, name, 'scalar')).toBe('skip');
  expect(await members.body()).toEqual({
    body: { params: {} },
    params: { values: {}, rows: new Map(), unread: names.slice(0, 20) },
  });
});

it('keeps the first twenty unknown members, and the parameters after them', async () => {
  const members = new PostedMembers(intake);
  members.ask(0, '', 'object');
  for (const name of names) expect(members.ask(1, name, 'array')).toBe('skip');
  expect(members.ask(1, 'params', 'scalar')).toBe('skip');
  const { body } = await members.body();
  expect(Object.keys(body ?? {})).toEqual([...names.slice(0, 20), 'params']);
});
