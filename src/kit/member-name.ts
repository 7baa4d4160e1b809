/** Members of a request as people write them. */

/** `/nodes/0/label` is `nodes[0].label`; the empty pointer has no name. */
export function memberName(pointer: string): string {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return parts.reduce((name, part) => {
    if (name === '') return part;
    return /^\d+$/.test(part) ? `${name}[${part}]` : `${name}.${part}`;
  }, '');
}
