/** The labels below a chart. */

/** Pixels of a letter, on average, and between labels. */
const LETTER = 7.2;
const GAP = 16;
const MAX_LETTERS = 14;

export const shortLabel = (text: string): string =>
  text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS - 1)}…` : text;

/** Labels that stay in the picture and do not touch each other: every one, or every 2nd, 5th, 10th, 20th and so on. */
export function shownLabels(
  labels: readonly string[],
  width: number,
  placeOf: (index: number) => number,
): readonly number[] {
  const halfOf = (index: number): number =>
    (Math.min(labels[index]?.length ?? 0, MAX_LETTERS) * LETTER) / 2;
  const inPicture = [...labels.keys()].filter((index) => placeOf(index) + halfOf(index) <= width);
  const fits = (indexes: readonly number[]): boolean =>
    indexes.slice(1).every((index, before) => {
      const previous = indexes[before] ?? 0;
      const distance = placeOf(index) - placeOf(previous);
      return distance >= halfOf(index) + halfOf(previous) + GAP;
    });
  for (let power = 1; power < labels.length; power *= 10)
    for (const factor of [1, 2, 5]) {
      const indexes = inPicture.filter((index) => index % (factor * power) === 0);
      if (fits(indexes)) return indexes;
    }
  return inPicture.slice(0, 1);
}
