import { useEffect, useRef, useState, type RefObject } from 'react';

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

const FIRST: Size = { width: 640, height: 280 };

/** The size of an element as it changes. */
export function useSize<E extends Element>(): [ref: RefObject<E | null>, size: Size] {
  const ref = useRef<E>(null);
  const [size, setSize] = useState(FIRST);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      if (width > 0 && height > 0) setSize({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
