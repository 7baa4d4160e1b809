import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { components } from '../../generated/product.ts';
import { dataOf, product } from './client.ts';
import { useSession } from './session.ts';

export type User = components['schemas']['User'];
export type UserList = components['schemas']['UserList'];

/** The users of the organization, oldest first. Only admins can read them. */
export function useUsers(): UseQueryResult<UserList> {
  const isAdmin = useSession().data?.user.role === 'admin';
  return useQuery({
    queryKey: ['users'],
    queryFn: ({ signal }) => dataOf<UserList>(product.GET('/product/users', { signal })),
    staleTime: 30_000,
    enabled: isAdmin,
  });
}

/** The name of a user, or their id if it is unknown. */
export function useUserNames(): (id: number | null) => string {
  const me = useSession().data?.user;
  const users = useUsers().data?.users ?? (me === undefined ? [] : [me]);
  const names = new Map(users.map(({ id, name }) => [id, name]));
  return (id) => (id === null ? '–' : (names.get(id) ?? `User ${id}`));
}
