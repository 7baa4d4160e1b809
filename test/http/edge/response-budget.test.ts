/** The budget of an organization for its responses, over all of its keys. */

import { createResponseBudget } from '../../../src/http/reply/response-budget.ts';
import type { Caller } from '../../../src/model/caller.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { newIntegration } from '../integrations.ts';
import { movableClock } from '../../support/movable-clock.ts';

const MIB = 1_048_576;
const caller = (organizationId: number, kind = 'key') => ({ kind, organizationId }) as Caller;

describe('a budget', () => {
  function setup() {
    const clock = movableClock();
    // 1 MiB a second, 7.5 MiB at once.
    const budget = createResponseBudget({ bytesPerMinute: 60 * MIB, clock });
    const isRefused = (organizationId: number, operation = 'listNodeTypes', kind = 'key') => {
      try {
        budget.admit(caller(organizationId, kind), operation);
        return null;
      } catch (error) {
        expect(error).toMatchObject({ code: 'RATE_LIMITED' });
        return (error as { retryAfterSeconds: number }).retryAfterSeconds;
      }
    };
    const ready = (bytes: number) => ({ bytes, isBuilt: false });
    return { clock, budget, isRefused, ready };
  }

  it('that is used up refuses what used it, of all keys and sessions, until it fills', () => {
    const { clock, budget, isRefused, ready } = setup();
    for (let sent = 0; sent < 2; sent += 1) {
      expect(isRefused(1)).toBeNull();
      budget.charge(caller(1), 'listNodeTypes', ready(5 * MIB));
    }
    expect(isRefused(1)).toBe(3);
    expect(isRefused(1, 'listNodeTypes', 'session')).toBe(3);
    expect(isRefused(1, 'listKeys')).toBeNull();
    expect(isRefused(2)).toBeNull();
    clock.advance({ seconds: 3 });
    expect(isRefused(1)).toBeNull();
  });

  it('counts what is built for a request eight times', () => {
    const { budget, isRefused } = setup();
    budget.charge(caller(1), 'getWorkflow', { bytes: MIB, isBuilt: true });
    expect(isRefused(1, 'getWorkflow')).toBe(1);
  });

  it('does not count small responses', () => {
    const { budget, isRefused } = setup();
    for (let sent = 0; sent < 1_000; sent += 1)
      budget.charge(caller(1), 'listKeys', { bytes: 65_535, isBuilt: true });
    expect(isRefused(1, 'listKeys')).toBeNull();
  });
});

describe('the service', () => {
  const BURST_BYTES = 6_000_000;
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      rateLimitPerMinute: 10_000,
      responsesMaxBytesPerMinute: 8 * BURST_BYTES,
    });
    for (let integration = 0; integration < 2; integration += 1)
      await newIntegration(server, { operations: operations(200) });
  });
  afterAll(() => server.close());

  function operations(count: number) {
    return Array.from({ length: count }, (_, at) => ({
      name: `operation${at}`,
      role: 'getter',
      method: 'GET',
      path: '/x',
      description: 'd'.repeat(900),
    }));
  }

  it('refuses large reads beyond it, by any key, and nothing else', async () => {
    const [one, two] = [await server.key(), await server.key()];
    let taken = 0;
    for (;;) {
      const { status, text } = await server.client.call('listNodeTypes', { key: one });
      if (status === 429) break;
      taken += text.length;
      expect(taken).toBeLessThan(BURST_BYTES + text.length);
    }
    const { headers, body } = await server.client.fails('RATE_LIMITED', 'listNodeTypes', {
      key: two,
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body.error.message).toContain('The responses of your organization took more than');
    await server.client.ok('listWorkflows', { key: one });
    await server.client.ok('listKeys', { cookie: server.admin.cookie });
    const others = await server.key(await server.stranger());
    await server.client.ok('listNodeTypes', { key: others });
    server.clock.advance({ seconds: Number(headers['retry-after']) });
    await server.client.ok('listNodeTypes', { key: two });
  });
});
