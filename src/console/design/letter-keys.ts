/** The setting for keys without Ctrl or Alt, which speech input or unsteady hands can trigger by accident. */

const NAME = 'weir-letter-keys';

export function hasLetterKeys(): boolean {
  try {
    return localStorage.getItem(NAME) !== 'off';
  } catch {
    // Browsers can deny storage to a frame in a page of another site.
    return true;
  }
}

/** Stored in this browser. */
export const setLetterKeys = (isOn: boolean): void =>
  localStorage.setItem(NAME, isOn ? 'on' : 'off');

/** True for keys such as `j`, `/` and `1`, but not for Delete or the arrows. */
export const isLetter = ({ key }: KeyboardEvent): boolean => key.length === 1;
