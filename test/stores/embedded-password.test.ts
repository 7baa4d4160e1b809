/** The embedded database's password: set once, kept where no one else reads it, and never told. */

import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Binaries } from '../../src/stores/embedded-postgres/binaries.ts';
import { ensurePassword, passwordFile } from '../../src/stores/embedded-postgres/password.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'weir-password-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** @param script in place of PostgreSQL: a shell's lines */
function ensure(script: string, isNew = false): Promise<string> {
  const program = join(home, 'postgres');
  writeFileSync(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return ensurePassword({
    home,
    dataDirectory: home,
    binaries: { postgres: program } as unknown as Binaries,
    user: null,
    isNew,
  });
}

it('is set in the database, then stored in a file that only its user can read', async () => {
  const password = await ensure('echo "$@" > arguments; cat > statements');
  expect(password).toMatch(/^[\w-]{32}$/);
  expect(readFileSync(join(home, 'statements'), 'utf8')).toMatch(
    new RegExp(`^ALTER ROLE \\w+ PASSWORD '${password}'\\n$`),
  );
  expect(readFileSync(join(home, 'arguments'), 'utf8')).toBe(
    `--single -D ${home} -c exit_on_error=on -c log_statement=none postgres\n`,
  );
  expect(readFileSync(passwordFile(home), 'utf8')).toBe(password);
  expect(statSync(passwordFile(home)).mode & 0o777).toBe(0o600);
  expect(await ensure('exit 1')).toBe(password);
});

it('of new data is not waited for to be on the disk', async () => {
  await ensure('echo "$@" > arguments; cat > statements', true);
  expect(readFileSync(join(home, 'arguments'), 'utf8')).toContain('-c fsync=off postgres');
});

it.each([
  [
    'says why it could not be set, without the password',
    'cat >&2; echo "FATAL: no such role" >&2; exit 1',
    /^The embedded PostgreSQL could not set its password: ALTER ROLE \w+ PASSWORD '\[hidden\]'\nFATAL: no such role$/,
  ],
  [
    'says why when nothing reads it',
    'echo "FATAL: locked" >&2; exit 2',
    /^The embedded PostgreSQL could not set its password: FATAL: locked$/,
  ],
])('%s, and keeps none', async (_what, script, message) => {
  await expect(ensure(script)).rejects.toThrow(message);
  expect(existsSync(passwordFile(home))).toBe(false);
  const password = await ensure('cat > statements');
  expect(readFileSync(passwordFile(home), 'utf8')).toBe(password);
});

it('names a program that cannot be started', async () => {
  const binaries = { postgres: join(home, 'nothing') } as unknown as Binaries;
  await expect(
    ensurePassword({ home, dataDirectory: home, binaries, user: null, isNew: false }),
  ).rejects.toThrow(/could not set its password: spawn .*ENOENT/);
});
