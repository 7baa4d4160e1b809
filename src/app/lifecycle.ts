/**
 * Closes the parts of the service in reverse order. A part that fails to close, or hangs, does not prevent the others
 * from closing.
 */

import { withTimeout } from '../kit/with-timeout.ts';

export interface Lifecycle {
  /**
   * Registers how to close a part that was opened.
   * @param timeoutMs the time limit of this part, if it differs from that of the others
   */
  onClose(name: string, close: () => unknown, timeoutMs?: number): void;
  /** Closes everything, last opened first. A second call waits for the first. */
  close(): Promise<void>;
}

export interface LifecycleOptions {
  /** The time limit for closing one part. */
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
