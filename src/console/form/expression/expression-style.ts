/** Colours of expressions, from the tokens of the page. */

import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const styles = [
  { tag: tags.string, color: 'var(--getter)' },
  { tag: tags.number, color: 'var(--terminator)' },
  { tag: tags.keyword, color: 'var(--cancelled)' },
  { tag: tags.atom, color: 'var(--warn)' },
  { tag: tags.function(tags.variableName), color: 'var(--accent)' },
];

export const colours = HighlightStyle.define(styles);

export const theme = EditorView.theme({
  '&': {
    border: '1px solid var(--control)',
    borderRadius: 'var(--radius-control)',
    background: 'var(--bg)',
    color: 'var(--text)',
    fontSize: '13px',
    maxHeight: '200px',
  },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '20px', overflow: 'auto' },
  '.cm-content': { padding: '5px 0', minHeight: '20px', caretColor: 'var(--text)' },
  '.cm-gutters': { display: 'none' },
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: '6px',
    background: 'var(--bg)',
    color: 'var(--text)',
    boxShadow: 'var(--layer)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    padding: '4px 8px',
    fontFamily: 'var(--mono)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--selected)',
    color: 'var(--text)',
  },
  '.cm-completionDetail': { color: 'var(--muted)', fontStyle: 'normal' },
  '.cm-completionInfo': {
    padding: '8px',
    maxWidth: '320px',
    whiteSpace: 'pre-wrap',
    fontFamily: 'var(--font)',
  },
  '.cm-diagnostic': { padding: '6px 8px', fontFamily: 'var(--font)' },
  '.cm-diagnosticAction': {
    marginLeft: '8px',
    padding: '2px 6px',
    border: '1px solid var(--control)',
    borderRadius: 'var(--radius-control)',
    background: 'var(--bg)',
    color: 'var(--accent)',
    font: 'inherit',
  },
});
