/** Does the work and ends the service with it, also when a signal cuts the work short. */
export async function useService<T>(
  service: { stop(): Promise<void> },
  work: () => Promise<T>,
): Promise<T> {
  const stopEarly = (): void => void service.stop().finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stopEarly);
  try {
    return await work();
  } finally {
    await service.stop();
  }
}
