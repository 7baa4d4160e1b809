/** Everything that belongs to one run lies in one directory. */

import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { createIntake } from '../../src/engine/run/intake.ts';
import { catalogueEngine, chain, runRequest, type TestEngine } from '../support/engine.ts';

// Children take their time to start on a busy machine; a hang is still noticed.
jest.setTimeout(60_000);

let engine: TestEngine;
beforeAll(() => {
  engine = catalogueEngine({
    fetchSource: (_request, { file }) => {
      writeFileSync(file, `n,text\n${'1,some text\n'.repeat(10_000)}`);
      seen.push(file);
      return Promise.resolve({ contentType: 'text/csv', bytes: 0 });
    },
  });
});
afterAll(() => engine.close());

/** Paths of the files that a run had. */
const seen: string[] = [];
const runs = (): string[] => readdirSync(join(engine.directory.path, 'runs'));
const fetching = (url: string) =>
  chain(
    ['sources/httpRequest', { url, columns: { n: 'integer', text: 'string' } }],
    ['termination/dashboardOutput', {}],
  );

it('has posted rows, fetched bodies and outputs in it, which no other user may enter; it is removed as a whole', async () => {
  const graph = fetching('https://data.example/');
  const intake = engine.intake(graph);
  const posted = intake.create();
  await posted.end();
  const outcome = await engine.run(runRequest({ graph, directory: intake.directory }));
  if (outcome.status !== 'completed') throw new Error(JSON.stringify(outcome));
  seen.push(posted.path, outcome.outputs[0]!.file!);
  expect(new Set(seen.map(dirname))).toEqual(new Set([intake.directory.path]));
  expect(statSync(intake.directory.path).mode & 0o777).toBe(0o700);
  // Of a run that has ended, its outputs are left, for whoever stores them.
  expect(engine.directory.files()).toEqual([outcome.outputs[0]!.file]);
  expect(runs()).toHaveLength(1);
  await intake.close();
  expect(runs()).toEqual([]);
});

it('is removed when the call fails before its run', async () => {
  const intake = engine.intake(fetching('https://data.example/'));
  intake.create().write(Buffer.from('[{}'));
  expect(runs()).toHaveLength(1);
  await intake.close();
  expect(runs()).toEqual([]);
});

it('is removed, also where rows could not be written', async () => {
  const { directory } = engine.intake(fetching('https://data.example/'));
  writeFileSync(directory.newFile('json'), '');
  const newFile = (): string => join(directory.path, 'missing', 'input.json');
  const intake = createIntake(
    { ...directory, newFile },
    {
      of: () => 'none',
      values: new Set<string>(),
      hasExpressions: false,
      constants: new Set(),
    },
  );
  intake.create().write(Buffer.from('[{}'));
  await intake.close();
  expect(runs()).toEqual([]);
});

it('is not created for a run that has few rows', async () => {
  const graph = chain(
    ['sources/inlineRows', { rows: [{ n: 1 }] }],
    ['termination/dashboardOutput', {}],
  );
  const intake = engine.intake(graph);
  expect(await engine.run(runRequest({ graph, directory: intake.directory }))).toMatchObject({
    status: 'completed',
  });
  expect(runs()).toEqual([]);
  await intake.close();
});

it('leaves nothing of a run that fails', async () => {
  const graph = chain(
    [
      'sources/httpRequest',
      { url: 'https://data.example/', columns: { n: 'integer', text: 'integer' } },
    ],
    ['termination/dashboardOutput', {}],
  );
  expect(await engine.run(runRequest({ graph }))).toMatchObject({ status: 'failed' });
  expect(runs()).toEqual([]);
});
