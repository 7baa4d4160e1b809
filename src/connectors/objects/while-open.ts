/** Waits for the work, and then closes what it needs. */
export async function whileOpen<O extends { close(): void }, T>(
  opening: Promise<O>,
  work: (open: O) => Promise<T>,
): Promise<T> {
  const open = await opening;
  try {
    return await work(open);
  } finally {
    open.close();
  }
}
