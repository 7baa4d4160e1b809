/** A name that an object cannot have as a member by assignment: what is assigned to it becomes the prototype, and the value is lost. */
const PROTOTYPE = '__proto__';

export function isUnsafeName(name: string): boolean {
  return name === PROTOTYPE;
}

/** Worded to follow the field's name. */
export const UNSAFE_NAME = `must not be \`${PROTOTYPE}\`, which is not a name that JSON programs can carry`;
