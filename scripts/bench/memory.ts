/** The peak resident memory of a process and its children, in MiB; Linux only, elsewhere null. */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

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

const SAMPLE_MS = 100;

/** The most that a process and its children have been resident together, in MiB; null if the system does not tell. */
export function watchResident(pid: number): Watch {
  return watchMost(() => [pid, ...descendants(pid)].reduce((sum, one) => sum + residentMb(one), 0));
}

/** The most that one child with this text in its command has been resident, in MiB; null if none was seen. */
export function watchChild(pid: number, command: string): Watch {
  return watchMost(() => {
    const children = descendants(pid).filter((one) => commandOf(one).includes(command));
    return Math.max(0, ...children.map(residentMb));
  });
}

interface Watch {
  stop(): number | null;
}

function watchMost(residentNow: () => number): Watch {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, residentNow());
  }, SAMPLE_MS);
  return {
    stop() {
      clearInterval(timer);
      return most === 0 ? null : most;
    },
  };
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** 0 if the process has ended. */
function residentMb(pid: number): number {
  try {
    const match = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return match ? Math.round(Number(match[1]) / 1024) : 0;
  } catch {
    return 0;
  }
}

function peak(pid: number): number {
  const match = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return match ? Math.round(Number(match[1]) / 1024) : 0;
}

function descendants(pid: number): number[] {
  if (!existsSync('/proc')) return [];
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
