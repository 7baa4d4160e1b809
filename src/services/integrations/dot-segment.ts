/** Returns true if URLs resolve this path segment: `%2e` is a dot. */
export function isDotSegment(segment: string): boolean {
  return /^(?:\.|%2e){1,2}$/i.test(segment);
}
