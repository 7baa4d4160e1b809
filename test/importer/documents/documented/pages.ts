/** Responses of an API in pages: the second is the last, and has no rows. */

import { pointer as pointerTo, pointerSteps } from '../../../../src/kit/json-pointer.ts';
import type { IntegrationOperation, Pagination } from '../../../../src/model/integration.ts';

export type Paged = Pick<IntegrationOperation, 'pagination' | 'response'>;

type Container = Record<string, unknown>;

export function valueAt(whole: unknown, pointer: string): unknown {
  return pointerSteps(pointer).reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null ? (inner as Container)[step] : undefined,
    whole,
  );
}

/** @param value undefined: it is taken away */
function withValue(whole: unknown, pointer: string, value: unknown): unknown {
  const [step, ...steps] = pointerSteps(pointer);
  if (step === undefined) return value;
  const copy: Container = Array.isArray(whole)
    ? ([...(whole as unknown[])] as never)
    : { ...(whole as Container) };
  const inner =
    steps.length === 0 ? value : withValue(copy[step] ?? {}, pointerTo(...steps), value);
  if (inner === undefined) delete copy[step];
  else copy[step] = inner;
  return copy;
}

export const rowsAt = (
  whole: unknown,
  { response }: Pick<Paged, 'response'>,
): readonly unknown[] => {
  const value = valueAt(whole, response.rowsPath);
  if (Array.isArray(value)) return value as unknown[];
  return value === undefined || value === null ? [] : [value];
};

/** What says that there is a second page. */
export function firstPage(
  sample: unknown,
  paged: Paged,
  nextUrl: string,
): { readonly body: unknown; readonly headers: Readonly<Record<string, string>> } {
  const { pagination } = paged;
  const whole = withMore(sample, pagination, true);
  switch (pagination.type) {
    case 'none':
      return { body: whole, headers: {} };
    case 'link':
      return { body: whole, headers: { link: `<${nextUrl}>; rel="next"` } };
    case 'next_url':
      return { body: withValue(whole, pagination.pointer, nextUrl), headers: {} };
    case 'cursor':
      return {
        body: withValue(whole, pagination.pointer, valueAt(whole, pagination.pointer) ?? 'second'),
        headers: {},
      };
    case 'page':
    case 'offset':
      return { body: withTotal(whole, paged, pagination), headers: {} };
  }
}

function withTotal(
  whole: unknown,
  paged: Paged,
  { totalPointer }: Pagination & { totalPointer?: string | undefined },
): unknown {
  if (totalPointer === undefined) return whole;
  return withValue(whole, totalPointer, rowsAt(whole, paged).length);
}

export function lastPage(whole: unknown, paged: Paged): unknown {
  const { pagination, response } = paged;
  const isList = Array.isArray(valueAt(whole, response.rowsPath));
  const emptied = isList ? withValue(whole, response.rowsPath, []) : whole;
  if (morePointerOf(pagination) !== undefined) return withMore(emptied, pagination, false);
  if (pagination.type !== 'cursor' && pagination.type !== 'next_url') return emptied;
  return withValue(emptied, pagination.pointer, undefined);
}

function morePointerOf(
  pagination: Pagination & { morePointer?: string | undefined },
): string | undefined {
  return pagination.morePointer;
}

/** The last page keeps its cursor: what ends is what this says. */
function withMore(whole: unknown, pagination: Pagination, more: boolean): unknown {
  const pointer = morePointerOf(pagination);
  return pointer === undefined ? whole : withValue(whole, pointer, more);
}
