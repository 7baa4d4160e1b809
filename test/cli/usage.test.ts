/** What the command line says of itself, and what it takes for wrong. */

import { EXIT, EXIT_MEANINGS } from '../../src/cli/exit-codes.ts';
import { createTerminal, type Terminal } from './terminal.ts';

let terminal: Terminal;
beforeAll(() => {
  terminal = createTerminal();
});
afterAll(() => terminal.close());

describe('help', () => {
  it('lists the commands, the variables and every exit code', async () => {
    const { exitCode, stdout } = await terminal.weir('--help');
    expect(exitCode).toBe(0);
    for (const command of [
      'login',
      'logout',
      'init',
      'open',
      'workflows',
      'validate',
      'types',
      'run',
      'runs',
      'preview',
      'query',
      'data',
      'schedules',
      'dashboards',
      'node-types',
      'functions',
      'credentials',
      'integrations',
      'keys',
      'completion',
    ])
      expect(stdout).toMatch(new RegExp(`^  weir ${command}\\b`, 'm'));
    for (const [name, code] of Object.entries(EXIT))
      expect(stdout).toMatch(
        new RegExp(`^ +${code}  ${EXIT_MEANINGS[name as keyof typeof EXIT]}`, 'm'),
      );
    expect(stdout).toContain('WEIR_KEY');
  });

  it.each([
    [['run', '--help'], /--params +File with all parameters/],
    [['workflows', '--help'], /weir workflows apply <file>/],
    [['workflows', 'apply', '--help'], /--dry-run/],
    [['keys', 'create', '-h'], /--expires/],
    [['credentials', 'update', '--help'], /--secret-file +File with the secret/],
  ])('%j says how it is used', async (args, expected) => {
    const { exitCode, stdout } = await terminal.weir(...args);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(expected);
  });

  it('says the version', async () => {
    expect(await terminal.weir('--version')).toMatchObject({
      exitCode: 0,
      stdout: '1.2.3\n',
      stderr: '',
    });
  });
});

describe('a wrong command line', () => {
  it.each([
    [[], 'Say what to do'],
    [['keys'], 'weir keys --help'],
    [['wrkflows'], 'There is no command "wrkflows"; did you mean "workflows"?'],
    [
      ['workflows', 'aply', 'x'],
      'There is no command "workflows aply"; did you mean "workflows apply"?',
    ],
    [['run'], 'The argument <workflow> is missing.\n"weir run --help" shows how it is used.'],
    [['schedules', 'get', '7'], 'The argument <id> is missing.'],
    [['node-types', 'get'], 'The argument <name> is missing.'],
    [['data'], 'The argument <workflow> is missing.'],
    [['workflows', 'diff'], 'The argument <workflow> is missing.'],
    [['schedules', 'create', '7', '-q'], '"weir schedules create --help"'],
    [['run', '7', '8'], 'Unknown argument: 8'],
    [['run', '7', '--frmat', 'csv'], 'frmat'],
    [['run', '7', '--format', 'xml'], 'Choices: "table", "json", "ndjson", "csv"'],
    [['run', '7', '--param'], 'Not enough arguments following: param'],
    [['run', '7', '--param', 'novalue'], '"novalue" is not a parameter'],
    [
      ['run', '7', '--params', '/nowhere/at/all'],
      '/nowhere/at/all cannot be read: There is no such file.',
    ],
    [['run', '7', '--output', 'a', '--output', 'b'], '--output is given more than once.'],
    [['data', '7', 'r', '--page', '-1'], '--page takes a whole number from 0, not "-1".'],
    [['data', '7', 'r', '--page', '0x10'], '--page takes a whole number from 0'],
    [['data', '7', 'r', '--limit', '5'], 'limit -> page'],
    [['workflows', 'list', '--limit', '0'], '--limit takes a whole number from 1, not "0".'],
    [['keys', 'revoke', 'seven'], '"seven" is not the id of a key.'],
    [['keys', 'create', 'x', '--scope', 'admin'], 'Choices: "read", "write", "execute"'],
    [['keys', 'create', 'x', '--expires', 'soon'], '"soon" is not a time for --expires.'],
    [['keys', 'update', '7'], 'give --name or --scope'],
    [['node-types', '--role', 'boss'], 'Choices: "getter", "setter", "terminator"'],
    [['login', '--key', 'k', '--email', 'e'], 'mutually exclusive'],
    [['login'], 'There is no terminal for the question.'],
    [
      ['keys', 'list', '--url', 'weir.example.com'],
      '"weir.example.com" is not the address of a service.',
    ],
    [['keys', 'list', '--url', 'ftp://weir.example.com'], 'is not the address of a service'],
    [['keys', 'list', '--url', 'https://a:b@weir.example.com'], 'is not the address of a service'],
  ])('%j answers 2 and says what is wrong', async (args, expected) => {
    const { exitCode, stdout, stderr } = await terminal.weir(...args, {
      environment: { WEIR_KEY: 'weir_x' },
    });
    expect(stderr).toContain(expected);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  });

  it('is reported as JSON with --json', async () => {
    const { exitCode, stdout, json } = await terminal.weir('keys', 'revoke', 'seven', '--json', {
      environment: { WEIR_KEY: 'weir_x' },
    });
    expect(json).toEqual({
      error: {
        message: '"seven" is not the id of a key.',
        hints: ['"weir keys list" shows the ids.'],
        exit_code: 2,
      },
    });
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  });
});

describe('completion', () => {
  it.each([
    ['bash', {}, 'complete -o bashdefault -o default -F _weir_completions weir\n'],
    ['zsh', {}, '#compdef weir\n'],
    [undefined, { SHELL: '/usr/bin/zsh' }, '#compdef weir\n'],
    [undefined, { SHELL: '/bin/bash' }, 'complete -o bashdefault'],
    [undefined, {}, 'complete -o bashdefault'],
  ])('prints the script for %s with %j', async (shell, environment, expected) => {
    const { exitCode, stdout } = await terminal.weir(
      'completion',
      ...(shell === undefined ? [] : [shell]),
      { environment },
    );
    expect(exitCode).toBe(0);
    expect(stdout).toContain(expected);
  });

  it.each([
    [
      ['weir', ''],
      ['login', 'workflows', 'run', 'node-types', 'completion'],
    ],
    [
      ['weir', 'workflows', ''],
      ['list', 'get', 'apply', 'export', 'delete'],
    ],
    [
      ['weir', 'run', '7', '--'],
      ['--param', '--params', '--format', '--output', '--json'],
    ],
    [
      ['weir', 'run', '7', '--format', ''],
      ['table', 'json', 'ndjson', 'csv'],
    ],
    [
      ['weir', 'keys', 'create', 'ci', '--scope', ''],
      ['read', 'write', 'execute'],
    ],
    [
      ['weir', 'credentials', ''],
      ['list', 'get', 'create', 'update', 'delete', 'test'],
    ],
    [
      ['weir', 'integrations', ''],
      ['list', 'get', 'apply', 'delete'],
    ],
    [
      ['weir', 'credentials', 'create', '--type', ''],
      ['bearer', 'api_key_header', 'basic'],
    ],
    [
      ['weir', 'completion', ''],
      ['bash', 'zsh'],
    ],
  ])('completes %j', async (words, expected) => {
    const { exitCode, stdout } = await terminal.weir('--get-yargs-completions', ...words);
    expect(exitCode).toBe(0);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.split(':')[0]),
    ).toEqual(expect.arrayContaining(expected));
  });
});
