/** Text of users in a document that tools render and generate code from. It stays data: it opens no markup and ends no comment. */

const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g;

/** One line, for where no markup is read. */
export function plain(text: string): string {
  return withoutComments(text.toWellFormed().replace(CONTROL, ' ').replace(/\s+/g, ' ').trim());
}

/** For where CommonMark is read. */
export function markdown(text: string): string {
  return withoutComments(text.toWellFormed().replace(CONTROL, ' '))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\\`*_[\]!]/g, '\\$&');
}

/** Removes comment marks of the languages that clients are generated in. */
function withoutComments(text: string): string {
  return text.replaceAll('*/', '* /').replaceAll('"""', "'''");
}
