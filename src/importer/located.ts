/** Values of a document with their paths. Their types are unknown until they are checked. */

import { pointer } from '../kit/json-pointer.ts';

export type Value = Readonly<Record<string, unknown>>;

export interface Located {
  readonly value: unknown;
  /** JSON Pointer. */
  readonly path: string;
}

export function isObject(value: unknown): value is Value {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function member(of: Located, key: string): Located {
  const { value } = of;
  const child = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return { value: child, path: `${of.path}${pointer(key)}` };
}

export function members(of: Located): readonly (readonly [string, Located])[] {
  if (!isObject(of.value)) return [];
  return Object.keys(of.value).map((key) => [key, member(of, key)] as const);
}

export function elements(of: Located): readonly Located[] {
  if (!Array.isArray(of.value)) return [];
  return of.value.map((value: unknown, index) => ({ value, path: `${of.path}/${index}` }));
}

export function textOf(of: Located): string | undefined {
  return typeof of.value === 'string' ? of.value : undefined;
}

export function isTrue(of: Located): boolean {
  return of.value === true;
}
