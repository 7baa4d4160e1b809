/** Rows of MariaDB: exactly the values that it holds, in their types, or the reason why not. */

import { createHash } from 'node:crypto';

import { chain } from '../http/graphs.ts';
import { describeWithMariaDb } from '../support/mariadb.ts';
import { useMariaDb } from './mariadb-service.ts';
import { DECLARED, INEXACT, VALUES } from './mysql-values.ts';

describeWithMariaDb('the source of MySQL and MariaDB', () => {
  const service = useMariaDb('CREATE TABLE t (id int PRIMARY KEY, s varchar(20)) ENGINE=InnoDB');
  const { read } = service;

  const members = (cases: typeof VALUES, at: 2 | 3) =>
    Object.fromEntries(cases.map((each, number) => [`v${number}`, each[at]]));

  async function tableOf(cases: readonly (readonly [string, string, ...unknown[]])[]) {
    const columns = cases.map(([type], at) => `v${at} ${type}`).join(', ');
    const values = cases.map(([, sql]) => sql).join(', ');
    await service
      .server()
      .query(
        `DROP TABLE IF EXISTS v; CREATE TABLE v (${columns}); SET sql_mode = ''; INSERT INTO v VALUES (${values})`,
      );
  }

  describe('a value', () => {
    it('has the type of its column, and is exactly that of the database', async () => {
      await tableOf(VALUES);
      const { columns, rows, problem } = await read('SELECT * FROM v');
      expect(problem).toBeUndefined();
      expect(Object.fromEntries(columns.map(({ name, type }) => [name, type]))).toEqual(
        members(VALUES, 2),
      );
      expect(rows).toEqual([members(VALUES, 3)]);
    });

    it('has the type that is declared', async () => {
      await tableOf(DECLARED);
      const columns = members(DECLARED, 2) as Record<string, string>;
      const { rows, problem } = await read('SELECT * FROM v', { columns });
      expect(problem).toBeUndefined();
      expect(rows).toEqual([members(DECLARED, 3)]);
    });

    it('is a whole number with all of its digits', async () => {
      const { text } = await read('SELECT -9223372036854775808 AS a, 9223372036854775807 AS b');
      expect(text).toContain('"rows":[{"a":"-9223372036854775808","b":"9223372036854775807"}]');
    });

    it.each(INEXACT)(
      'of the type %s, %s, fails the run, which says how to read it',
      async (...one) => {
        await tableOf([one]);
        const { problem } = await read('SELECT v0 AS amount FROM v');
        expect(problem?.code).toBe('source_failed');
        expect(problem?.message).toMatch(/The column `amount` has the value .* as `string`/);
      },
    );

    it('that is the date 0000-00-00 is null, with a warning', async () => {
      await tableOf([
        ['date', "'0000-00-00'"],
        ['datetime', "'0000-00-00 00:00:00'"],
      ]);
      const workflowId = await service.workflowOf(
        chain(service.reader({ statement: 'SELECT * FROM v' }), {
          node_type: 'termination/dashboardOutput',
          node_role: 'terminator',
        }),
      );
      const { body } = await service.run(workflowId);
      expect(JSON.stringify(body)).toContain(
        'The column `v0` has the date 0000-00-00 in one row, which was read as null',
      );
    });

    it('of a spatial type is refused', async () => {
      const { problem } = await read('SELECT POINT(1, 2) AS p');
      expect(problem?.message).toContain('ST_AsText');
      expect((await read('SELECT ST_AsText(POINT(1, 2)) AS p')).rows).toEqual([
        { p: 'POINT(1 2)' },
      ]);
    });
  });

  describe('a statement', () => {
    it('gives many rows in their order', async () => {
      const { rows, total } = await read(
        'SELECT seq AS n, md5(seq) AS t, nullif(seq % 3, 0) AS m FROM seq_1_to_20000 ORDER BY seq DESC',
      );
      expect(total).toBe(20_000);
      expect(rows[1]).toEqual({
        n: 19_999,
        t: createHash('md5').update('19999').digest('hex'),
        m: 1,
      });
    });

    it('can give no rows, and its columns keep their types', async () => {
      const { columns, rows } = await read("SELECT 1 AS n, 'x' AS t FROM t WHERE false;");
      expect(columns).toEqual([
        { name: 'n', type: 'number' },
        { name: 't', type: 'string' },
      ]);
      expect(rows).toEqual([]);
    });

    it('has parameters, which are never part of its text', async () => {
      const text = '\'); DROP TABLE t; -- ? \\ "';
      const { rows, problem } = await read(
        "SELECT ? + 1 AS a, concat(?, '!') AS b, '?' AS c, `s` AS d, ? AS e, ? AS f, json_value(?, '$[1]') AS g /* ? */ -- ?\n FROM (SELECT 'x' AS s) AS q WHERE s = ? # ?\n;",
        { parameters: [41, text, null, true, [1, 'two'], 'x'] },
      );
      expect(problem).toBeUndefined();
      expect(rows).toEqual([{ a: 42, b: `${text}!`, c: '?', d: 'x', e: null, f: '1', g: 'two' }]);
    });

    it('compares texts with columns of any collation', async () => {
      await tableOf([
        ['varchar(9) collate utf8mb4_bin', "'ä'"],
        ['varchar(9) character set latin1', "'ä'"],
      ]);
      const { rows } = await read('SELECT count(*) AS n FROM v WHERE v0 = ? AND v1 = ?', {
        parameters: ['ä', 'ä'],
      });
      expect(rows).toEqual([{ n: 1 }]);
    });

    it.each<[what: string, statement: string, message: string]>([
      ['a syntax error', 'SELECT 1\n  FORM t', "near 't' at line 2"],
      ['a table that does not exist', 'SELECT * FROM nowhere', "nowhere' doesn't exist"],
      ['two statements', 'SELECT 1; SELECT 2', 'near'],
      ['a change', 'UPDATE t SET id = 1', 'changes no data'],
      [
        'a change that returns rows',
        'INSERT INTO t (id) VALUES (1) RETURNING id',
        'changes no data',
      ],
      ['a change after a comment', '/*! DELETE FROM t */', 'changes no data'],
      ['a result that is no table', 'OPTIMIZE TABLE t', 'returns no rows'],
      ['a file', "SELECT 1 INTO OUTFILE '/tmp/x'", 'refused'],
      ['a variable', 'SELECT 1 INTO @x', 'returns no rows'],
      ['an end of the transaction', 'COMMIT', 'returns no rows'],
      ['two columns of one name', 'SELECT 1 AS a, 2 AS a', 'two columns with the name `a`'],
      [
        'too few parameters',
        'SELECT ? AS a, ? AS b',
        '2 parameters, but `parameters` has 0 values',
      ],
      [
        'an error in a row',
        'SELECT (SELECT 1 UNION SELECT seq) AS a FROM seq_1_to_5',
        'more than 1 row',
      ],
    ])('with %s fails the run', async (_, statement, message) => {
      const { problem } = await read(statement);
      expect(problem?.code).toBe('source_failed');
      expect(problem?.message).toContain(message);
    });

    it('cannot write by a function', async () => {
      await service
        .server()
        .query(
          'DROP FUNCTION IF EXISTS w; CREATE FUNCTION w() RETURNS INT MODIFIES SQL DATA BEGIN INSERT INTO t VALUES (1, NULL); RETURN 1; END',
        );
      const { problem } = await read('SELECT w() AS a');
      expect(problem?.message).toContain('changes no data');
      expect(await service.stored('SELECT * FROM t')).toEqual([]);
    });

    it('cannot read a column as a type that does not fit, or that it does not have', async () => {
      const wrong = await read("SELECT 'x' AS a", { columns: { a: 'date' } });
      expect(wrong.problem?.message).toContain('`a` is of the type text');
      const unknown = await read('SELECT true AS a', { columns: { b: 'string' } });
      expect(unknown.problem?.message).toContain('`columns` has `b`');
    });
  });

  describe('validation', () => {
    const validated = (config: object) =>
      service.validated(
        chain(
          service.reader(config),
          {
            node_type: 'queryoperators/filter',
            node_role: 'setter',
            config: { expression: 'amount > 1' },
          },
          { node_type: 'termination/dashboardOutput', node_role: 'terminator' },
        ),
      );

    it('knows the columns of the statement, also if its parameters are those of a run', async () => {
      const statement = 'SELECT CAST(? AS SIGNED) AS id, 1.5 AS amount';
      for (const parameters of [[1], [{ $param: 'id' }], { $param: 'all' }]) {
        const report = await validated({ statement, parameters });
        expect(report).toMatchObject({ valid: true, warnings: [] });
        expect(report.nodes[0]?.outputs).toMatchObject({
          output1: [
            { name: 'id', type: 'number' },
            { name: 'amount', type: 'decimal', precision: 2, scale: 1 },
          ],
        });
      }
    });

    it.each<[what: string, statement: string, message: string]>([
      ['a syntax error', 'SELEC 1', "near 'SELEC 1' at line 1"],
      ['an unknown table', 'SELECT 1 FROM nowhere', "nowhere' doesn't exist"],
      ['an unknown column', 'SELECT nothing FROM t', "Unknown column 'nothing'"],
      ['two statements', 'SELECT 1; SELECT 2', "near 'SELECT 2' at line 1"],
      ['a change', 'DELETE FROM t RETURNING id', 'changes no data'],
      ['a missing parameter', 'SELECT ? AS a', '`parameters` has 0 values'],
    ])('refuses a statement with %s', async (_, statement, message) => {
      const { errors } = await validated({ statement });
      expect(errors?.[0]).toMatchObject({ code: 'invalid_config', path: '/statement' });
      expect(errors?.[0]?.message).toContain(message);
    });

    it('finds a column that the table does not have', async () => {
      const report = await validated({ table: 't', select: ['nr'] });
      expect(report.errors).toMatchObject([{ code: 'invalid_config', path: '/table' }]);
      expect(report.errors?.[0]?.message).toContain("'nr'");
    });
  });
});
