/** Runs statements that change data in a Spark, which workflows cannot. */

import { randomUUID } from 'node:crypto';

import { GrpcChannel } from '../../src/connectors/spark/child/grpc.ts';
import { executeRequest, SERVICE, sqlRelation } from '../../src/connectors/spark/child/messages.ts';
import { bytesField } from '../../src/connectors/spark/child/protobuf.ts';
import { connectToAny } from '../../src/connectors/socket/connect.ts';

/** Fields of `Plan.command`, `Command.sql_command` and `SqlCommand.input`. */
const [COMMAND, SQL_COMMAND, INPUT] = [2, 5, 6];

export async function runInSpark(port: number, statement: string): Promise<void> {
  const host = '127.0.0.1';
  const socket = await connectToAny({ addresses: [host], host, port });
  const service = { name: SERVICE, authority: host, isEncrypted: false, headers: {} };
  const channel = new GrpcChannel(socket, service);
  const command = bytesField(SQL_COMMAND, bytesField(INPUT, sqlRelation(statement)));
  try {
    await channel
      .start('ExecutePlan', executeRequest(randomUUID(), bytesField(COMMAND, command)))
      .each(() => undefined);
  } finally {
    channel.close();
  }
}
