/** OpenSSH's server for tests that need a real one. Each file has a server of its own. */

import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { startSshd, type SshdServer } from '../../scripts/service/sshd.ts';
import { describeIf } from './describe-if.ts';

/** True if this run has OpenSSH's server. */
export const hasSshd = process.env['TEST_SSHD'] === 'yes';

/** Runs the suite if the server is installed; otherwise `npm test` says once what it leaves out. */
export function describeWithSshd(name: string, define: () => void): void {
  describeIf(hasSshd, name, define);
}

export interface TestSshd extends SshdServer {
  /** Writes a file that the user of the server can change. */
  put(path: string, content: string | Buffer, modified?: Date): void;
  close(): Promise<void>;
}

/** @param lines of the configuration */
export async function startTestSshd(lines: readonly string[] = []): Promise<TestSshd> {
  const directory = mkdtempSync(join(tmpdir(), 'weir-sshd-'));
  const server = await startSshd({ directory, lines });
  return {
    ...server,
    put(path, content, modified) {
      const file = join(server.files, path);
      const folder = dirname(file);
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, content);
      for (const one of [folder, file]) chmodSync(one, 0o777);
      if (modified !== undefined) utimesSync(file, modified, modified);
    },
    async close() {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The fields of a credential for it. */
export function sshdData({ port, username, hostKey, privateKey }: SshdServer) {
  return { host: '127.0.0.1', port, username, private_key: privateKey, host_key: hostKey };
}
