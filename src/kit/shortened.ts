/**
 * A user's text as a message quotes it: cut after `most` characters, with an
 * ellipsis. Characters are code points, so that none is cut in half: half a
 * surrogate pair has no UTF-8, and a message must be fit to be stored. What is
 * no such text to begin with (data of other hosts may hold U+0000) shows a
 * replacement character in its place.
 */
export function shortened(text: string, most: number): string {
  // A character has two units at most, so a long text is not walked to its end.
  const characters = [...text.slice(0, 2 * most + 2)];
  const shown = characters.length > most ? `${characters.slice(0, most).join('')}…` : text;
  return shown.toWellFormed().replaceAll('\u0000', '\ufffd');
}
