/** The prose of a file: comments, names, messages and test names of TypeScript, paragraphs of Markdown, descriptions of YAML. */

import ts from 'typescript';
import { isScalar, LineCounter, parseDocument, visit } from 'yaml';

export interface ProseText {
  readonly kind: 'comment' | 'message' | 'test name' | 'paragraph' | 'description' | 'name';
  readonly text: string;
  /** The line of the file on which the text begins, from 1. */
  readonly line: number;
}

/** Shorter strings are values or names. */
const MESSAGE_WORDS = 4;
/** Capitals, because a sentence can contain "select" and "update". */
const SQL_STATEMENT = /\b(?:SELECT|INSERT INTO|UPDATE \S+ SET|DELETE FROM)\b/;

export function proseOf(path: string, content: string): readonly ProseText[] {
  if (path.endsWith('.ts')) return typeScriptTexts(path, content);
  if (path.endsWith('.md')) return markdownTexts(content);
  if (path.endsWith('.yaml')) return yamlTexts(content);
  return [];
}

function typeScriptTexts(path: string, content: string): readonly ProseText[] {
  const source = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const texts: ProseText[] = [];
  const comments = new Map<number, ts.CommentRange>();
  const visitNode = (node: ts.Node): void => {
    for (const range of ts.getLeadingCommentRanges(content, node.getFullStart()) ?? [])
      comments.set(range.pos, range);
    for (const range of ts.getTrailingCommentRanges(content, node.end) ?? [])
      comments.set(range.pos, range);
    const message = messageOf(node);
    if (message !== null && !SQL_STATEMENT.test(message)) {
      const kind = isTestName(node) ? 'test name' : 'message';
      // Other strings of tests are data.
      if (kind === 'test name' || (!path.startsWith('test/') && wordsIn(message) >= MESSAGE_WORDS))
        texts.push({ kind, text: message, line: lineAt(node.getStart()) });
    }
    const name = declaredName(node);
    if (name !== null) texts.push({ kind: 'name', text: name.text, line: lineAt(name.getStart()) });
    for (const child of node.getChildren(source)) visitNode(child);
  };
  visitNode(source);
  return [...texts, ...commentTexts(content, [...comments.values()], lineAt)];
}

/** The text of a string or template; placeholders become `…`. Null for any other node. */
function messageOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

/** The name that a variable, a parameter or a property declares. */
function declaredName(node: ts.Node): ts.Identifier | null {
  const isDeclaration =
    ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isPropertySignature(node);
  return isDeclaration && ts.isIdentifier(node.name) ? node.name : null;
}

/** Returns true for the first argument of `it`, `describe`, `it.each(…)` and the like. */
function isTestName(node: ts.Node): boolean {
  const { parent } = node;
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== node) return false;
  const callee = parent.expression.getText();
  return /^(?:it|test|describe\w*)\b/.test(callee);
}

/** Adjacent line comments are one text. */
function commentTexts(
  content: string,
  comments: readonly ts.CommentRange[],
  lineAt: (position: number) => number,
): readonly ProseText[] {
  const texts: ProseText[] = [];
  let end = 0;
  for (const { pos, end: last, kind } of [...comments].sort((a, b) => a.pos - b.pos)) {
    const raw = content.slice(pos, last);
    const isLine = kind === ts.SyntaxKind.SingleLineCommentTrivia;
    const text = isLine ? raw.replace(/^\/\/ ?/, '') : blockText(raw);
    const before = texts.at(-1);
    if (isLine && before !== undefined && /^\n[ \t]*$/.test(content.slice(end, pos)))
      texts[texts.length - 1] = { ...before, text: `${before.text}\n${text}` };
    else texts.push({ kind: 'comment', text, line: lineAt(pos) });
    end = last;
  }
  return texts;
}

function blockText(raw: string): string {
  return raw
    .replace(/^\/\*+ ?/, '')
    .replace(/\s*\*+\/$/, '')
    .replaceAll(/\n[ \t]*\*+ ?/g, '\n');
}

/** Paragraphs without code: each list item and table row is one. */
function markdownTexts(content: string): readonly ProseText[] {
  const texts: ProseText[] = [];
  let isCode = false;
  let isOpen = false;
  for (const [index, line] of content.split('\n').entries()) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    const isText = !isCode && /\w/.test(line) && !/^\s*(?:```|~~~)/.test(line);
    const before = texts.at(-1);
    if (isText && isOpen && before !== undefined && !/^\s*(?:[-*|#>]|\d+\.)/.test(line))
      texts[texts.length - 1] = { ...before, text: `${before.text}\n${line}` };
    else if (isText) texts.push({ kind: 'paragraph', text: line, line: index + 1 });
    isOpen = isText;
  }
  return texts;
}

function yamlTexts(content: string): readonly ProseText[] {
  const lines = new LineCounter();
  const texts: ProseText[] = [];
  const document = parseDocument(content, { lineCounter: lines });
  visit(document, {
    Scalar(key, node) {
      if (key === 'key' || !isScalar(node) || typeof node.value !== 'string') return;
      if (wordsIn(node.value) < MESSAGE_WORDS) return;
      const { line } = lines.linePos(node.range?.[0] ?? 0);
      const isBlock = node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED';
      texts.push({ kind: 'description', text: node.value, line: isBlock ? line + 1 : line });
    },
  });
  return texts;
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => /^[`'"(]?[A-Za-z]/.test(word)).length;
}
