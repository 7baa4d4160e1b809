/** Chunks of a body that wait for their turn. */

import { setImmediate as turn } from 'node:timers/promises';
import { ClientGone } from '../../../src/http/body/client-gone.ts';
import { receiveBody, type BodyRule } from '../../../src/http/body/receive-body.ts';
import { bodyRule } from '../../support/body-rule.ts';
import { requestWith, responseWith } from './arriving-body.ts';

/** A request with a body; each of its chunks is processed when the test calls its work. */
function receiving() {
  const works: (() => void)[] = [];
  const lease: BodyRule['lease'] = {
    ...bodyRule.lease,
    takeTurn: (_bytes, work) => (works.push(work), false),
  };
  const request = requestWith();
  const taken: string[] = [];
  const ended: unknown[] = [];
  void receiveBody(request, responseWith(), { ...bodyRule, lease }, (chunk) => {
    taken.push(String(chunk));
    return null;
  }).then(
    (end) => ended.push(end),
    (error: unknown) => ended.push(error),
  );
  return { request, works, taken, ended };
}

it('each waits for its turn, and the end of the body for the last', async () => {
  const { request, works, taken, ended } = receiving();
  request.write('a');
  await turn();
  request.end('b');
  await turn();
  expect([works.length, taken]).toEqual([1, []]);
  works[0]!();
  await turn();
  await turn();
  expect([works.length, taken, ended]).toEqual([2, ['a'], []]);
  works[1]!();
  await turn();
  expect([taken, ended]).toEqual([['a', 'b'], [true]]);
});

it('one whose turn comes when the client is gone is not looked at', async () => {
  const { request, works, taken, ended } = receiving();
  request.write('a');
  await turn();
  request.destroy();
  await turn();
  expect(ended).toEqual([expect.any(ClientGone)]);
  works[0]!();
  expect([works.length, taken]).toEqual([1, []]);
});
