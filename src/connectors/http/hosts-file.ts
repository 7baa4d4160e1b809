/** Parses the machine's list of names in the format of hosts(5). */

/** @param name in lower case, without a trailing dot */
export function addressesInHosts(text: string, name: string): readonly string[] {
  return text.split('\n').flatMap((line) => {
    const [address, ...names] = (line.split('#', 1)[0] ?? '').trim().split(/\s+/);
    return address !== undefined && names.some((listed) => listed.toLowerCase() === name)
      ? [address]
      : [];
  });
}
