/** CPU time of processes, by what they are; Linux only, elsewhere nothing. */

import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** Seconds that each of these processes, and all that they started and that still run, have taken so far. */
export function cpuSeconds(pids: readonly number[]): ReadonlyMap<number, number> {
  const seconds = new Map<number, number>();
  const parents = new Map<number, number>();
  for (const name of listed()) {
    const fields = statFields(name);
    if (fields === null) continue;
    parents.set(Number(name), Number(fields[1]));
    seconds.set(Number(name), (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND);
  }
  const isBelow = (pid: number): boolean =>
    pids.includes(pid) || (parents.has(pid) && isBelow(parents.get(pid)!));
  return new Map([...seconds].filter(([pid]) => isBelow(pid)));
}

/** Seconds that a process has taken so far, with those of its children that ended; null if the system does not tell. */
export function treeCpuSeconds(pid: number): number | null {
  const fields = statFields(String(pid));
  if (fields === null) return null;
  const endedChildren = (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
  return [...cpuSeconds([pid]).values()].reduce((sum, seconds) => sum + seconds, endedChildren);
}

/** What was taken between the two, by kind of process. */
export function cpuByKind(
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
): ReadonlyMap<string, number> {
  const kinds = new Map<string, number>();
  for (const [pid, seconds] of after) {
    const kind = kindOf(pid);
    kinds.set(kind, (kinds.get(kind) ?? 0) + seconds - (before.get(pid) ?? 0));
  }
  return kinds;
}

function kindOf(pid: number): string {
  const command = read(`/proc/${pid}/cmdline`) ?? '';
  if (command.includes('child/main')) return 'engine';
  if (command.includes('postgres')) return 'PostgreSQL';
  return command.includes('redis-server') ? 'Redis' : 'Node';
}

function listed(): readonly string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** From the third field of the file on: the name before them may have spaces. */
function statFields(pid: string): readonly string[] | null {
  const stat = read(`/proc/${pid}/stat`);
  return stat === null ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
