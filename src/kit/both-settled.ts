/** Waits for both to settle, so that neither still runs when a failure is reported. */
export async function bothSettled<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other]);
  return Promise.all([one, other]);
}
