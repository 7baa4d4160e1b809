/** Children that could not start for a while, and can again: nothing is refused any longer. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { handWritten, runRequest, testEngine, until } from '../support/engine.ts';
import { projectRoot } from '../support/source-files.ts';

it('waits for a child that is starting, once one has started', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'weir-entry-'));
  const childEntry = join(directory, 'main.mjs');
  const engine = testEngine(handWritten({ statements: ['SELECT 1 AS one'] }), { childEntry });
  const said = (what: string): number =>
    engine.log.entries.filter(({ message }) => message === what).length;
  await until(() => said('engine child died') >= 2);
  const entry = pathToFileURL(join(projectRoot, 'dist/engine/child/main.js')).href;
  writeFileSync(childEntry, `import ${JSON.stringify(entry)};\n`);
  await until(() => said('engine child ready') === 3);
  expect((await engine.run(runRequest())).status).toBe('completed');
  for (const pid of engine.childPids()) process.kill(pid, 'SIGKILL');
  await until(() => !engine.ready());
  expect((await engine.run(runRequest())).status).toBe('completed');
  await engine.close();
  rmSync(directory, { recursive: true });
});
