/** The requests and responses of Spark Connect, with the field numbers of `spark/connect/*.proto`. */

import { bytesField, doubleField, message, Message, numberField } from './protobuf.ts';

export const SERVICE = 'spark.connect.SparkConnectService';
/** The server keeps sessions apart by user and id. */
const USER = 'weir';
const INTERRUPT_ALL = 1n;

/** A part of a plan, encoded. */
export type PlanPart = Buffer;

export function sqlRelation(text: string, values: SqlValues = {}): PlanPart {
  const { positional = [], named = [] } = values;
  const sql = message(
    bytesField(1, text),
    ...named.map(([name, value]) =>
      bytesField(4, message(bytesField(1, name), bytesField(2, bytesField(1, value)))),
    ),
    ...positional.map((value) => bytesField(5, bytesField(1, value))),
  );
  return bytesField(10, sql);
}

export interface SqlValues {
  /** Of question marks. */
  readonly positional?: readonly PlanPart[];
  /** Of names after colons. */
  readonly named?: readonly (readonly [name: string, value: PlanPart])[];
}

export const nullLiteral = (): PlanPart => bytesField(1, bytesField(1, Buffer.alloc(0)));
export const booleanLiteral = (value: boolean): PlanPart => numberField(3, value ? 1n : 0n);
export const longLiteral = (value: bigint): PlanPart => numberField(7, value);
export const doubleLiteral = (value: number): PlanPart => doubleField(11, value);
export const textLiteral = (text: string): PlanPart => bytesField(13, text);

export function decimalLiteral(digits: string): PlanPart {
  return bytesField(12, bytesField(1, digits));
}

/** The same rows with other names of columns. */
export function renamed(relation: PlanPart, names: readonly string[]): PlanPart {
  return bytesField(
    18,
    message(bytesField(1, relation), ...names.map((name) => bytesField(2, name))),
  );
}

/** Makes the rows a view of the session. */
export function viewCommand(name: string, relation: PlanPart): PlanPart {
  const view = message(bytesField(1, relation), bytesField(2, name), numberField(4, 1n));
  return bytesField(2, bytesField(3, view));
}

export function planOf(relation: PlanPart): PlanPart {
  return bytesField(1, relation);
}

const requestOf = (sessionId: string, ...fields: readonly Buffer[]): Buffer =>
  message(bytesField(1, sessionId), bytesField(2, bytesField(1, USER)), ...fields);

export function schemaRequest(sessionId: string, plan: PlanPart): Buffer {
  return requestOf(sessionId, bytesField(4, bytesField(1, plan)));
}

/** The type of the rows: a struct. */
export function schemaOf(response: Buffer): Message | undefined {
  return new Message(response).message(2)?.message(1);
}

export function settingsRequest(
  sessionId: string,
  settings: Readonly<Record<string, string>>,
): Buffer {
  const pairs = Object.entries(settings).map(([name, value]) =>
    bytesField(1, message(bytesField(1, name), bytesField(2, value))),
  );
  return requestOf(sessionId, bytesField(3, bytesField(1, message(...pairs))));
}

export function executeRequest(sessionId: string, plan: PlanPart): Buffer {
  return requestOf(sessionId, bytesField(3, plan));
}

/** Rows in the format of Arrow. Undefined for responses without rows. */
export function rowsOf(response: Buffer): Buffer | undefined {
  return new Message(response).message(2)?.bytes(2);
}

/** Ends all that runs in the session. */
export function interruptRequest(sessionId: string): Buffer {
  return requestOf(sessionId, numberField(4, INTERRUPT_ALL));
}

export function releaseRequest(sessionId: string): Buffer {
  return requestOf(sessionId);
}
