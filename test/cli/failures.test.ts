/** Every way in which the service can refuse: the exit code, what is said, and what to do next. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT } from '../../src/cli/exit-codes.ts';
import { Interruption } from '../../src/cli/io.ts';
import {
  enveloped,
  META,
  refused,
  type ScriptedResponse,
  type ScriptedServer,
} from '../client/scripted-server.ts';
import { inScriptedSession } from './session.ts';
import type { Terminal } from './terminal.ts';

let server: ScriptedServer;
let terminal: Terminal;
inScriptedSession((session) => ({ server, terminal } = session));

const ended = (code: string) => ({
  data: {
    workflow_id: 7,
    status: 'failed',
    execution_time_ms: 3,
    error: { node_id: 12, code, message: 'The node broke.' },
  },
});
const invalid = {
  data: {
    valid: false,
    errors: [
      { node_id: 12, code: 'unknown_column', message: 'No column `pirce`.', path: '/field' },
    ],
  },
};

describe('a refusal', () => {
  it.each<[string, ScriptedResponse, number, string[]]>([
    ['UNAUTHORIZED', refused(401, 'UNAUTHORIZED'), EXIT.auth, ['weir login']],
    ['FORBIDDEN', refused(403, 'FORBIDDEN'), EXIT.auth, ['weir keys list']],
    ['USER_NOT_FOUND', refused(404, 'USER_NOT_FOUND'), EXIT.auth, ['Log in as another user']],
    [
      'WORKFLOW_NOT_FOUND',
      refused(404, 'WORKFLOW_NOT_FOUND'),
      EXIT.notFound,
      ['weir workflows list'],
    ],
    ['DATA_EXPIRED', refused(404, 'DATA_EXPIRED'), EXIT.notFound, ['weir run']],
    ['NOT_FOUND', refused(404, 'NOT_FOUND'), EXIT.notFound, ['must not have /api/v1']],
    [
      'INVALID_INPUT',
      refused(400, 'INVALID_INPUT', {
        details: [{ path: '/params', message: 'has to be an object' }],
      }),
      EXIT.invalid,
      ['  /params: has to be an object'],
    ],
    ['PAYLOAD_TOO_LARGE', refused(413, 'PAYLOAD_TOO_LARGE'), EXIT.invalid, ['Send less']],
    [
      'WORKFLOW_INVALID',
      refused(422, 'WORKFLOW_INVALID', invalid),
      EXIT.invalid,
      ['  node 12 /field: No column `pirce`. (unknown_column)', 'weir validate'],
    ],
    [
      'EXECUTION_FAILED',
      refused(422, 'EXECUTION_FAILED', ended('invalid_value')),
      EXIT.runFailed,
      ['  node 12: The node broke. (invalid_value)'],
    ],
    [
      'RESULT_TOO_LARGE',
      refused(422, 'RESULT_TOO_LARGE', ended('result_too_large')),
      EXIT.runFailed,
      ['raise the setting'],
    ],
    [
      'EXECUTION_TIMEOUT',
      refused(504, 'EXECUTION_TIMEOUT', ended('timed_out')),
      EXIT.runFailed,
      ['EXECUTE_TIMEOUT_SECONDS'],
    ],
    [
      'RATE_LIMITED',
      refused(429, 'RATE_LIMITED', { headers: { 'retry-after': '90' } }),
      EXIT.unavailable,
      ['Try again in 90 s.'],
    ],
    [
      'SERVICE_UNAVAILABLE',
      refused(503, 'SERVICE_UNAVAILABLE'),
      EXIT.unavailable,
      ['Try again in a moment.', 'request id req_1'],
    ],
    ['INTERNAL_ERROR', refused(500, 'INTERNAL_ERROR'), EXIT.unexpected, ['request id req_1']],
    ['a code of a later version', refused(409, 'CONFLICT'), EXIT.invalid, ['This is CONFLICT.']],
    ["a proxy's page", { status: 502, body: '<html>' }, EXIT.unavailable, ['Is http://127.0.0.1']],
    [
      "another server's page",
      { status: 200, body: '<html>' },
      EXIT.unexpected,
      ['Is http://127.0.0.1'],
    ],
    ['a cut connection', 'cut', EXIT.unavailable, ['Is the service running at http://127.0.0.1']],
  ])('%s', async (code, response, exitCode, expected) => {
    server.script(response);
    const ran = await terminal.weir('run', '7');
    expect(ran.stderr).toMatch(/^weir: /);
    for (const text of expected) expect(ran.stderr).toContain(text);
    expect(ran.stderr).not.toMatch(/\n\s+at |\u001b/);
    expect({ exitCode: ran.exitCode, stdout: ran.stdout }).toEqual({ exitCode, stdout: '' });

    server.script(response);
    const { json } = await terminal.weir('run', '7', '--json');
    expect(json.error).toMatchObject({
      exit_code: exitCode,
      ...(/^[A-Z_]+$/.test(code) ? { code, request_id: META.request_id } : {}),
    });
  });

  it.each([
    ['The host refused the connection', 'node 12: The host refused the connection'],
    ['nodes[0] "Orders": It is down', 'nodes[0] "Orders": It is down'],
  ])('of a run is reported once, with its node and its docs page: %s', async (message, shown) => {
    const doc_url = '/docs/guides/problems#source-failed';
    const error = { node_id: 12, code: 'source_failed', message, doc_url };
    const data = { workflow_id: 7, status: 'failed', execution_time_ms: 3, error };
    server.script(
      refused(422, 'EXECUTION_FAILED', { message, data, docUrl: `${server.url}/docs/errors/x` }),
    );
    const { stderr } = await terminal.weir('run', '7');
    expect(stderr).toBe(`weir: ${shown} (source_failed)\nMore: ${server.url}${doc_url}\n`);
  });

  it('names the page of its code', async () => {
    const docUrl = 'https://weir.example.com/docs/errors/DATA_EXPIRED';
    server.script(refused(404, 'DATA_EXPIRED', { docUrl }));
    expect((await terminal.weir('data', '7', 'dataRef:x')).stderr).toContain(`\nMore: ${docUrl}\n`);
  });

  it('cannot draw on the terminal', async () => {
    server.script({
      status: 400,
      body: {
        success: false,
        error: { code: 'INVALID_INPUT', message: 'no \u001b[2J\u0007' },
        meta: META,
      },
    });
    expect((await terminal.weir('run', '7')).stderr).toContain('no \\u001b[2J\\u0007');
  });
});

describe('applying a file to a workflow that someone else changes meanwhile', () => {
  const stored = {
    id: 7,
    title: 'Orders',
    description: null,
    is_active: true,
    nodes: [],
    edges: [],
    parameters: null,
  };
  const read: ScriptedResponse = {
    status: 200,
    headers: { etag: '"7-1"' },
    body: { success: true, data: stored, meta: META },
  };
  const file = (): string => {
    const path = join(terminal.directory, 'orders.yaml');
    writeFileSync(path, 'id: 7\ntitle: New orders\n');
    return path;
  };

  it('changes it only as it was read', async () => {
    const validation = { valid: true, errors: [], warnings: [] };
    server.script(
      read,
      enveloped({ ...stored, title: 'New orders', node_id_map: null, validation }),
    );
    expect(await terminal.weir('workflows', 'apply', file())).toMatchObject({ exitCode: 0 });
    const sent = server.requests.map(({ method, headers }) => [method, headers['if-match']]);
    expect(sent).toEqual([
      ['GET', undefined],
      ['PATCH', '"7-1"'],
    ]);
  });

  it('says so, and what to do next', async () => {
    server.script(read, refused(412, 'PRECONDITION_FAILED'));
    const { exitCode, stdout, stderr } = await terminal.weir('workflows', 'apply', file());
    expect({ exitCode, stdout }).toEqual({ exitCode: EXIT.invalid, stdout: '' });
    expect(stderr).toBe(
      'weir: Someone else changed workflow 7 while this command ran. The file was not applied.\n' +
        '"weir workflows history" and "diff" show what they changed. Give the command again: it starts from there.\n',
    );
    server.script(read, refused(412, 'PRECONDITION_FAILED'));
    const { json } = await terminal.weir('workflows', 'apply', file(), '--json');
    expect(json.error).toMatchObject({ code: 'PRECONDITION_FAILED', exit_code: EXIT.invalid });
  });
});

describe('colours', () => {
  const red = '\u001b[31mweir:\u001b[39m';
  it.each([
    [{ terminal: ['stderr'] as const }, [], true],
    [{}, [], false],
    [{}, ['--color'], true],
    [{ terminal: ['stderr'] as const }, ['--no-color'], false],
    [{ terminal: ['stderr'] as const, environment: { NO_COLOR: '1' } }, [], false],
    [{ terminal: ['stderr'] as const, environment: { NO_COLOR: '' } }, [], true],
    [{ terminal: ['stderr'] as const, environment: { TERM: 'dumb' } }, [], false],
  ])('with %j and %j: %s', async (options, flags, isColoured) => {
    server.script(refused(404, 'WORKFLOW_NOT_FOUND'));
    expect((await terminal.weir('run', '7', ...flags, options)).stderr.includes(red)).toBe(
      isColoured,
    );
  });
});

describe('while it takes long', () => {
  const result = enveloped({
    workflow_id: 7,
    status: 'completed',
    execution_time_ms: 2000,
    result_id: 'dataRef:x',
    rows: [],
    total_rows: 0,
    schema: { n: 'number' },
    columns: [{ name: 'n', type: 'number' }],
    truncated: false,
    next_page_url: null,
    expires_at: 'later',
    outputs: [],
  });

  /** Each look at the clock finds it a second later, and the line is drawn whenever something waits. */
  function slowly() {
    let nowMs = 0;
    let act = (): void => undefined;
    return {
      nowMs: () => nowMs,
      sleep: async () => {
        nowMs += 3000;
        act();
      },
      every: (_ms: number, next: () => void) => {
        act = next;
        return () => {
          act = () => undefined;
        };
      },
    };
  }

  it.each([
    [['stderr'] as const, [], true],
    [[], [], false],
    [['stderr'] as const, ['--quiet'], false],
  ])('on %j with %j a line says so: %s', async (terminals, flags, isShown) => {
    server.script(refused(429, 'RATE_LIMITED', { headers: { 'retry-after': '3' } }), result);
    const { exitCode, stderr } = await terminal.weir('run', '7', ...flags, {
      terminal: terminals,
      clock: slowly(),
    });
    expect(exitCode).toBe(0);
    expect(stderr.includes('\r\u001b[KThe rate limit is reached; retrying in 3 s … 3 s')).toBe(
      isShown,
    );
    // The line is gone before anything else is written.
    expect(stderr.replace(/\r\u001b\[K[^\r]*(?=\r)/g, '')).toBe(
      `${isShown ? '\r\u001b[K' : ''}${flags.length > 0 ? '' : '0 rows in 2.0 s. Until later again with: weir data 7 dataRef:x\n'}`,
    );
  });
});

it.each([
  ['Ctrl-C', EXIT.interrupted],
  ['a reader that has gone', EXIT.ok],
])('%s ends a run with nothing said', async (_, exitCode) => {
  server.script('silence');
  const stopping = new AbortController();
  const running = terminal.weir('run', '7', { signal: stopping.signal });
  while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  stopping.abort(new Interruption(exitCode));
  expect(await running).toMatchObject({ exitCode, stdout: '', stderr: '' });
});
