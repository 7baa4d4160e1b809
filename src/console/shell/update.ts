import { useEffect, useState } from 'react';

const EACH_MS = 10 * 60_000;
/** The shortest time between checks when the user returns to the page. */
const LEAST_MS = 60_000;

/** True once the service serves another build of the console. */
export function useUpdate(): boolean {
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    if (isOld) return undefined;
    let last = Date.now();
    const check = (): void => {
      if (document.visibilityState !== 'visible' || Date.now() - last < LEAST_MS) return;
      last = Date.now();
      void isReplaced().then(setOld);
    };
    document.addEventListener('visibilitychange', check);
    const timer = setInterval(check, EACH_MS);
    return () => {
      document.removeEventListener('visibilitychange', check);
      clearInterval(timer);
    };
  }, [isOld]);
  return isOld;
}

/** The page names its script, whose name contains a digest of the whole build. */
async function isReplaced(): Promise<boolean> {
  const script = document.querySelector('script[type="module"]')?.getAttribute('src');
  try {
    const response = await fetch('/console/', { cache: 'no-store' });
    return response.ok && script != null && !(await response.text()).includes(script);
  } catch {
    // Without a response, nothing is known about updates.
    return false;
  }
}
