/** In which row and column a value stands that makes a run fail. */

import type { JsonObject } from '../../src/engine/types.ts';
import { catalogueEngine, chain, runRequest, type TestEngine } from '../support/engine.ts';

let engine: TestEngine;
beforeAll(() => {
  engine = catalogueEngine();
});
afterAll(() => engine.close());

const output = ['termination/dashboardOutput', {}] as const;

describe('the row and the column at fault', () => {
  const cast = (expression: string) =>
    ['queryoperators/computedColumn', { column_name: 'c', expression }] as const;
  const said = async (
    ...nodes: readonly (readonly [type: string, config: JsonObject])[]
  ): Promise<unknown> => {
    const outcome = await engine.run(runRequest({ graph: chain(...nodes, output) }));
    return outcome.status === 'failed' && outcome.problem.message;
  };
  const numbers = ['sources/sequence', { start: 1, stop: 5000, column_name: 'n' }] as const;
  const texts = [
    'queryoperators/computedColumn',
    { column_name: 't', expression: "if(n = 4321, 'it''s', cast(n as string))" },
  ] as const;

  it('are those of what the node takes, after filters and other columns', async () => {
    expect(await said(numbers, texts, cast('cast(t as number)'))).toBe(
      "Row 4321, column `t`: Could not convert string 'it's' to a number",
    );
    const filtered = ['queryoperators/filter', { expression: 'n > 4000' }] as const;
    const other = [
      'queryoperators/computedColumn',
      { column_name: 'u', expression: "'x'" },
    ] as const;
    expect(await said(numbers, texts, filtered, other, cast('cast(t as number)'))).toBe(
      "Row 321, column `t`: Could not convert string 'it's' to a number",
    );
  });

  it('are found for empty texts too', async () => {
    const empty = ['sources/inlineRows', { rows: [{ t: '1' }, { t: '' }] }] as const;
    expect(await said(empty, cast('cast(t as number)'))).toBe(
      "Row 2, column `t`: Could not convert string '' to a number",
    );
  });

  it('are not reported where the node computes the value itself', async () => {
    expect(await said(numbers, texts, cast("cast(concat(t, '?') as number)"))).toMatch(
      /^Could not convert string '.*\?' to a number$/,
    );
  });
});
