/** A proxy before PostgreSQL that cuts a service off at one statement: before it arrives, or before its response does. */

import { join } from 'node:path';
import { startTcpProxy } from './tcp-proxy.ts';

export interface FaultPoint {
  readonly statement: string;
  /** Strikes when a statement of this name comes for the nth time. */
  readonly nth: number;
  readonly side: 'before' | 'after';
  /** `connection`: that is cut, and the service continues. `process`: the database hears nothing more of the service. */
  readonly loses: 'connection' | 'process';
}

export interface StatementFaults {
  /** For the service that is cut off. */
  readonly databaseUrl: string;
  /** The names of the statements that come until `work` is done. */
  record(work: () => Promise<unknown>): Promise<readonly string[]>;
  /** Strikes at the point. */
  arm(point: FaultPoint): void;
  /** Whether the point came. */
  hasFired(): boolean;
  /** Lets everything pass again. */
  disarm(): void;
  close(): Promise<void>;
}

export async function startStatementFaults(databaseUrl: string): Promise<StatementFaults> {
  const url = new URL(databaseUrl);
  const socketDirectory = url.searchParams.get('host');
  const port = Number(url.port || 5432);
  const proxy = await startTcpProxy(
    socketDirectory === null
      ? { host: url.hostname, port }
      : { path: join(socketDirectory, `.s.PGSQL.${port}`) },
  );
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${proxy.port}`;
  let hasFired = false;

  return {
    databaseUrl: url.href,

    async record(work) {
      const seen: string[] = [];
      proxy.judge = (piece) => {
        seen.push(...statementsIn(piece));
        return 'pass';
      };
      await work();
      proxy.judge = null;
      return seen;
    },

    arm({ statement, nth, side, loses }) {
      let count = 0;
      hasFired = false;
      proxy.judge = (piece) => {
        if (hasFired) return loses === 'process' ? 'cut' : 'pass';
        count += statementsIn(piece).filter((name) => name === statement).length;
        if (count < nth) return 'pass';
        hasFired = true;
        return side === 'before' ? 'cut' : 'cut response';
      };
    },

    hasFired: () => hasFired,

    disarm() {
      proxy.judge = null;
    },

    close: () => proxy.close(),
  };
}

/** Length of a message's type and of its length. */
const HEAD = 5;

/**
 * The statements that a piece of PostgreSQL's protocol executes: a prepared one by its name, any other by how it begins.
 * A service's messages come whole, and are short but for the one that brings parameters, which is the last of its piece.
 */
function statementsIn(piece: Buffer): readonly string[] {
  const names: string[] = [];
  for (let at = 0; at + HEAD <= piece.length; at += 1 + piece.readUInt32BE(at + 1)) {
    const type = String.fromCharCode(piece[at]!);
    if (type === 'Q') names.push(textAt(piece, at + HEAD));
    // Bind names the portal, and then the statement.
    if (type === 'B') names.push(textAt(piece, piece.indexOf(0, at + HEAD) + 1));
  }
  return names;
}

function textAt(piece: Buffer, start: number): string {
  return piece.toString('utf8', start, Math.max(start, piece.indexOf(0, start))).slice(0, 60);
}
