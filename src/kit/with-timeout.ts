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
    // Where this process itself was held up, the response may lie in a socket already: it is read first.
    timer = setTimeout(() => setImmediate(() => setImmediate(() => reject(late()))), timeoutMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
