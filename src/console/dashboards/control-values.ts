/** The values of a dashboard's controls, as texts in the address: `p.country=DE`. */

import { useSearchParams } from 'wouter';
import { asError } from '../api/as-error.ts';
import type { Dashboard } from '../api/dashboards.ts';
import { valuesOf, type ParamTexts, type Parameters } from '../params/param-values.ts';

const PREFIX = 'p.';

export function useControlTexts(): [texts: ParamTexts, set: (texts: ParamTexts) => void] {
  const [search, setSearch] = useSearchParams();
  const texts = Object.fromEntries(
    [...search]
      .filter(([name]) => name.startsWith(PREFIX))
      .map(([name, value]) => [name.slice(PREFIX.length), value]),
  );
  const set = (next: ParamTexts): void =>
    setSearch(
      (current) => {
        const others = [...current].filter(([name]) => !name.startsWith(PREFIX));
        const values = Object.entries(next).filter(([, value]) => value !== '');
        return new URLSearchParams([
          ...others,
          ...values.map(([name, value]) => [`${PREFIX}${name}`, value]),
        ]);
      },
      { replace: true },
    );
  return [texts, set];
}

/** An error that names the control if a text is not valid. */
export function controlValues(
  parameters: Parameters,
  texts: ParamTexts,
): { readonly values: Readonly<Record<string, unknown>>; readonly error: Error | null } {
  try {
    return { values: valuesOf(parameters, texts), error: null };
  } catch (error) {
    return { values: {}, error: asError(error) };
  }
}

/** The controls that a tile uses. */
export function usedControls({ tiles, parameters }: Pick<Dashboard, 'tiles' | 'parameters'>) {
  const used = new Set(
    tiles.flatMap(({ params }) => Object.values(params).flatMap((value) => controlIn(value) ?? [])),
  );
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => used.has(name)));
}

/** The name in `{"$param": "name"}`. */
export function controlIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('$param' in value)) return undefined;
  return typeof value.$param === 'string' ? value.$param : undefined;
}
