/** The form of NOTICE: texts, each below the packages that share it. */

const RULE = '='.repeat(79);

/** Headings (`name version (licence)`) by the text below them. */
export type Sections = ReadonlyMap<string, ReadonlySet<string>>;

export function merge(all: readonly Sections[]): Sections {
  const merged = new Map<string, Set<string>>();
  for (const sections of all)
    for (const [text, headings] of sections)
      merged.set(text, new Set([...(merged.get(text) ?? []), ...headings]));
  return merged;
}

export function print(opening: string, sections: Sections): string {
  const printed = [...sections]
    .map(([text, headings]) => ({ text, headings: [...headings].sort() }))
    .sort((a, b) => (a.headings[0]! < b.headings[0]! ? -1 : 1))
    .map(({ text, headings }) => `${RULE}\n${headings.join('\n')}\n\n${text}\n`);
  return [opening, ...printed].join('\n');
}

export function parse(printed: string): Sections {
  return merge(
    printed
      .split(`${RULE}\n`)
      .slice(1)
      .map((section) => {
        const [headings = '', ...paragraphs] = section.trimEnd().split('\n\n');
        return new Map([[paragraphs.join('\n\n'), new Set(headings.split('\n'))]]);
      }),
  );
}
