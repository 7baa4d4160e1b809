/**
 * The editor of expressions. It lives in a shadow root: there its styles are adopted style sheets, which the policy of
 * the page allows, while a style element is refused.
 */

import {
  autocompletion,
  closeBrackets,
  completionKeymap,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { StreamLanguage, syntaxHighlighting, type StringStream } from '@codemirror/language';
import { lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { FieldProblem } from '../context.ts';
import type { Proposal } from './completions.ts';
import { colours, theme } from './expression-style.ts';

export interface ExpressionEditor {
  setText(text: string): void;
  setProposals(proposals: readonly Proposal[]): void;
  setProblems(problems: readonly FieldProblem[]): void;
  focus(): void;
  close(): void;
}

interface ExpressionOptions {
  readonly label: string;
  readonly text: string;
  /** In lower case. The list can arrive after the editor. */
  readonly keywords: () => readonly string[];
  readonly onChange: (text: string) => void;
}

export function createExpressionEditor(
  host: HTMLElement,
  { label, text, keywords, onChange }: ExpressionOptions,
): ExpressionEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true });
  let options: readonly Proposal[] = [];
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        history(),
        closeBrackets(),
        autocompletion({ override: [(context) => complete(context, options)], icons: false }),
        keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
        languageOf(keywords),
        syntaxHighlighting(colours),
        lintGutter({ markerFilter: () => [] }),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          if (docChanged && !transactions.some((one) => one.isUserEvent('set')))
            onChange(state.doc.toString());
        }),
        theme,
      ],
    }),
  });
  return {
    setText(next) {
      const length = view.state.doc.length;
      if (view.state.doc.toString() === next) return;
      view.dispatch({ changes: { from: 0, to: length, insert: next }, userEvent: 'set' });
    },
    setProposals: (next) => void (options = next),
    setProblems(problems) {
      view.dispatch(
        setDiagnostics(
          view.state,
          problems.map((one) => diagnostic(one, view.state)),
        ),
      );
    },
    focus: () => view.focus(),
    close: () => view.destroy(),
  };
}

function complete(
  context: CompletionContext,
  options: readonly Proposal[],
): CompletionResult | null {
  const word = context.matchBefore(/[$\w]+/);
  if (word === null && !context.explicit) return null;
  return {
    from: word?.from ?? context.pos,
    validFor: /^[$\w]*$/,
    options: options.map(({ label, kind, detail, info, insert }) => ({
      label,
      type: kind,
      detail,
      apply: insert,
      boost: kind === 'column' ? 3 : kind === 'parameter' ? 2 : kind === 'function' ? 1 : 0,
      ...(info === '' ? {} : { info }),
    })),
  };
}

function diagnostic(
  { message, range, suggestion, isWarning }: FieldProblem,
  { doc: { length } }: EditorState,
): Diagnostic {
  const { start, end } = range ?? { start: 0, end: length };
  return {
    from: Math.min(start, length),
    to: Math.min(end, length),
    message,
    severity: isWarning ? 'warning' : 'error',
    ...(suggestion !== undefined && {
      actions: [
        {
          name: `Use ${suggestion}`,
          apply: (view, from, to) =>
            view.dispatch({ changes: { from, to, insert: suggestion }, userEvent: 'input' }),
        },
      ],
    }),
  };
}

const languageOf = (keywords: () => readonly string[]) =>
  StreamLanguage.define({
    token(stream: StringStream): string | null {
      if (stream.eatSpace()) return null;
      if (stream.match(/^'(?:[^']|'')*'?/)) return 'string';
      if (stream.match(/^("(?:[^"]|"")*"?|\[[^\]]*\]?)/)) return 'variableName';
      if (stream.match(/^\$\w+/)) return 'atom';
      if (stream.match(/^\d+(\.\d+)?/)) return 'number';
      if (stream.match(/^\w+/)) {
        if (keywords().includes(stream.current().toLowerCase())) return 'keyword';
        return stream.match(/^\s*\(/, false) ? 'function' : 'variableName';
      }
      stream.next();
      return null;
    },
    tokenTable: { function: tags.function(tags.variableName) },
  });
