import { useMemo, useSyncExternalStore } from 'react';

/** True while the window matches the media query. */
export function useMedia(query: string): boolean {
  const { subscribe, matches } = useMemo(() => {
    const media = matchMedia(query);
    return {
      matches: () => media.matches,
      subscribe: (notify: () => void) => {
        media.addEventListener('change', notify);
        return () => media.removeEventListener('change', notify);
      },
    };
  }, [query]);
  return useSyncExternalStore(subscribe, matches);
}
