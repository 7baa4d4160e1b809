import { useEffect, useState } from 'react';

/** The value, once it has not changed for a while. Equal values have the same JSON. */
export function useSettled<T>(value: T, milliseconds: number): T {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as T), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return settled;
}
