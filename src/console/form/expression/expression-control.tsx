import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import { problemsAt, useForm } from '../context.ts';
import type { ControlProps } from '../control.ts';
import { proposals } from './completions.ts';
import type { ExpressionEditor } from './codemirror.ts';

/** A plain input until the editor of expressions has been loaded. */
export function ExpressionControl({ ids, label, value, onChange }: ControlProps): ReactElement {
  const scope = useForm();
  const { functions, keywords } = scope;
  const host = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const text = typeof value === 'string' ? value : '';
  const emit = (next: string): void => onChange(next === '' ? undefined : next);
  const editor = useExpressionEditor({ host, input, label, text, keywords, emit });
  useEffect(
    () =>
      editor?.setProposals(
        proposals(scope.columns['input1'] ?? [], scope.parameters, { functions, keywords }),
      ),
    [editor, scope.columns, scope.parameters, functions, keywords],
  );
  const pointer = host.current?.closest('[data-path]')?.getAttribute('data-path') ?? '';
  const problems = problemsAt(scope, pointer, { deep: true });
  useEffect(() => editor?.setProblems(problems), [editor, problems]);
  return (
    <>
      <div
        ref={host}
        className="expression"
        data-invalid={ids.isInvalid}
        hidden={editor === null}
      />
      {editor === null ? (
        <textarea
          ref={input}
          id={ids.id}
          aria-describedby={ids.describedBy}
          className="input"
          rows={2}
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => emit(currentTarget.value)}
        />
      ) : null}
    </>
  );
}

interface EditorOptions {
  readonly host: RefObject<HTMLDivElement | null>;
  readonly input: RefObject<HTMLTextAreaElement | null>;
  readonly label: string;
  readonly text: string;
  readonly keywords: readonly string[];
  readonly emit: (text: string) => void;
}

/** Null until it has been loaded. It takes the focus of the input that it replaces. */
function useExpressionEditor(options: EditorOptions): ExpressionEditor | null {
  const { host, input, label, text } = options;
  const [editor, setEditor] = useState<ExpressionEditor | null>(null);
  const wasFocused = useRef(false);
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    let isGone = false;
    let created: ExpressionEditor | null = null;
    void import('./codemirror.ts').then(({ createExpressionEditor }) => {
      if (isGone || host.current === null) return;
      created = createExpressionEditor(host.current, {
        label,
        text: latest.current.text,
        keywords: () => latest.current.keywords,
        onChange: (next) => latest.current.emit(next),
      });
      wasFocused.current = document.activeElement === input.current;
      setEditor(created);
    });
    return () => {
      isGone = true;
      created?.close();
    };
  }, [host, input, label]);
  useEffect(() => {
    if (wasFocused.current) editor?.focus();
  }, [editor]);
  useEffect(() => editor?.setText(text), [editor, text]);
  return editor;
}
