/** The peak resident memory of a process and its children, in MiB; Linux only, elsewhere null. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

export function peakMemoryMb(
  pid: number,
): { readonly own: number; readonly children: number } | null {
  try {
    const own = peak(pid);
    const children = descendants(pid)
      .map(peak)
      .reduce((sum, value) => sum + value, 0);
    return { own, children };
  } catch {
    return null;
  }
}

/**
 * How much more a process holds at its peak than it does now, in MiB; null where
 * the system does not tell. The peak is that since the call.
 */
export function watchGrowth(pid: number): () => number | null {
  try {
    // Makes the present size the peak.
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    const before = peak(pid);
    return () => Math.max(0, peak(pid) - before);
  } catch {
    return () => null;
  }
}

function peak(pid: number): number {
  const match = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return match ? Math.round(Number(match[1]) / 1024) : 0;
}

function descendants(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => parentOf(candidate) === pid);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}
