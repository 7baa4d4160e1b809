/** The file `.env`: what it sets, what wins over it, and what is said about a line that means nothing. */

import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { startBuiltService, serviceProgram } from '../scripts/service/built-service.ts';
import { startProgram } from '../scripts/service/program.ts';
import { addVariables, parseEnvFile, readEnvFile } from '../src/app/startup/env-file.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'weir-env-'));
  chmodSync(directory, 0o711);
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function variables(text: string): Record<string, string> {
  const file = parseEnvFile(text);
  if (!file.ok) throw new Error(file.problems.join('\n'));
  return Object.fromEntries(file.variables);
}

function problems(text: string): readonly string[] {
  const file = parseEnvFile(text);
  return file.ok ? [] : file.problems;
}

describe('a file', () => {
  it.each([
    'A=1\nB = 2 \n\n# comment\n  C=3 # comment\n',
    'A=\nB=""\n',
    "export A=1\r\nB='two words'\r\n",
    'A="line\\nbreak"\nB=\'line\\nbreak\'\nC=`it\'s "quoted"`\n',
    'A="two\nlines"\nB=after\n',
    'A="has # in it" # comment\n',
    'A=postgresql://u:p=w@h/d?x=1&y=2\n',
    'A=$HOME\nB=1\nB=2\n',
    '',
  ])('%j sets what Node.js reads', (text) => {
    expect(variables(text)).toEqual(parseEnv(text.replaceAll('\r', '')));
  });

  it('is the example: it sets the defaults', () => {
    const example = readFileSync(join(__dirname, '../.env.example'), 'utf8');
    expect(variables(example)).toMatchObject({ PORT: '3000', DATABASE_URL: '' });
  });

  it.each([
    ['PORT', '.env, line 1: write NAME=value, or # before a comment.'],
    ['\nPORT: 3000', '.env, line 2: write NAME=value, or # before a comment.'],
    ['1PORT=3', '.env, line 1: write NAME=value, or # before a comment.'],
    ['A=s3cret#1', '.env, line 1: put a value that contains # in quotes.'],
    ['A="s3cret\nB=2', '.env, line 1: the value has no closing ".'],
    ["A='s3cret' more", ".env, line 1: there is text after the closing '."],
    ['A="s3\n\ncret" more\nB', '.env, line 1: there is text after the closing ".'],
    ['A=s3\0cret', '.env, line 1: a value cannot contain a NUL character.'],
    ['A="s3\0cret"', '.env, line 1: a value cannot contain a NUL character.'],
  ])('%j is refused by its line, without its content', (text, problem) => {
    expect(problems(text)[0]).toBe(problem);
    expect(problems(text).join()).not.toContain('s3');
  });

  it('reports every line', () => {
    expect(problems('A\nB=1\nC="x" y\n')).toHaveLength(2);
  });
});

describe('on the disk', () => {
  const path = (): string => join(directory, '.env');

  it('need not exist', () => {
    expect(readEnvFile(path())).toEqual({ ok: true, variables: new Map() });
  });

  it('is refused if it cannot be read, or is no text', () => {
    mkdirSync(path());
    expect(readEnvFile(path())).toEqual({ ok: false, problems: ['.env cannot be read (EISDIR).'] });
    rmSync(path(), { recursive: true });
    writeFileSync(path(), Buffer.from('PORT=1\n', 'utf16le').swap16().swap16());
    expect(readEnvFile(path()).ok).toBe(false);
    writeFileSync(path(), Buffer.from([0x41, 0x3d, 0xff, 0x0a]));
    expect(readEnvFile(path())).toEqual({ ok: false, problems: ['.env is not UTF-8 text.'] });
  });

  it('may begin with a byte order mark', () => {
    writeFileSync(path(), '\uFEFFPORT=1\n');
    expect(readEnvFile(path())).toEqual({ ok: true, variables: new Map([['PORT', '1']]) });
  });
});

describe('the environment', () => {
  it('wins, also with an empty text', () => {
    const environment = { PORT: '1', HOST: '' };
    const file = new Map([
      ['PORT', '2'],
      ['HOST', '::1'],
      ['LOG_LEVEL', 'warn'],
    ]);
    expect(addVariables(file, environment, [])).toEqual(['LOG_LEVEL']);
    expect(environment).toEqual({ PORT: '1', HOST: '', LOG_LEVEL: 'warn' });
  });

  it.each([
    ['SECRET', 'SECRET_FILE'],
    ['SECRET_FILE', 'SECRET'],
  ])('wins with %s over the %s of the file', (ours, theirs) => {
    const environment = { [ours]: 'a' };
    addVariables(new Map([[theirs, 'b']]), environment, ['SECRET']);
    expect(environment).toEqual({ [ours]: 'a' });
  });
});

describe('the service', () => {
  const start = (environment: Record<string, string> = {}) =>
    startBuiltService({ directory, environment });

  it('takes its settings from the file in its working directory, and keeps its secrets out of its environment', async () => {
    const password = 'a loom that weaves algebra';
    writeFileSync(
      join(directory, '.env'),
      `DATA_DIR=${directory}/data\nENGINE_CHILDREN=1\nADMIN_PASSWORD="${password}"\nPORT=1\n`,
    );
    const service = start();
    const url = await service.ready();
    expect(new URL(url).port).not.toBe('1');
    const environ = `/proc/${service.child.pid}/environ`;
    expect(existsSync(environ) ? readFileSync(environ, 'utf8') : '').not.toContain(password);
    expect(service.out()).toContain('the one that ADMIN_PASSWORD sets');
    expect(service.err()).toMatch(/"variables":\["DATA_DIR","ENGINE_CHILDREN","ADMIN_PASSWORD"\]/);
    expect(service.err()).not.toContain(password);
    await service.stop();
  });

  it('does not start with a malformed file', async () => {
    writeFileSync(join(directory, '.env'), 'ADMIN_PASSWORD=s3cret#1\nPORT\n');
    const { exit, err } = start();
    expect(await exit).toBe(2);
    expect(err()).toBe(
      'Weir cannot start with these settings:\n' +
        '  .env, line 1: put a value that contains # in quotes.\n' +
        '  .env, line 2: write NAME=value, or # before a comment.\n',
    );
  });

  it('resets a password with the settings of the file', async () => {
    writeFileSync(join(directory, '.env'), `DATA_DIR=${directory}/elsewhere\n`);
    const program = startProgram(
      process.execPath,
      [...serviceProgram, 'reset-password', 'admin@example.com'],
      { environment: { PATH: process.env['PATH'] }, errors: 'kept', directory },
    );
    expect(await program.exit).toBe(1);
    expect(program.err()).toContain(`There is no database in ${directory}/elsewhere.`);
  });
});
