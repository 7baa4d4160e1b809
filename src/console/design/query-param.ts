import { useSearchParams } from 'wouter';

/** A filter that lives in the address. Empty: absent. */
export function useQueryParam(name: string): [value: string, set: (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const set = (value: string): void =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === '') next.delete(name);
        else next.set(name, value);
        if (name !== 'page') next.delete('page');
        return next;
      },
      { replace: true },
    );
  return [params.get(name) ?? '', set];
}

/** The number of the page in the address, from 0. */
export function usePage(): [page: number, set: (page: number) => void] {
  const [value, set] = useQueryParam('page');
  const page = Number(value);
  return [
    Number.isInteger(page) && page > 0 ? page : 0,
    (next) => set(next === 0 ? '' : String(next)),
  ];
}
