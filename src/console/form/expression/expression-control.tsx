import { useEffect, useRef, useState, type ReactElement } from 'react';
import { problemsAt, useForm } from '../context.ts';
import type { ControlProps } from '../control.ts';
import { proposals } from './completions.ts';
import type { ExpressionEditor } from './codemirror.ts';

/** A plain input until the editor of expressions has been loaded. */
export function ExpressionControl({ ids, label, value, onChange }: ControlProps): ReactElement {
  const scope = useForm();
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<ExpressionEditor | null>(null);
  const text = typeof value === 'string' ? value : '';
  const latest = useRef({ text, onChange });
  latest.current = { text, onChange };
  useEffect(() => {
    let isGone = false;
    let created: ExpressionEditor | null = null;
    void import('./codemirror.ts').then(({ createExpressionEditor }) => {
      if (isGone || host.current === null) return;
      created = createExpressionEditor(host.current, {
        label,
        text: latest.current.text,
        onChange: (next) => latest.current.onChange(next === '' ? undefined : next),
      });
      setEditor(created);
    });
    return () => {
      isGone = true;
      created?.close();
    };
  }, [label]);
  useEffect(() => editor?.setText(text), [editor, text]);
  useEffect(
    () =>
      editor?.setProposals(
        proposals(scope.columns['input1'] ?? [], scope.parameters, scope.functions),
      ),
    [editor, scope.columns, scope.parameters, scope.functions],
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
          id={ids.id}
          aria-describedby={ids.describedBy}
          className="input"
          rows={2}
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.value === '' ? undefined : currentTarget.value)
          }
        />
      ) : null}
    </>
  );
}
