/**
 * What was opened, closed in the opposite order. A part that fails to close, or
 * hangs, does not keep the others from closing.
 */

import { withTimeout } from '../kit/with-timeout.ts';

export interface Lifecycle {
  /**
   * Notes how to close a part that has been opened.
   * @param timeoutMs the longest that this part may take, if it needs another limit than the others
   */
  onClose(name: string, close: () => unknown, timeoutMs?: number): void;
  /** Closes everything, last opened first; a second call waits for the first. */
  close(): Promise<void>;
}

export interface LifecycleOptions {
  /** The longest that one part may take to close. */
  readonly partTimeoutMs: number;
  /** Called for each part that threw or took too long. */
  readonly failed: (name: string, error: unknown) => void;
}

export function createLifecycle({ partTimeoutMs, failed }: LifecycleOptions): Lifecycle {
  const parts: { name: string; close: () => unknown; timeoutMs: number }[] = [];
  let closing: Promise<void> | null = null;

  const closed = (close: () => unknown, timeoutMs: number): Promise<unknown> =>
    withTimeout(
      timeoutMs,
      Promise.resolve().then(close),
      () => new Error(`still not closed after ${timeoutMs} ms`),
    );

  async function closeAll(): Promise<void> {
    for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
      await closed(part.close, part.timeoutMs).catch((error: unknown) => failed(part.name, error));
    }
  }

  return {
    onClose: (name, close, timeoutMs = partTimeoutMs) =>
      void parts.push({ name, close, timeoutMs }),
    close: () => (closing ??= closeAll()),
  };
}
