/** The machine's own list of names, in the form of hosts(5). */

/** @param name in lower case, without a dot at its end */
export function addressesInHosts(text: string, name: string): readonly string[] {
  return text.split('\n').flatMap((line) => {
    const [address, ...names] = (line.split('#', 1)[0] ?? '').trim().split(/\s+/);
    return address !== undefined && names.some((listed) => listed.toLowerCase() === name)
      ? [address]
      : [];
  });
}
