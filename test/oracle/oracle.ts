/**
 * `npm run oracle`: random graphs and expressions, run by the engine and computed
 * again by Python and polars from what the documentation says. Rows, types and order
 * must be equal. The same holds for random responses in CSV, NDJSON and Parquet. Then results with all that is hard to write are exported in every
 * format, from files and from Redis, and read by Python, DuckDB, pyarrow and polars. The first and sixth query of TPC-H are
 * compared to the last digit with Python's decimals. Graphs over tables of a PostgreSQL and of Sail, which compute parts of them,
 * have the rows that they have without it.
 *
 *     npm run oracle -- --graphs 2900 --values 45000   how much to compare
 *     npm run oracle -- --responses 300                how many responses of hosts to read
 *     npm run oracle -- --zones 600                    how many time zones, at each change of their clocks
 *     npm run oracle -- --rows 1000000                 of the largest result that is exported
 *     npm run oracle -- --tables 300                   how many graphs over tables of a PostgreSQL, and of Sail
 *     npm run oracle -- --only exports                 graphs, exports, prices, postgres or spark alone
 *     npm run oracle -- --only prices --scale 1        the queries of TPC-H with prices, also against their published results
 *     npm run oracle -- --seed 7                       the same cases again; random unless given
 *     npm run oracle -- --baseline ../other            also compare with another built version, byte by byte
 *     npm run oracle -- --free 1                       every graph also without an order of rows; by default, one of 8
 *     REQUIRE_ORACLE=1                                 a missing python3 is a failure, not an omission
 *
 * A difference is shown as the smallest graph that still has it.
 */

import { randomInt } from 'node:crypto';
import { checkExports } from './exports.ts';
import { openPostgres } from './postgres/index.ts';
import { checkPushDown } from './push-down/index.ts';
import { checkPrices } from './prices.ts';
import { runOracle } from './process.ts';
import { openSpark } from './spark/index.ts';
import { missing } from '../../scripts/service/toolbox.ts';
import { readCommandLine } from '../../scripts/service/command-line.ts';
import { pythonEnvironment } from '../../scripts/service/python-environment.ts';

/** The version of `tzdata` is that of the time zones in the package `@duckdb/node-api`. */
const PACKAGES = [
  'polars==2.1.0',
  'pyarrow==26.0.1',
  'duckdb==2.0.0',
  'tzdata==2026.4',
  'tpchgen-cli==4.0.0',
];
const PARTS = ['graphs', 'exports', 'prices', 'postgres', 'spark'] as const;

async function main(): Promise<number> {
  const { values, number, some } = readCommandLine(import.meta.filename, {
    graphs: { type: 'string', default: '2900' },
    values: { type: 'string', default: '45000' },
    responses: { type: 'string', default: '300' },
    zones: { type: 'string', default: '20' },
    rows: { type: 'string', default: '20000' },
    tables: { type: 'string', default: '300' },
    scale: { type: 'string', default: '0.01' },
    only: { type: 'string' },
    baseline: { type: 'string' },
    free: { type: 'string', default: '8' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
  });
  for (const name of ['graphs', 'values', 'responses', 'zones', 'rows', 'seed'] as const)
    number(name);
  const parts = some('only', PARTS) ?? PARTS;
  const codes: number[] = [];
  if (parts.includes('postgres'))
    codes.push(await checkPushDown(openPostgres, number('tables'), number('seed')));
  if (parts.every((part) => part === 'postgres')) return Math.max(...codes);
  if (missing([['python3', '--version']]).length > 0) {
    console.log('The oracle is left out: python3 is not on this machine.');
    return process.env['REQUIRE_ORACLE'] === '1' ? 1 : 0;
  }
  if (parts.includes('spark'))
    codes.push(await checkPushDown(openSpark, number('tables'), number('seed')));
  if (parts.every((part) => part === 'postgres' || part === 'spark')) return Math.max(...codes);
  const programs = await pythonEnvironment('oracle', PACKAGES);
  const { graphs, values: expressions, responses, zones, rows, seed } = values;
  if (parts.includes('graphs')) {
    const amounts = { graphs, values: expressions, responses, zones, seed };
    codes.push(
      await runOracle(
        programs,
        Object.entries(amounts).flatMap(([name, value]) => [`--${name}`, value]),
        { baseline: values.baseline, freeEvery: number('free') },
      ),
    );
  }
  if (parts.includes('prices')) codes.push(await checkPrices(programs, values.scale));
  if (parts.includes('exports')) codes.push(await checkExports({ programs, rows, seed }));
  return Math.max(...codes);
}

process.exitCode = await main();
