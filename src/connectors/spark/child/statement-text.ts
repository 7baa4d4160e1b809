/** The parts of a statement that are no comments, texts or quoted names. */

/** Each alternative is one token. Raw texts have no escapes, and so can end with a backslash. */
const TOKEN =
  /(?<comment>--[^\n\r]*)|(?<block>\/\*)|[rR]'[^']*'|[rR]"[^"]*"|'(?:[^'\\]|\\[^])*'|"(?:[^"\\]|\\[^])*"|`(?:[^`]|``)*`|[\w\u0080-\uffff]+|(?<cast>\?::)|(?<parameter>\?)|(?<space>[\s;]+)|[^]/y;

export interface StatementText {
  /** Without final semicolons and comments at its end. */
  readonly text: string;
  /** The number of question marks. */
  readonly parameters: number;
}

export function statementText(statement: string): StatementText {
  let parameters = 0;
  let end = 0;
  for (let at = 0; at < statement.length;) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(statement);
    if (match === null) break;
    const { comment, block, parameter, space } = match.groups ?? {};
    at = block === undefined ? TOKEN.lastIndex : commentEnd(statement, at);
    if (parameter !== undefined) parameters += 1;
    if (comment === undefined && block === undefined && space === undefined) end = at;
  }
  return { text: statement.slice(0, end), parameters };
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
