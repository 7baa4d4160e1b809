/** Which requests ask for the slot of their run in the round trip in which they are counted. */

import type { KeyCaller } from '../../../src/model/caller.ts';
import { createEarlySlots } from '../../../src/http/pipeline/early-slots.ts';
import type { EdgeContext } from '../../../src/http/pipeline/state.ts';

const caller = { kind: 'key', keyId: 1, organizationId: 1 } as KeyCaller;
const request = (headers: Readonly<Record<string, string>> = {}, operationId = 'executeWorkflow') =>
  ({ state: { caller, operationId }, req: { headers } }) as unknown as EdgeContext;

let calls: string[];
let slots: ReturnType<typeof createEarlySlots>;
beforeEach(() => {
  calls = [];
  slots = createEarlySlots({
    reserveSlot: () => void calls.push('reserve'),
    returnSlot: () => void calls.push('return'),
  });
});

it('those that wait for a run, and they give back what they did not take', () => {
  slots.reserve(request(), caller);
  slots.end(request());
  expect(calls).toEqual(['reserve', 'return']);
});

it.each([
  ['repeated', request({ 'idempotency-key': 'k' })],
  ['queued', request({ prefer: 'respond-async' })],
  ['of another operation', request({}, 'listWorkflows')],
])('not those that may be %s', (_, context) => {
  slots.reserve(context, caller);
  expect(calls).toEqual([]);
});

it('not those of a key whose last request was refused', () => {
  slots.noteOutcome(caller, false);
  slots.reserve(request(), caller);
  slots.reserve(request(), { ...caller, keyId: 2 });
  expect(calls).toEqual(['reserve']);
  slots.noteOutcome(caller, true);
  slots.reserve(request(), caller);
  expect(calls).toEqual(['reserve', 'reserve']);
});

it('nothing is given back of other operations', () => {
  slots.end(request({}, 'listWorkflows'));
  expect(calls).toEqual([]);
});
