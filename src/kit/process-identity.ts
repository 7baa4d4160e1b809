/**
 * Which process a pid means. A pid alone is not enough: in a restarted container
 * the new process often has the pid that the old one had.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

export interface ProcessIdentity {
  readonly pid: number;
  /** Boot and start time where the system reports them, else empty. */
  readonly birth: string;
}

/**
 * Identifies the namespace of pids: processes with the same value mean the same process by the same pid. A host name is
 * not enough, because containers may share one; nor is a pid namespace, because each machine numbers its own. Null if
 * the system does not report it.
 */
export function pidSpace(): string | null {
  if (!existsSync('/proc/self/stat')) return hostname();
  const boot = readText('/proc/sys/kernel/random/boot_id')?.trim();
  try {
    return boot === undefined ? null : `${hostname()}/${boot}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
}

/** null when no such process runs; a zombie does not run. */
export function identify(pid: number): ProcessIdentity | null {
  if (existsSync('/proc/self/stat')) {
    // The command's name, in parentheses, may itself hold spaces and parentheses.
    const fields = readText(`/proc/${pid}/stat`)
      ?.replace(/^.*\) /s, '')
      .split(' ');
    if (fields === undefined || fields[0] === 'Z') return null;
    return { pid, birth: `${readText('/proc/sys/kernel/random/boot_id')?.trim()}/${fields[19]}` };
  }
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return null;
  }
  return { pid, birth: '' };
}

/** Returns true while the process runs. */
export function isRunning({ pid, birth }: ProcessIdentity): boolean {
  return identify(pid)?.birth === birth;
}

/** Parses the text of `JSON.stringify`; null for any other text, such as a truncated one. */
export function parseIdentity(text: string): (ProcessIdentity & { space: string | null }) | null {
  try {
    const { pid, birth, space } = JSON.parse(text) as Record<string, unknown>;
    return typeof pid === 'number' && typeof birth === 'string'
      ? { pid, birth, space: typeof space === 'string' ? space : null }
      : null;
  } catch {
    return null;
  }
}

/** The command line, its arguments joined by spaces; empty when it cannot be read. */
export function commandLine(pid: number): string {
  const fromProc = readText(`/proc/${pid}/cmdline`);
  if (fromProc !== null) return fromProc.replaceAll('\0', ' ').trim();
  if (existsSync('/proc/self/stat')) return '';
  try {
    return execFileSync('/bin/ps', ['-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
    }).trim();
  } catch {
    return '';
  }
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
