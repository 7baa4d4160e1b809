/** Graphs can take megabytes: large ones are not read in a pipeline, and an organization can read two at a time. */

import {
  createLargeReads,
  type LargeReads,
} from '../../../src/stores/postgres/connection/large-reads.ts';
import type { Database } from '../../../src/stores/postgres/connection/database.ts';
import { createExecutionStore } from '../../../src/stores/postgres/executions.ts';
import type { Query } from '../../../src/stores/postgres/queries/statement.ts';
import { createRevisionStore } from '../../../src/stores/postgres/revisions.ts';
import { createWorkflowStore } from '../../../src/stores/postgres/workflows.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { chain, newAccount } from '../../support/rows.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('two of an organization are under way at a time, whatever others read', async () => {
  const under: number[] = [];
  const ends: (() => void)[] = [];
  const largeRead = createLargeReads();
  const read = (organization: number) =>
    largeRead(organization, async () => {
      under.push(organization);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const all = [read(1), read(1), read(1), read(2)];
  await turn();
  expect(under).toEqual([1, 1, 2]);
  ends[0]!();
  await turn();
  expect(under).toEqual([1, 1, 2, 1]);
  for (const end of ends) end();
  await Promise.all(all);
});

const withoutBigints = (_key: string, value: unknown) =>
  typeof value === 'bigint' ? String(value) : value;

describe('a graph', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  /** The stores, the characters of rows that came through the pipeline, and the number of large reads. */
  function watched() {
    const seen = { characters: 0, largeReads: 0 };
    const read: Query = async (statement, args) => {
      const rows = await database.client.read(statement, args);
      seen.characters += JSON.stringify(rows, withoutBigints).length;
      return rows;
    };
    const largeRead: LargeReads = (organization, work) => {
      seen.largeReads += 1;
      return database.client.largeRead(organization, work);
    };
    const watching: Database = { ...database.client, read, largeRead };
    return {
      seen,
      executions: createExecutionStore(watching),
      workflows: createWorkflowStore(watching),
      revisions: createRevisionStore(watching),
    };
  }

  async function stored(characters: number) {
    const mine = await newAccount(database.client);
    const { workflows } = watched();
    const { nodes, edges } = chain(2);
    const [first, ...others] = nodes;
    const large = { ...first!, config: { text: 'x'.repeat(characters) } };
    const graph = { nodes: [large, ...others], edges };
    const { workflow } = await workflows.insert({
      ...mine,
      title: 'W',
      description: null,
      isActive: true,
      ...graph,
    });
    return { mine, workflow };
  }

  it('that is large is read within the limit, and whole', async () => {
    const { mine, workflow } = await stored(300_000);
    const { seen, workflows, revisions } = watched();
    expect(await workflows.get(mine, workflow.id)).toEqual(workflow);
    expect(seen.largeReads).toBe(1);
    expect((await revisions.find(mine, workflow.id, 1))?.nodes).toEqual(workflow.nodes);
    // An empty list came through the pipeline.
    expect(seen).toEqual({ characters: 2, largeReads: 2 });
  });

  it('that is small does not count', async () => {
    const { mine, workflow } = await stored(2_000);
    const { seen, workflows } = watched();
    expect(await workflows.get(mine, workflow.id)).toEqual(workflow);
    expect(seen.largeReads).toBe(0);
  });

  it.each([
    { size: 'large', characters: 300_000, known: false, inPipeline: false },
    { size: 'large', characters: 300_000, known: true, inPipeline: true },
    { size: 'small', characters: 2_000, known: false, inPipeline: true },
  ])(
    'that is $size is read for a run unless it is known ($known)',
    async ({ characters, known, inPipeline }) => {
      const { mine, workflow } = await stored(characters);
      const { seen, executions } = watched();
      const run = {
        workflowId: workflow.id,
        userId: mine.userId,
        keyId: 5,
        startedAt: new Date(),
        knownRevision: known ? workflow.revision : null,
      };
      const started = await executions.start(mine, run);
      expect(started).toMatchObject({ row: { revision: workflow.revision } });
      expect(started?.workflow?.nodes).toEqual(known ? undefined : workflow.nodes);
      // A list of one row, or of none.
      expect(seen.characters > '[]'.length).toBe(inPipeline);
      expect(seen.characters).toBeLessThan(10_000);
      expect(seen.largeReads).toBe(inPipeline ? 0 : 1);
    },
  );
});
