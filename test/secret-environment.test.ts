/** What another process of the same user can read of the secrets in the environment. */

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { secretVariables } from '../src/app/config.ts';
import { forgetSecrets } from '../src/app/startup/secret-environment.ts';

const built = join(__dirname, '..', 'dist', 'app', 'startup', 'secret-environment.js');

/** What stands in the environment of a process that has forgotten `SECRET`, by itself and by /proc. */
function forgotten(secret: string): string[] {
  const script = `
    import { execFileSync } from 'node:child_process';
    import { existsSync } from 'node:fs';
    import { forgetSecrets } from ${JSON.stringify(built)};
    forgetSecrets(['SECRET', 'UNSET'], process.env);
    console.log(JSON.stringify(process.env));
    const file = '/proc/' + process.pid + '/environ';
    console.log(existsSync(file) ? execFileSync('/bin/cat', [file]).toString() : '');
    console.log(execFileSync('/usr/bin/env').toString());
  `;
  const environment = {
    FIRST: '1',
    NOT_SECRET: 'SECRET=kept',
    SECRET: secret,
    SECRET_FILE: '/run/secret',
    LAST: '2',
  };
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], { env: environment })
    .toString()
    .split('\n');
}

it('is nothing', () => {
  const lines = forgotten('hunter2-ü').join('\n');
  expect(lines).not.toContain('hunter2');
  for (const kept of ['FIRST', 'NOT_SECRET', 'SECRET=kept', '/run/secret', 'LAST'])
    expect(lines).toContain(kept);
  if (existsSync('/proc/self/environ'))
    expect(lines).toContain('\0SECRET=xxxxxxxxxx\0SECRET_FILE=/run/secret\0LAST=2\0');
});

it('covers every secret setting', () => {
  expect(secretVariables()).toEqual([
    'DATABASE_URL',
    'CREDENTIALS_KEY',
    'REDIS_URL',
    'ADMIN_PASSWORD',
    'SMTP_URL',
    'VAULT_TOKEN',
    'VAULT_SECRET_ID',
  ]);
  const environment: NodeJS.ProcessEnv = { ADMIN_PASSWORD: 'a', REDIS_URL: 'b', HOST: 'c' };
  forgetSecrets(secretVariables(), environment);
  expect(environment).toEqual({ HOST: 'c' });
});
