/** The switch for keys without Ctrl or Alt. Speech input and unsteady hands press them by accident. */

const NAME = 'weir-letter-keys';

export function hasLetterKeys(): boolean {
  try {
    return localStorage.getItem(NAME) !== 'off';
  } catch {
    // A frame in a page of another site can be denied its storage.
    return true;
  }
}

/** This browser keeps the choice. */
export const setLetterKeys = (isOn: boolean): void =>
  localStorage.setItem(NAME, isOn ? 'on' : 'off');

/** Keys such as `j`, `/` and `1`, but not Delete or the arrows. */
export const isLetter = ({ key }: KeyboardEvent): boolean => key.length === 1;
