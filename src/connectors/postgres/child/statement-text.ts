/** Finds the parts of a statement that are not text, comments or names: where parameters are, and where it ends. */

export interface StatementText {
  /** The statement with `replace(number)` in place of `$number`, without a final semicolon. */
  readonly text: string;
  /** The numbers of all parameters, in the order of their places. */
  readonly parameters: readonly number[];
}

/**
 * Each alternative is one token. Texts with backslash escapes begin with `E`; a name can contain `$`, and so a dollar
 * sign that follows a character of a name begins neither a parameter nor a quoted text.
 */
const TOKEN =
  /(?<comment>--[^\n\r]*)|(?<block>\/\*)|(?<escaped>[eE]'(?:[^'\\]|\\[^]|'')*')|(?<text>'(?:[^']|'')*')|(?<name>"(?:[^"]|"")*")|(?<dollar>\$(?<tag>(?:[A-Za-z_\u0080-\uffff][A-Za-z_0-9\u0080-\uffff]*)?)\$)|\$(?<parameter>\d+)|(?<word>[A-Za-z_\u0080-\uffff][A-Za-z_0-9$\u0080-\uffff]*)|(?<number>\d[\w.]*)|(?<space>\s+)|(?<other>[^])/y;

/** The text must be a valid statement: the server has parsed it. */
export function statementText(
  statement: string,
  replace: (parameter: number) => string,
): StatementText {
  const parameters: number[] = [];
  let text = '';
  /** The length of `text` up to the last token that counts. */
  let end = 0;
  for (let at = 0; at < statement.length;) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(statement);
    if (match === null) break;
    const groups = match.groups ?? {};
    let token = match[0];
    if (groups['block'] !== undefined) token = statement.slice(at, commentEnd(statement, at));
    if (groups['dollar'] !== undefined) {
      const close = statement.indexOf(token, at + token.length);
      token = statement.slice(at, close === -1 ? statement.length : close + token.length);
    }
    at += token.length;
    if (groups['parameter'] !== undefined) {
      const number = Number(groups['parameter']);
      parameters.push(number);
      token = replace(number);
    }
    text += token;
    const isBlank =
      groups['comment'] !== undefined ||
      groups['block'] !== undefined ||
      groups['space'] !== undefined ||
      token === ';';
    if (!isBlank) end = text.length;
  }
  return { text: text.slice(0, end), parameters };
}

/** Comments of this kind nest. */
function commentEnd(text: string, begin: number): number {
  const mark = /\/\*|\*\//g;
  mark.lastIndex = begin;
  let depth = 0;
  for (let match = mark.exec(text); match !== null; match = mark.exec(text)) {
    depth += match[0] === '/*' ? 1 : -1;
    if (depth === 0) return mark.lastIndex;
  }
  return text.length;
}
