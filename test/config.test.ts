/** Settings: defaults, meanings, and one message with all that is wrong. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig, settingTable } from '../src/app/config.ts';
import { VAULT_DEFAULTS } from './support/vault-defaults.ts';

/** Their defaults depend on the machine. */
const BY_CORES: ReadonlySet<string> = new Set(['ENGINE_CHILDREN', 'ENGINE_LARGE_THREADS']);

const noFile = (): string => {
  throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
};

function load(environment: Record<string, string>, files: Record<string, string> = {}) {
  return loadConfig(environment, (path) => files[path] ?? noFile(), 4);
}

function problemsOf(
  environment: Record<string, string>,
  files: Record<string, string> = {},
): readonly string[] {
  const outcome = load(environment, files);
  return outcome.ok ? [] : outcome.problems;
}

describe('without any variable', () => {
  it('has the documented defaults', () => {
    const outcome = load({});
    expect(outcome).toEqual({
      ok: true,
      config: {
        port: 3000,
        host: '127.0.0.1',
        publicUrl: null,
        dataDir: './data',
        databaseUrl: null,
        credentialsKey: null,
        redisUrl: null,
        adminEmail: 'admin@example.com',
        adminPassword: null,
        signup: 'closed',
        outboundAllowHosts: [],
        smtpServer: null,
        smtpFrom: null,
        smtpOrganizations: [],
        ...VAULT_DEFAULTS,
        rateLimitPerMinute: 60,
        rateLimitPerOrganization: 6_000,
        sessionRateLimitPerMinute: 1_200,
        keysPerUser: 100,
        loginsPerAddress: 60,
        loginsPerAccount: 10,
        newUsersPerMinute: 60,
        usersPerOrganization: 10_000,
        workflowsPerOrganization: 1_000_000,
        workflowsMaxBytesPerOrganization: 10_737_418_240,
        schedulesPerUser: 10_000,
        connectionsPerAddress: 1_000,
        connectionsPerProcess: 10_000,
        filesMaxBytes: 268_435_456,
        filesMaxBytesPerOrganization: 4_294_967_296,
        resultTtlSeconds: 86_400,
        resultMaxRows: 10_000_000,
        resultMaxBytes: 4_294_967_296,
        resultsMaxBytesPerOrganization: 10_737_418_240,
        scratchMaxBytesPerOrganization: 21_474_836_480,
        sourceResponseMaxBytes: 4_294_967_296,
        sourceIdleTimeoutSeconds: 30,
        sourcesMaxBytesPerRun: 8_589_934_592,
        executeMaxRows: 10_000,
        executeMaxBytes: 8_388_608,
        executeTimeoutSeconds: 55,
        executionsPerKey: 4,
        executionsPerOrganization: 32,
        executionsPerProcess: 64,
        role: 'all',
        workerConcurrency: null,
        queuedPerKey: 1000,
        idempotencyKeysPerOrganization: 1_000_000,
        executeAsyncTimeoutSeconds: 900,
        executionRetentionDays: 30,
        executionsMaxBytesPerOrganization: 10_737_418_240,
        dataDirMinFreeBytes: null,
        engineChildren: 4,
        engineMemoryMb: 512,
        engineLargeThreads: 4,
        engineLargeMemoryMb: 1024,
        engineSpillMb: 8_192,
        bodyMaxBytes: 1_048_576,
        paramsMaxBytes: 134_217_728,
        bodiesMaxBytes: 1_073_741_824,
        unreadResponsesMaxBytes: 268_435_456,
        responsesMaxBytesPerMinute: 4_294_967_296,
        maxGraphNodes: 500,
        maxGraphEdges: 2_000,
        metricsPort: null,
        metricsHost: null,
        logFormat: 'auto',
        logLevel: 'info',
        trustProxyHops: 0,
        responseCompression: 'on',
        console: 'on',
      },
    });
  });

  it('cannot be changed afterwards', () => {
    const outcome = load({});
    expect(outcome.ok && Object.isFrozen(outcome.config)).toBe(true);
  });

  it('is the same as with empty variables', () => {
    const empty = Object.fromEntries(
      Object.values(settingTable(4)).map(({ variable }) => [variable, ' ']),
    );
    expect(load(empty)).toEqual(load({}));
  });
});

it.each([
  ['PORT', '0', 'port', 0],
  ['PUBLIC_URL', 'https://weir.example/', 'publicUrl', 'https://weir.example'],
  ['PUBLIC_URL', 'HTTPS://Weir.Example:443', 'publicUrl', 'https://weir.example'],
  ['PUBLIC_URL', 'http://[::1]:8080', 'publicUrl', 'http://[::1]:8080'],
  ['ADMIN_PASSWORD', '🔑'.repeat(8), 'adminPassword', '🔑'.repeat(8)],
  ['ADMIN_PASSWORD', '🔑'.repeat(200), 'adminPassword', '🔑'.repeat(200)],
  [
    'DATABASE_URL',
    'postgresql://u:p@h:5432/d?sslmode=require',
    'databaseUrl',
    'postgresql://u:p@h:5432/d?sslmode=require',
  ],
  ['REDIS_URL', 'rediss://h:6379/1', 'redisUrl', 'rediss://h:6379/1'],
  [
    'CREDENTIALS_KEY',
    `${Buffer.alloc(32, 1).toString('base64')} , ${Buffer.alloc(32, 2).toString('base64url')}`,
    'credentialsKey',
    [Buffer.alloc(32, 1), Buffer.alloc(32, 2)],
  ],
  ['SIGNUP', 'open', 'signup', 'open'],
  [
    'OUTBOUND_ALLOW_HOSTS',
    ' api.internal, 10.0.0.1:8080 ,[::1]:9,',
    'outboundAllowHosts',
    ['api.internal', '10.0.0.1:8080', '[::1]:9'],
  ],
  ['METRICS_PORT', '9464', 'metricsPort', 9464],
  ['LOG_LEVEL', 'silent', 'logLevel', 'silent'],
  ['LOG_FORMAT', 'text', 'logFormat', 'text'],
  ['TRUST_PROXY_HOPS', '2', 'trustProxyHops', 2],
  ['RESPONSE_COMPRESSION', 'off', 'responseCompression', 'off'],
  ['CONSOLE', 'off', 'console', 'off'],
])('%s=%s is understood', (variable, text, member, value) => {
  const outcome = load({ [variable]: text });
  expect(outcome.ok && outcome.config[member as never]).toEqual(value);
});

it.each([
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3e3'],
  ['PORT', '0x10'],
  ['PORT', '80 81'],
  ['PUBLIC_URL', 'weir.example'],
  ['PUBLIC_URL', 'ftp://weir.example'],
  ['PUBLIC_URL', 'https://weir.example/base'],
  ['DATABASE_URL', 'mysql://h/d'],
  ['DATABASE_URL', 'nonsense'],
  ['REDIS_URL', 'http://h'],
  ['CREDENTIALS_KEY', 'short'],
  ['CREDENTIALS_KEY', Buffer.alloc(31).toString('base64')],
  ['CREDENTIALS_KEY', `${Buffer.alloc(32).toString('base64')},`],
  ['ADMIN_EMAIL', 'admin'],
  ['ADMIN_PASSWORD', 'short'],
  ['ADMIN_PASSWORD', 'password1'],
  ['ADMIN_PASSWORD', 'x'.repeat(201)],
  ['SIGNUP', 'yes'],
  ['RESPONSE_COMPRESSION', 'gzip'],
  ['CONSOLE', 'true'],
  ['OUTBOUND_ALLOW_HOSTS', 'ok.example,not a host'],
  ['OUTBOUND_ALLOW_HOSTS', 'http://api.internal'],
  ['SMTP_URL', 'http://mail.example.com'],
  ['SMTP_URL', 'smtp://mail.example.com/path'],
  ['SMTP_URL', 'smtp://user@mail.example.com'],
  ['SMTP_URL', 'smtp://mail.example.com?tls=maybe'],
  ['SMTP_URL', 'smtps://mail.example.com?tls=off'],
  ['SMTP_FROM', 'nobody'],
  ['SMTP_ORGANIZATIONS', '1,x'],
  ['RATE_LIMIT_PER_MINUTE', '0'],
  ['RESULT_TTL_SECONDS', '1.5'],
  ['ENGINE_CHILDREN', '0'],
  ['ENGINE_LARGE_THREADS', '0'],
  ['LOG_LEVEL', 'loud'],
  ['LOG_FORMAT', 'xml'],
])('%s=%s is refused by name', (variable, text) => {
  expect(problemsOf({ [variable]: text })).toEqual([
    expect.stringMatching(new RegExp(`^${variable} .+\\.$`)),
  ]);
});

it.each([
  ['https://weir.example/base', 'path "/base"'],
  ['https://weir.example/base/?a=b', 'path "/base/"'],
  ['https://weir.example?tenant=1', 'query'],
  ['https://weir.example/#top', 'fragment'],
  ['https://me@weir.example', 'user name'],
  ['https://:SECRET@weir.example', 'password'],
])('rejects PUBLIC_URL=%s, which must be an origin', (text, reason) => {
  const problems = problemsOf({ PUBLIC_URL: text });
  expect(problems).toEqual([expect.stringMatching(/^PUBLIC_URL must .+\.$/)]);
  expect(problems[0]).toContain(reason);
  expect(problems[0]).not.toContain('SECRET');
});

it.each([
  ['four characters that are eight units long', '🔑'.repeat(4), 'must be at least 8 characters'],
  ['201 characters', 'x'.repeat(201), 'must be at most 200 characters'],
  ['U+0000', 'a long\0password', 'U+0000'],
])('ADMIN_PASSWORD is refused as the API refuses it: %s', (_, text, reason) => {
  expect(problemsOf({ ADMIN_PASSWORD: text })).toEqual([expect.stringContaining(reason)]);
});

it('reports all problems at once', () => {
  expect(problemsOf({ PORT: 'x', SIGNUP: 'x', LOG_LEVEL: 'x' })).toHaveLength(3);
});

it('does not repeat a secret', () => {
  const text = problemsOf({
    DATABASE_URL: 'mysql://u:SECRET@h/d',
    REDIS_URL: 'x:SECRET',
    ADMIN_PASSWORD: 'SECRET',
    CREDENTIALS_KEY: 'SECRET',
  }).join('\n');
  expect(text).toMatch(/DATABASE_URL[\s\S]*CREDENTIALS_KEY[\s\S]*REDIS_URL[\s\S]*ADMIN_PASSWORD/);
  expect(text).not.toContain('SECRET');
});

describe('a secret in a file', () => {
  const files = {
    '/run/secrets/url': 'postgres://u:p@h/d\n',
    '/run/secrets/password': '  a long password \n',
    '/run/secrets/empty': '\n',
  };

  it('is read', () => {
    const outcome = load(
      { DATABASE_URL_FILE: '/run/secrets/url', ADMIN_PASSWORD_FILE: '/run/secrets/password' },
      files,
    );
    expect(outcome.ok && [outcome.config.databaseUrl, outcome.config.adminPassword]).toEqual([
      'postgres://u:p@h/d',
      'a long password',
    ]);
  });

  it('must be there, must not be empty, and must not be given twice', () => {
    expect(problemsOf({ REDIS_URL_FILE: '/nothing' }, files)).toEqual([
      'REDIS_URL cannot be read from the file that REDIS_URL_FILE names (ENOENT).',
    ]);
    expect(problemsOf({ REDIS_URL_FILE: '/run/secrets/empty' }, files)).toEqual([
      'REDIS_URL is empty in the file that REDIS_URL_FILE names.',
    ]);
    expect(
      problemsOf({ DATABASE_URL_FILE: '/run/secrets/url', DATABASE_URL: 'postgres://h/d' }, files),
    ).toHaveLength(1);
  });

  it('is for secrets only', () => {
    const outcome = load({ PORT_FILE: '/run/secrets/url' }, files);
    expect(outcome.ok && outcome.config.port).toBe(3000);
  });
});

describe('.env.example', () => {
  const text = readFileSync(join(__dirname, '..', '.env.example'), 'utf8');
  const lines = new Map(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, variable, value]) => [variable!, value!]),
  );

  it('has every setting, and no other', () => {
    expect([...lines.keys()].sort()).toEqual(
      Object.values(settingTable(1))
        .map(({ variable }) => variable)
        .sort(),
    );
  });

  it('has the defaults', () => {
    for (const { variable, fallback } of Object.values(settingTable(1))) {
      if (!BY_CORES.has(variable))
        expect([variable, lines.get(variable)]).toEqual([variable, fallback ?? '']);
    }
    expect(load(Object.fromEntries(lines))).toEqual(load({}));
  });
});
