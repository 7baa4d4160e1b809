/** Encrypts stored secrets again, a batch of rows at a time. */

const BATCH = 100;

interface SecretRows<Row> {
  /** The next rows in the order of their ids, which are greater than `after`. */
  readonly batchAfter: (after: number, limit: number) => Promise<readonly Row[]>;
  readonly idOf: (row: Row) => number;
  /** Returns false if the row is left as it is. */
  readonly reseal: (row: Row) => Promise<boolean>;
}

/** Returns the number of rows that changed. */
export async function resealRows<Row>({
  batchAfter,
  idOf,
  reseal,
}: SecretRows<Row>): Promise<number> {
  let count = 0;
  let after = 0;
  let batch: readonly Row[];
  do {
    batch = await batchAfter(after, BATCH);
    for (const row of batch) if (await reseal(row)) count += 1;
    const last = batch.at(-1);
    if (last !== undefined) after = idOf(last);
  } while (batch.length === BATCH);
  return count;
}
