import type { Members } from './schema.ts';

/** Undefined removes the member; a new one is last. */
export function withMember(members: Members, name: string, value: unknown): Members {
  if (value !== undefined) return { ...members, [name]: value };
  return Object.fromEntries(Object.entries(members).filter(([key]) => key !== name));
}
