import { OpenTransaction } from './open-transaction.ts';
import type { LimitedPool } from './pool.ts';
import type { SilenceLimit } from './silence.ts';
import { prepared, rowsOf, type Query } from '../queries/statement.ts';

/** Work in the same transaction as a change; throwing rolls back both. */
export type InTransaction<Value> = (tx: Query, value: Value) => Promise<void>;

export type Transaction = <T>(work: (tx: Query) => Promise<T>) => Promise<T>;

export function createTransaction(pool: LimitedPool, silence: SilenceLimit): Transaction {
  return async (work) => {
    let open: OpenTransaction | undefined;
    try {
      open = await OpenTransaction.begin(pool, silence);
      const result = await work(statementsOf(open));
      await open.commit();
      return result;
    } catch (error) {
      await open?.rollback();
      return pool.note(error);
    }
  };
}

export function statementsOf(open: OpenTransaction): Query {
  return async (statement, args) =>
    rowsOf(statement, (await open.query(prepared(statement, args))).rows);
}
