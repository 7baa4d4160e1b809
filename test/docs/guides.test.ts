/** Every command of the guides, pasted in order into one shell, prints what the guide shows. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/service/free-port.ts';
import { EXIT, EXIT_MEANINGS } from '../../src/cli/exit-codes.ts';
import type { ClientOptions } from '../../src/client/index.ts';
import { errorTable } from '../../src/generated/error-table.ts';
import { guideTexts } from '../../src/generated/docs.ts';
import { operations } from '../../src/generated/operations.ts';
import { startAuthorizationServer } from '../support/authorization-server.ts';
import { createTestDatabase } from '../support/database.ts';
import {
  codeIn,
  readDocument,
  tableBelow,
  type TextDocument,
} from '../support/documents-in-text.ts';
import { startService } from '../support/service-process.ts';
import { stepsOf, functionsIn, undefinedNames, type Step } from './guide-steps.ts';
import { installPackages } from './installed-packages.ts';
import { normalizeOutput } from './normalize-output.ts';
import { isInstalled, runInShell } from './shell.ts';
import { SHOP_LOGIN, SHOP_PORT, startShop } from './shop-database.ts';

const GUIDES = 'openapi/docs/guides';
/** The port of the partner in the guide to OAuth2. */
const PARTNER_PORT = '8098';
/** In the order in which the documentation lists them. */
const guides = guideTexts.map(({ slug }) => ({
  slug,
  document: readDocument(`${GUIDES}/${slug}.md`),
}));
const guide = (name: string) => guides.find(({ slug }) => slug === name)!.document;

const commandsOf = ({ fences }: TextDocument) => stepsOf(fences).map(({ command }) => command);
const functions = guides.flatMap(({ document }) => functionsIn(commandsOf(document)));

/** Guides without commands for the API: other tests check the files and the settings that they show. */
const WITHOUT_COMMANDS: readonly string[] = ['console', 'console-views', 'deployment', 'settings'];

/** A session runs about 200 commands: two minutes on an idle machine. */
const SESSION_MS = 900_000;

const EMAIL = 'admin@example.com';
const NEW_PASSWORD = 'a password of the reader';

/** The service as its first start leaves it. */
interface FirstStart {
  readonly url: string;
  /** The commands that it prints. */
  readonly firstSteps: string;
  /** One for each API that a guide serves, by the port in the guide. */
  readonly ports: ReadonlyMap<string, number>;
  /** The login to the database of a guide, as members of JSON. */
  readonly shopLogin: string;
  readonly folder: string;
  close(): Promise<void>;
}

async function startFirst(): Promise<FirstStart> {
  const folder = mkdtempSync(join(tmpdir(), 'weir-guides-'));
  const database = await createTestDatabase({ poolSize: 1 });
  const service = startService({
    ADMIN_PASSWORD: '',
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    CREDENTIALS_KEY: Buffer.alloc(32, 'guides').toString('base64'),
    OUTBOUND_ALLOW_HOSTS: 'localhost',
  });
  const url = await service.ready();
  const named = guides.flatMap(
    ({ document }) => document.text.match(/(?<=localhost:)809\d/g) ?? [],
  );
  const ports = new Map<string, number>();
  for (const port of new Set(named)) ports.set(port, await freePort());
  const shop = await startShop(guide('databases'));
  ports.set(SHOP_PORT, shop.port);
  const partner = await startAuthorizationServer({
    host: 'localhost',
    redirectUri: `${url}/product/oauth/callback`,
    accessTokenSeconds: 5,
  });
  ports.set(PARTNER_PORT, partner.port);
  const [, firstSteps = ''] = /(export WEIR_URL=[^]*?)\n\n/.exec(service.out()) ?? [];
  installPackages(folder);
  return {
    url,
    firstSteps,
    ports,
    shopLogin: shop.login,
    folder,
    async close() {
      await service.stop();
      await Promise.all([shop.close(), partner.close()]);
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The reader has pasted the commands of the first start, logged in with a new password, and pasted those of the README. */
function stepsBefore({ firstSteps }: FirstStart): readonly Step[] {
  const readme = readDocument('README.md').fences.filter(
    ({ language, content }) => language === 'sh' && content.startsWith('curl '),
  );
  return [
    { command: firstSteps, output: null },
    {
      command: `printf '%s\\n%s\\n' "$PASSWORD" '${NEW_PASSWORD}' | weir login --url "$WEIR_URL" --email ${EMAIL} --password-stdin > /dev/null`,
      output: null,
    },
    ...stepsOf(readme),
  ];
}

/** The steps with the values of this service and this reader. */
function withValues(
  steps: readonly Step[],
  { url, ports, shopLogin }: FirstStart,
): readonly Step[] {
  return steps.map(({ command, output }) => ({
    output,
    command: command
      .replaceAll('http://127.0.0.1:3000', url)
      .replaceAll(/(?<=localhost:|listen\()809\d/g, (port) => String(ports.get(port)))
      .replaceAll(SHOP_LOGIN, shopLogin)
      .replace('your password', NEW_PASSWORD),
  }));
}

/** Guides must neither disturb each other in one folder nor need the files of another one. */
const SESSIONS = [
  { shell: 'bash', hasFolders: false },
  { shell: 'zsh', hasFolders: true },
] as const;

describe.each(SESSIONS)(
  'in $shell (a folder for each guide: $hasFolders)',
  ({ shell, hasFolders }) => {
    if (!isInstalled(shell) || !isInstalled('curl')) {
      console.log(
        `No ${shell} or no curl on the PATH: the commands of the guides do not run in ${shell}.`,
      );
      return;
    }
    let start: FirstStart;
    beforeAll(async () => {
      start = await startFirst();
    });
    afterAll(() => start.close());

    it(
      'all guides work in order, in one session against one service',
      async () => {
        const steps = [
          ...stepsBefore(start),
          ...guides.flatMap(({ slug, document }) => [
            ...(hasFolders
              ? [{ command: `mkdir "$HOME/${slug}"\ncd "$HOME/${slug}"`, output: null }]
              : []),
            ...stepsOf(document.fences),
          ]),
        ];
        const { printed, errors } = await runInShell({
          shell,
          commands: withValues(steps, start).map(({ command }) => command),
          environment: { HOME: start.folder },
          folder: start.folder,
        });
        expect(printed[0]).toMatch(
          /"email":.*\nkey: weir_\w+\nworkflow: \d+\n.*"total_rows":13[^]*"page":1/,
        );
        const outputs = steps.flatMap(({ command, output }, number) =>
          output === null ? [] : [{ command, output, printed: printed[number] ?? '' }],
        );
        expect(
          outputs.map((one) => [one.command, normalizeOutput(one.output.language, one.printed)]),
        ).toEqual(
          outputs.map(({ command, output }) => [
            command,
            normalizeOutput(output.language, output.content),
          ]),
        );
        expect(errors).toBe('');
      },
      SESSION_MS,
    );

    it('a wrong password is reported', async () => {
      const [login] = stepsOf(guide('accounts').fences);
      const commands = withValues([{ ...login!, output: null }], start).map(
        ({ command }) => `(\n${command.replace(NEW_PASSWORD, 'not the password')}) || true`,
      );
      const { printed, errors } = await runInShell({
        shell,
        commands,
        environment: { HOME: start.folder, WEIR_URL: start.url },
        folder: start.folder,
      });
      expect(printed.map((text) => text.trim())).toEqual(['']);
      expect(errors).toContain('"code":"UNAUTHORIZED"');
    });
  },
);

describe('the commands of', () => {
  it.each(guides)('$slug show their output', ({ slug, document }) => {
    const outputs = stepsOf(document.fences).filter(({ output }) => output !== null);
    expect(outputs.length).toBeGreaterThan(WITHOUT_COMMANDS.includes(slug) ? -1 : 2);
  });

  it.each(guides)(
    '$slug use only what the guide defines, and the address and the key',
    ({ document }) => {
      const commands = commandsOf(document);
      expect(undefinedNames(commands, functions)).toEqual([]);
    },
  );

  it('a guide with an undefined name are noticed', () => {
    const commands = [
      'A=1\nB=$(echo "$A" | field id)',
      'C=$(send "$B" \'$D\' "${E}" "$1")',
      'send() { true; }\nsend "$C"',
    ];
    expect(undefinedNames(commands, ['field', 'send'])).toEqual(['field', 'send', 'E']);
  });
});

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
    const rows = tableBelow(guide('client'), 'Option').map(([option]) => codeIn(option)[0]);
    expect(rows).toEqual(Object.keys(options));
  });

  it('say what each exit code of the command means, as its help does', () => {
    const rows = tableBelow(guide('command-line'), 'Exit code').map(([code, meaning]) => [
      Number(code),
      meaning,
    ]);
    const meanings = Object.entries(EXIT).map(([name, code]) => {
      const meaning = EXIT_MEANINGS[name as keyof typeof EXIT];
      return [code, `${meaning[0]!.toUpperCase()}${meaning.slice(1)}.`];
    });
    expect(rows).toEqual(meanings);
  });

  it('say which operations each scope opens, as the specification does', () => {
    const rows = tableBelow(guide('keys'), 'Scope').map(([scope, opened]) => [
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
    expect(rows.sort()).toEqual(scopes.map((scope) => [scope, opened(scope).sort()]));
  });

  it('list the errors that may pass by themselves, as the error table does', () => {
    const rows = tableBelow(guide('errors-and-retries'), 'Code').map(([code, status]) => [
      /\[(\w+)\]/.exec(code!)?.[1],
      Number(status),
    ]);
    const passing = Object.entries(errorTable).flatMap(([code, { retry, status }]) =>
      retry ? [[code, status]] : [],
    );
    expect(rows.sort()).toEqual(passing.sort());
  });
});
