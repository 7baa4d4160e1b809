/** Without characters that are easily mistaken for others. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP = 5;

/** `k3m9x-2hfqa-…`: 20 random characters, 99 bits. */
export function newPassword(): string {
  const groups = Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, randomCharacter).join(''),
  );
  return groups.join('-');
}

/** Numbers that would make some characters more likely than others are drawn again. */
function randomCharacter(): string {
  const fair = 256 - (256 % CHARACTERS.length);
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (number < fair) return CHARACTERS.charAt(number % CHARACTERS.length);
  }
}
