/**
 * Waits for the work, but no longer than that; the work itself continues. Its outcome is then ignored.
 * @param late what to throw when the time is over
 */
export async function withTimeout<T>(
  timeoutMs: number,
  work: Promise<T>,
  late: () => Error,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    // If this process was delayed itself, the response may already be in a socket: it is read first.
    timer = setTimeout(() => setImmediate(() => setImmediate(() => reject(late()))), timeoutMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
