/** Changes that overwrite no one else's. */

import { enveloped, refused } from './scripted-server.ts';
import { createClientFixture, errorOf } from './client-fixture.ts';

const fixture = createClientFixture();

const read = (etag: string, data: object = { id: 7 }) => ({
  ...(enveloped(data) as { status: number; body: unknown }),
  headers: { etag },
});
const stale = refused(412, 'PRECONDITION_FAILED', { headers: { etag: '"9"' } });
const sent = () =>
  fixture.server.requests.map(({ method, headers }) => [method, headers['if-match']]);

it('sends the tag that it is given, and none otherwise', async () => {
  fixture.server.script(enveloped({ id: 7 }));
  const weir = fixture.client();
  await weir.updateWorkflow(7, { title: 'T' }, { ifMatch: '"1"' });
  await weir.updateWorkflow(7, { title: 'T' });
  await weir.restoreRevision(7, 3, { ifMatch: '*' });
  expect(sent()).toEqual([
    ['PATCH', '"1"'],
    ['PATCH', undefined],
    ['POST', '*'],
  ]);
  fixture.server.script({ status: 204 });
  await weir.deleteWorkflow(7, { ifMatch: 'W/"1"' });
  expect(sent()).toEqual([['DELETE', 'W/"1"']]);
});

it('reads a workflow with its tag', async () => {
  fixture.server.script(read('"1"'));
  expect(await fixture.client().getTaggedWorkflow(7)).toEqual({ workflow: { id: 7 }, etag: '"1"' });
  fixture.server.script(enveloped({ id: 7 }));
  expect(await errorOf(fixture.client().getTaggedWorkflow(7))).toMatchObject({
    code: 'UNEXPECTED_RESPONSE',
  });
});

it('edits what was read, and starts over where it has changed', async () => {
  fixture.server.script(
    read('"1"', { description: 'a' }),
    stale,
    read('"2"', { description: 'b' }),
    enveloped({ id: 7 }),
  );
  await fixture.client().editWorkflow(7, ({ description }) => ({ description: `${description}!` }));
  expect(sent()).toEqual([
    ['GET', undefined],
    ['PATCH', '"1"'],
    ['GET', undefined],
    ['PATCH', '"2"'],
  ]);
  expect(fixture.server.requests.at(-1)?.body).toBe('{"description":"b!"}');
});

it('gives up after ten edits, and at once after another failure or one of the edit', async () => {
  fixture.server.script(
    ...([read('"1"'), stale] as const),
    ...Array.from({ length: 9 }, () => [read('"1"'), stale]).flat(),
  );
  const edit = () => ({});
  expect(await errorOf(fixture.client().editWorkflow(7, edit))).toMatchObject({ status: 412 });
  expect(sent()).toHaveLength(20);
  fixture.server.script(read('"1"'), refused(400, 'INVALID_INPUT'));
  expect(await errorOf(fixture.client().editWorkflow(7, edit))).toMatchObject({ status: 400 });
  expect(sent()).toHaveLength(2);
  fixture.server.script(read('"1"'));
  await expect(
    fixture.client().editWorkflow(7, () => Promise.reject(new Error('mine'))),
  ).rejects.toThrow('mine');
  expect(sent()).toHaveLength(1);
});

describe('a change that was sent again and is then refused', () => {
  const done = enveloped({ id: 7 });
  const away = refused(503, 'SERVICE_UNAVAILABLE');
  const change = { title: 'T' };
  const update = () => errorOf(fixture.client().updateWorkflow(7, change, { ifMatch: '"1"' }));

  test('says that its first attempt may have made the change', async () => {
    fixture.server.script(away, stale);
    const error = await update();
    expect(error).toMatchObject({ status: 412, code: 'PRECONDITION_FAILED', mayBeDone: true });
    expect(String(error)).toContain('503 SERVICE_UNAVAILABLE');
    expect(String(error)).toContain('may have made the change itself');
  });

  test('does not say so where no attempt can have been carried out', async () => {
    fixture.server.script(refused(429, 'RATE_LIMITED', { headers: { 'retry-after': '1' } }), stale);
    expect(await update()).toMatchObject({ status: 412, mayBeDone: false });
    fixture.server.script(stale);
    expect(await update()).toMatchObject({ status: 412, mayBeDone: false });
  });

  test('is not edited a second time', async () => {
    fixture.server.script(read('"1"'), away, stale, read('"2"'), done);
    let edits = 0;
    const edit = () => ({ title: `Edit ${(edits += 1)}` });
    expect(await errorOf(fixture.client().editWorkflow(7, edit))).toMatchObject({
      mayBeDone: true,
    });
    expect([edits, sent().length]).toEqual([1, 3]);
  });
});
