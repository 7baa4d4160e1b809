import { isRecord, type Members } from './schema.ts';

/** Undefined removes the member; a new one is last. */
export function withMember(members: Members, name: string, value: unknown): Members {
  if (value !== undefined) return { ...members, [name]: value };
  return Object.fromEntries(Object.entries(members).filter(([key]) => key !== name));
}

/** The object for a text: each member of the shorthand has it. */
export const expanded = (shorthand: readonly string[] | null, text: unknown): Members =>
  Object.fromEntries((shorthand ?? []).map((name) => [name, text]));

/** The text for an object, if the text says everything. */
export function shortened(shorthand: readonly string[], value: unknown): unknown {
  if (!isRecord(value)) return {};
  const [first = ''] = shorthand;
  const isShort =
    Object.keys(value).length === shorthand.length &&
    shorthand.every((name) => value[name] !== undefined && value[name] === value[first]);
  return isShort ? value[first] : value;
}
