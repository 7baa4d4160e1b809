import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { components } from '../../generated/product.ts';
import { dataOf, product } from './client.ts';

export type Service = components['schemas']['Service'];

/** Version, limits, and whether anyone can sign up. */
export function useService(): UseQueryResult<Service> {
  return useQuery({
    queryKey: ['service'],
    queryFn: () => dataOf(product.GET('/product/service')),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
