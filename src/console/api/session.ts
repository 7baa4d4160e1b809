import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { WeirError } from '../../client/index.ts';
import type { components } from '../../generated/product.ts';
import { dataOf, product } from './client.ts';

export type Session = components['schemas']['Session'];

/** The key of the query. */
export const SESSION = ['session'] as const;

/** Null without a session. */
export function useSession(): UseQueryResult<Session | null> {
  return useQuery({ queryKey: SESSION, queryFn: readSession, staleTime: 60_000 });
}

async function readSession(): Promise<Session | null> {
  try {
    return await dataOf(product.GET('/product/session'));
  } catch (error) {
    if (error instanceof WeirError && error.status === 401) return null;
    throw error;
  }
}

/** Forgets everything that the previous user has read. Null: logged out. */
export function replaceSession(client: QueryClient, session: Session | null): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] });
  client.setQueryData(SESSION, session);
}

export const logIn = (email: string, password: string): Promise<Session> =>
  dataOf(product.POST('/product/session', { body: { email, password } }));

export async function logOut(): Promise<void> {
  await product.DELETE('/product/session');
}
