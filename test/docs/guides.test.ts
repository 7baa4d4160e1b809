/** Every command of the guides, run as a reader would run it, prints what the guide shows. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/service/free-port.ts';
import { EXIT, EXIT_MEANINGS } from '../../src/cli/exit-codes.ts';
import type { ClientOptions } from '../../src/client/index.ts';
import { errorTable } from '../../src/generated/error-table.ts';
import { operations } from '../../src/generated/operations.ts';
import { codeIn, readDocument, tableBelow } from '../support/documents-in-text.ts';
import { projectRoot } from '../support/source-files.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { stepsOf } from './guide-steps.ts';
import { normalizeOutput } from './normalize-output.ts';
import { installPackages } from './installed-packages.ts';
import { runInShell } from './shell.ts';

const FOLDER = 'openapi/docs/guides';

/** Guides without commands for the API: other tests check the files and the settings that they show. */
const PROSE: ReadonlySet<string> = new Set([`${FOLDER}/deployment.md`, `${FOLDER}/settings.md`]);
const guides = readdirSync(join(projectRoot, FOLDER)).map((name) =>
  readDocument(`${FOLDER}/${name}`),
);
const guide = (name: string) => guides.find(({ path }) => path.endsWith(`/${name}.md`))!;

if (spawnSync('curl', ['--version']).error !== undefined) {
  console.log('No curl on the PATH: the commands of the guides are left out.');
} else {
  describe('the commands of', () => {
    let app: TestApp;
    let directory: string;
    /** Of the API that a guide serves itself. */
    let apiPort: number;
    beforeEach(async () => {
      directory = mkdtempSync(join(tmpdir(), 'weir-guide-'));
      apiPort = await freePort();
      app = await startTestApp({ config: { outboundAllowHosts: [`localhost:${apiPort}`] } });
    });
    afterEach(async () => {
      await app.close();
      rmSync(directory, { recursive: true, force: true });
    });

    it.each(guides)('$path print what it shows', async ({ path, fences }) => {
      const steps = stepsOf(fences);
      const commands = steps.map(({ command }) =>
        command
          .replaceAll('http://127.0.0.1:3000', app.url)
          .replaceAll('8099', String(apiPort))
          .replace('what the first start printed', app.admin.password),
      );
      installPackages(directory);
      const printed = await runInShell(
        commands,
        {
          WEIR_URL: app.url,
          WEIR_KEY: app.keys.all,
          HOME: directory,
          TMPDIR: directory,
        },
        directory,
      );
      const seen = steps.flatMap(({ shown }, number) =>
        shown === null ? [] : [normalizeOutput(shown.language, printed[number] ?? '')],
      );
      const wanted = steps.flatMap(({ shown }) =>
        shown === null ? [] : [normalizeOutput(shown.language, shown.content)],
      );
      expect(wanted.length).toBeGreaterThan(PROSE.has(path) ? -1 : 3);
      expect(seen).toEqual(wanted);
    });
  });
}

describe('the tables of the guides', () => {
  it('explain every option of createClient', () => {
    const options: Readonly<Record<keyof ClientOptions, true>> = {
      baseUrl: true,
      key: true,
      headers: true,
      fetch: true,
      retries: true,
      maxRetryDelaySeconds: true,
      onRetry: true,
      clock: true,
    };
    const shown = tableBelow(guide('client'), 'Option').map(([option]) => codeIn(option)[0]);
    expect(shown).toEqual(Object.keys(options));
  });

  it('say what each exit code of the command means, as its help does', () => {
    const shown = tableBelow(guide('command-line'), 'Exit code').map(([code, meaning]) => [
      Number(code),
      meaning,
    ]);
    const kept = Object.entries(EXIT).map(([name, code]) => {
      const meaning = EXIT_MEANINGS[name as keyof typeof EXIT];
      return [code, `${meaning[0]!.toUpperCase()}${meaning.slice(1)}.`];
    });
    expect(shown).toEqual(kept);
  });

  it('say which operations each scope opens, as the specification does', () => {
    const shown = tableBelow(guide('keys'), 'Scope').map(([scope, opened]) => [
      codeIn(scope)[0],
      [...codeIn(opened)].sort(),
    ]);
    const scopes = [
      ...new Set(Object.values(operations).flatMap(({ keyScopes }) => keyScopes.flat())),
    ].sort();
    const opened = (scope: string) =>
      Object.entries(operations).flatMap(([id, { keyScopes }]) =>
        (keyScopes as readonly (readonly string[])[]).some(
          (needed) => needed.length > 0 && needed.every((one) => one === scope),
        )
          ? [id]
          : [],
      );
    expect(shown.sort()).toEqual(scopes.map((scope) => [scope, opened(scope).sort()]));
  });

  it('list the errors that may pass by themselves, as the error table does', () => {
    const shown = tableBelow(guide('errors-and-retries'), 'Code').map(([code, status]) => [
      /\[(\w+)\]/.exec(code!)?.[1],
      Number(status),
    ]);
    const passing = Object.entries(errorTable).flatMap(([code, { retry, status }]) =>
      retry ? [[code, status]] : [],
    );
    expect(shown.sort()).toEqual(passing.sort());
  });
});

describe('a normalizeOutput', () => {
  it.each([
    ['text', 'workflow 1', 'workflow 27', true],
    ['text', '10\n10\n5', '10\n10\n4', false],
    [
      'json',
      '{"id": 1, "created": "2026-03-01T12:00:00.000Z"}',
      '{"id":9,"created":"2027-01-01T00:00:00.001Z"}',
      true,
    ],
    ['json', '{"total_rows": 1}', '{"total_rows": 2}', false],
    ['json', '{"id": 1}', '{"id": null}', false],
    ['json', '{"rows": [{"a": 1}]}', '{"rows": [{"a": 1}, {"a": 2}]}', false],
  ])('of %s %s and %s: %s', (language, one, other, same) => {
    expect(normalizeOutput(language, one) === normalizeOutput(language, other)).toBe(same);
  });
});
