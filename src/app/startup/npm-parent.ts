/**
 * Detects that the `npm start` of this process is gone: after a `kill -9` of npm, no other event would stop the
 * service.
 */

const CHECK_MS = 500;

interface ChildOfNpm {
  readonly ppid: number;
  readonly env: NodeJS.ProcessEnv;
}

/** Calls `onGone` once, if npm started this process and ends before it. */
export function watchNpm(ourselves: ChildOfNpm, onGone: () => void): void {
  if (ourselves.env['npm_lifecycle_event'] !== 'start') return;
  const parent = ourselves.ppid;
  const timer = setInterval(() => {
    if (ourselves.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, CHECK_MS);
  timer.unref();
}
