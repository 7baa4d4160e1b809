/** The parts of a statement that are no comments. */

/** Each alternative is one token. A text can have backslash escapes. */
const TOKEN =
  /(?<comment>--(?=\s|$)[^\n]*|#[^\n]*|\/\*(?![!M])(?:[^*]|\*(?!\/))*(?:\*\/|$))|(?<space>\s+)|'(?:[^'\\]|\\[^]|'')*'|"(?:[^"\\]|\\[^]|"")*"|`(?:[^`]|``)*`|(?<word>[\w$\u0080-\uffff]+)|[^]/gy;

export interface StatementText {
  /** Without a final semicolon and comments at its end. */
  readonly text: string;
  /** The first word in upper case, without the parentheses before it. */
  readonly firstWord: string;
}

export function statementText(statement: string): StatementText {
  let end = 0;
  let firstWord: string | null = null;
  for (const match of statement.matchAll(TOKEN)) {
    const [token] = match;
    const { comment, space, word } = match.groups ?? {};
    if (comment !== undefined || space !== undefined || token === ';') continue;
    end = match.index + token.length;
    if (token !== '(') firstWord ??= (word ?? '').toUpperCase();
  }
  return { text: statement.slice(0, end), firstWord: firstWord ?? '' };
}
