/** Servers of MySQL and MariaDB that misbehave, stop, or are not who they claim to be. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { chain } from '../http/graphs.ts';
import { selfSigned } from '../support/certificate.ts';
import { describeWithMariaDb, startTestMariaDb, type TestMariaDb } from '../support/mariadb.ts';
import { GREETING, okPacket, packet } from '../support/mysql-packets.ts';
import { connectorProcesses } from './connector-processes.ts';
import { HOSTILE } from './database-service.ts';
import { useMariaDb } from './mariadb-service.ts';

describeWithMariaDb('a server that misbehaves', () => {
  const service = useMariaDb('CREATE TABLE log (n int)');
  const { read, load, stored } = service;
  const inDoubt = { kind: 'load', delivered: 0, failed: 0, in_doubt: 2, not_sent: 0 };
  const failed = { kind: 'load', delivered: 0, failed: 2, in_doubt: 0, not_sent: 0 };
  const ROWS = [{ n: 1 }, { n: 2 }];

  beforeEach(async () => {
    await service.server().query('DELETE FROM log');
  });

  describe('during a load', () => {
    const isCommit = (piece: Buffer): boolean => piece.includes('COMMIT');
    const atFirst = (isPiece: (piece: Buffer) => boolean, judgement: 'cut' | 'cut response') => {
      let isFirst = true;
      service.proxy.judge = (piece) => {
        if (!isFirst || !isPiece(piece)) return 'pass';
        isFirst = false;
        return judgement;
      };
    };

    it.each<['cut' | 'cut response', count: number]>([
      ['cut response', 2],
      ['cut', 0],
    ])('leaves the rows in doubt if the commit is lost (%s)', async (judgement, count) => {
      atFirst(isCommit, judgement);
      const { delivery } = await load(ROWS, { table: 'log' });
      expect(delivery).toMatchObject(inDoubt);
      expect(delivery.errors[0].message).toContain('while the rows were being committed');
      while ((await stored('SELECT 1 FROM log')).length !== count) await delay(20);
    });

    it.each<[what: string, marker: string]>([
      ['of the greeting', 'program_name'],
      ['of the check', 'information_schema'],
      ['of the rows', 'LOAD DATA'],
      ['of the insert', 'INSERT INTO'],
    ])('stores nothing if the connection ends in place %s', async (_, marker) => {
      atFirst((piece) => piece.includes(marker), 'cut response');
      const { delivery, status } = await load(ROWS, { table: 'log' });
      expect(status).toBe('failed');
      expect(delivery).toMatchObject(failed);
      expect(await stored('SELECT * FROM log')).toEqual([]);
    });

    /** Begins a load that waits for a lock. */
    async function waiting() {
      await service.server().query('LOCK TABLES log WRITE');
      const workflowId = await service.workflowOf(service.graphOf(ROWS, { table: 'log' }));
      const { body } = await service.app.client.accepted('executeWorkflow', {
        key: service.app.keys.all,
        params: { workflowId },
        headers: { prefer: 'respond-async' },
      });
      const waits =
        "SELECT id FROM information_schema.PROCESSLIST WHERE state LIKE 'Waiting for table%'";
      for (;;) {
        const [row] = await stored(waits);
        if (row !== undefined)
          return { id: body.data.execution_id, connection: (row as { id: number }).id };
        await delay(20);
      }
    }
    const unlock = () => service.server().query('UNLOCK TABLES');

    it('stops the statement if the run is cancelled', async () => {
      const { id, connection } = await waiting();
      const params = { executionId: id };
      await service.app.client.ok('cancelExecution', { key: service.app.keys.all, params });
      const { status, deliveries } = await service.endOf(id);
      const running = `SELECT id FROM information_schema.PROCESSLIST WHERE id = ${connection}`;
      while ((await stored(running)).length > 0) await delay(20);
      await unlock();
      expect(status).toBe('cancelled');
      expect(deliveries).toMatchObject([{ delivered: 0, failed: 0, in_doubt: 0, not_sent: 2 }]);
      expect(await stored('SELECT * FROM log')).toEqual([]);
    });

    it('stores nothing if the server ends the connection', async () => {
      const { id, connection } = await waiting();
      await service.server().query(`KILL ${connection}`);
      const { status, deliveries } = await service.endOf(id);
      await unlock();
      expect(status).toBe('failed');
      expect(deliveries).toMatchObject([failed]);
      expect(await stored('SELECT * FROM log')).toEqual([]);
    });

    it('stores nothing if the process that loads is killed', async () => {
      const { id } = await waiting();
      for (const pid of connectorProcesses('mysql')) process.kill(pid, 'SIGKILL');
      const { status, deliveries } = await service.endOf(id);
      await unlock();
      expect(status).toBe('failed');
      expect(deliveries).toMatchObject([failed]);
      expect(await stored('SELECT * FROM log')).toEqual([]);
    });

    it('stores nothing if the server is killed', async () => {
      const { id } = await waiting();
      await service.server().restart();
      const { status, deliveries } = await service.endOf(id);
      expect(status).toBe('failed');
      expect(deliveries).toMatchObject([failed]);
      expect(await stored('SELECT * FROM log')).toEqual([]);
    });
  });

  it('cancels a statement that reads', async () => {
    const output = { node_type: 'termination/dashboardOutput', node_role: 'terminator' };
    const workflowId = await service.workflowOf(
      chain(service.reader({ statement: 'SELECT SLEEP(600) AS a' }), output),
    );
    const { body } = await service.app.client.accepted('executeWorkflow', {
      key: service.app.keys.all,
      params: { workflowId },
      headers: { prefer: 'respond-async' },
    });
    const sleeping = "SELECT 1 FROM information_schema.PROCESSLIST WHERE state = 'User sleep'";
    while ((await stored(sleeping)).length === 0) await delay(20);
    const params = { executionId: body.data.execution_id };
    await service.app.client.ok('cancelExecution', { key: service.app.keys.all, params });
    while ((await stored(sleeping)).length > 0) await delay(20);
    expect((await service.endOf(body.data.execution_id)).status).toBe('cancelled');
  });

  describe('that is no database', () => {
    let hostile: Server | undefined;
    afterEach(() => new Promise((resolve) => hostile?.close(resolve)));

    const endless = Buffer.concat([Buffer.from([255, 255, 255, 1]), Buffer.alloc(16_777_215)]);

    const GARBAGE = Buffer.from('garbage '.repeat(100));

    it.each<[what: string, answers: readonly Buffer[], message: string]>([
      ['closes the connection', [], 'login'],
      ['sends garbage', [GARBAGE], ''],
      ['sends garbage after the login', [GREETING, okPacket(2), GARBAGE], ''],
      [
        'asks for the password in clear text',
        [GREETING, packet(2, Buffer.from('\xfemysql_clear_password\0', 'latin1'))],
        'login',
      ],
      ['sends an endless message', [GREETING, okPacket(2), ...Array<Buffer>(6).fill(endless)], ''],
      [
        'asks for a file',
        [GREETING, okPacket(2), packet(1, Buffer.from('\xfb/etc/passwd', 'latin1'))],
        '',
      ],
    ])('and %s fails the run', async (_, answers, message) => {
      const received: Buffer[] = [];
      const server = createServer((socket) => {
        const left = [...answers];
        socket.on('error', () => undefined);
        socket.on('data', (piece) => {
          received.push(piece);
          next();
        });
        const next = (): void => {
          const answer = left.shift();
          if (answer === undefined) return void socket.destroy();
          if (answer === GARBAGE) socket.end(answer);
          else socket.write(answer);
          if (answer === endless) next();
        };
        next();
      });
      hostile = server;
      await new Promise<void>((resolve) => server.listen(0, HOSTILE, resolve));
      const { port } = server.address() as { port: number };
      const credential = await service.newCredential({ host: HOSTILE, port });
      const { problem } = await read('SELECT 1 AS a', { credential });
      expect(problem?.code).toBe('source_failed');
      expect(problem?.message).toContain(message);
      expect(Buffer.concat(received).toString('latin1')).not.toMatch(/a password of|root:/);
    });
  });
});

describeWithMariaDb('a server that pauses', () => {
  const service = useMariaDb('CREATE TABLE log (n int)', [], { executeTimeoutSeconds: 3 });
  const graph = () =>
    chain(service.reader({ statement: 'SELECT n FROM log' }), {
      node_type: 'termination/dashboardOutput',
      node_role: 'terminator',
    });

  it('fails the run at its deadline', async () => {
    const workflowId = await service.workflowOf(graph());
    // The limit of background runs leaves time to start processes.
    const { body: begun } = await service.app.client.accepted('executeWorkflow', {
      key: service.app.keys.all,
      params: { workflowId },
      headers: { prefer: 'respond-async' },
    });
    expect((await service.endOf(begun.data.execution_id)).status).toBe('completed');
    service.server().signal('SIGSTOP');
    const { body } = await service.run(workflowId);
    service.server().signal('SIGCONT');
    expect(body.error).toMatchObject({ code: 'EXECUTION_TIMEOUT' });
  });
});

describeWithMariaDb('the test of a login', () => {
  const service = useMariaDb('');
  const directory = mkdtempSync(join(tmpdir(), 'weir-mariadb-tls-'));
  const right = selfSigned({ addresses: ['127.0.0.1'] });
  const wrong = selfSigned({ names: ['localhost', 'db.example.com'] });
  let named: TestMariaDb;
  let misnamed: TestMariaDb;

  async function withCertificate(name: string, { key, cert }: typeof right): Promise<TestMariaDb> {
    for (const [kind, text] of Object.entries({ key, cert }))
      writeFileSync(join(directory, `${name}.${kind}`), text);
    const file = (kind: string): string => join(directory, `${name}.${kind}`);
    return startTestMariaDb([`--ssl-key=${file('key')}`, `--ssl-cert=${file('cert')}`]);
  }
  beforeAll(async () => {
    named = await withCertificate('right', right);
    misnamed = await withCertificate('wrong', wrong);
  });
  afterAll(async () => {
    await Promise.all([named.close(), misnamed.close()]);
    rmSync(directory, { recursive: true });
  });

  async function tested(changes: Readonly<Record<string, unknown>>) {
    service.app.clock.advance({ minutes: 2 });
    const credentialId = await service.newCredential(changes);
    const request = { cookie: service.app.admin.cookie, params: { credentialId } };
    return (await service.app.client.ok('testCredential', request)).body.data;
  }

  it('says what accepted it', async () => {
    const report = await tested({});
    expect(report).toMatchObject({ ok: true });
    expect(report.message).toMatch(/^MariaDB \d+\.\d+\.\d+ on 127\.0\.0\.1 accepts/);
  });

  it('checks the certificate and the name in it', async () => {
    const login = { tls: 'verify', ca: right.cert, port: named.port };
    expect(await tested(login)).toMatchObject({ ok: true });
    const unknown = await tested({ ...login, ca: wrong.cert });
    expect(unknown).toMatchObject({ ok: false, failed_step: 'tls' });
    const other = await tested({ ...login, ca: wrong.cert, port: misnamed.port });
    expect(other).toMatchObject({ ok: false, failed_step: 'tls' });
    expect(other.message).toContain("IP: 127.0.0.1 is not in the cert's list");
    const unverified = await tested({ tls: 'unverified', port: misnamed.port });
    expect(unverified).toMatchObject({ ok: true });
  });

  it.each<[step: string, changes: object, message: string]>([
    ['dns', { host: '10.0.0.1' }, 'not a public address'],
    ['tcp', { host: HOSTILE, port: 9 }, 'refused the connection'],
    ['tls', { tls: 'verify' }, 'does not support TLS'],
    ['login', { database: 'nowhere' }, 'nowhere'],
    ['login', { password: 'another' }, 'does not accept the password'],
  ])('says that the step %s failed', async (step, changes, message) => {
    const report = await tested({ ...changes });
    expect(report).toMatchObject({ ok: false, failed_step: step });
    expect(report.message).toContain(message);
    expect(report.message).not.toContain('a password of');
  });
});
