/**
 * Quotes a user's text in a message: cut after `most` code points, with an ellipsis. Surrogate pairs stay whole,
 * because half of one has no UTF-8 and messages are stored. Invalid text, such as U+0000 in data from other hosts, is
 * replaced by replacement characters.
 */
export function shortened(text: string, most: number): string {
  // A character has two units at most, so a long text is not walked to its end.
  const characters = [...text.slice(0, 2 * most + 2)];
  const quote = characters.length > most ? `${characters.slice(0, most).join('')}…` : text;
  return quote.toWellFormed().replaceAll('\u0000', '\ufffd');
}
