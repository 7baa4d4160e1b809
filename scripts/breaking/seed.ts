/** A change of the v1 document, and the places that changes are made at. */

import type { SpecDocument } from '../generate/bundle.ts';

/* eslint-disable @typescript-eslint/no-explicit-any -- a document is changed at any depth */

export interface Seed {
  readonly name: string;
  readonly change: (document: any) => unknown;
  /** The message of our own rules for a breaking change without a rule in oasdiff. */
  readonly ownMessage?: string;
}

export const at = (document: any, method: string, path: string): any =>
  document.paths[`/api/v1${path}`][method];
export const schema = (document: any, name: string): any => document.components.schemas[name];
export const member = (document: any, name: string, property: string): any =>
  schema(document, name).properties[property];
export const without = (list: unknown[], value: unknown): void =>
  void list.splice(list.indexOf(value), 1);

export function changed(document: SpecDocument, { change }: Seed): SpecDocument {
  const copy = structuredClone(document);
  change(copy);
  return copy;
}
