/** Wakes one loop. A wake-up that arrives while the loop works is remembered until its next wait. */
export class Wakeup {
  #isPending = false;
  #resume: (() => void) | null = null;

  wake(): void {
    this.#isPending = true;
    this.#resume?.();
  }

  /** Returns at the next wake-up, after the timeout, or once the signal is aborted. */
  async wait(timeoutMs: number, signal: AbortSignal): Promise<void> {
    if (!this.#isPending && !signal.aborted)
      await new Promise<void>((resolve) => {
        const resume = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', resume);
          this.#resume = null;
          resolve();
        };
        const timer = setTimeout(resume, timeoutMs);
        signal.addEventListener('abort', resume, { once: true });
        this.#resume = resume;
      });
    this.#isPending = false;
  }
}
