/** The parts of graphs that the service offers: node types, functions and credentials. They are read once per page. */

import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api, dataOf, product } from '../api/client.ts';
import type { components } from '../../generated/product.ts';
import type { CredentialOption, ExpressionWords } from '../form/context.ts';
import type { Kinds } from '../graph/model.ts';

const MINUTES = 60_000;
const NO_WORDS: ExpressionWords = { functions: [], keywords: [] };

export function useKinds(): UseQueryResult<Kinds> {
  return useQuery({
    queryKey: ['node-types'],
    queryFn: async ({ signal }): Promise<Kinds> => {
      const { node_types: types } = await api.listNodeTypes({}, { signal });
      return new Map(types.map((type) => [type.node_type, type]));
    },
    staleTime: 5 * MINUTES,
  });
}

export function useWords(): ExpressionWords {
  const { data } = useQuery({
    queryKey: ['functions'],
    queryFn: ({ signal }) => api.listFunctions({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? NO_WORDS;
}

type CredentialPage = components['schemas']['CredentialPage'];

/** Null: this user cannot list them. */
export function useCredentials(): readonly CredentialOption[] | null {
  const { data } = useQuery({
    queryKey: ['credentials', 'options'],
    queryFn: () => dataOf<CredentialPage>(product.GET('/product/credentials')),
    staleTime: MINUTES,
  });
  return data?.credentials ?? null;
}
