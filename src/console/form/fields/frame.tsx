import { useId, type ReactElement, type ReactNode } from 'react';
import { problemsAt, useForm, type FieldProblem } from '../context.ts';
import type { FieldIds } from '../control.ts';
import { HelpText } from './help-text.tsx';

interface FrameProps {
  readonly label: string;
  readonly help: string | undefined;
  readonly pointer: string;
  readonly isRequired: boolean;
  /** True if the control shows its members itself, so that only problems of the whole value belong here. */
  readonly isGroup: boolean;
  /** Beside the label. */
  readonly aside?: ReactNode;
  readonly children: (ids: FieldIds) => ReactNode;
}

/** Label, control, help and problems of one member. */
export function Frame(props: FrameProps): ReactElement {
  const { label, help, pointer, isRequired, isGroup, aside, children } = props;
  const id = useId();
  const problems = problemsAt(useForm(), pointer, { deep: !isGroup });
  const describedBy = problems.length > 0 ? `${id}-problems` : undefined;
  const name = (
    <>
      {label}
      {isRequired ? (
        <span className="required" title="Required" aria-hidden="true">
          *
        </span>
      ) : null}
    </>
  );
  const control = children({ id, describedBy, isInvalid: problems.some((one) => !one.isWarning) });
  return (
    <div
      className="form-field"
      data-path={pointer}
      role={isGroup ? 'group' : undefined}
      aria-labelledby={isGroup ? `${id}-label` : undefined}
    >
      <div className="form-label">
        {isGroup ? <span id={`${id}-label`}>{name}</span> : <label htmlFor={id}>{name}</label>}
        {help === undefined ? null : <HelpText label={label} text={help} />}
        <span className="gap" />
        {aside}
      </div>
      {control}
      {problems.length === 0 ? null : (
        <div id={describedBy} className="form-problems">
          {problems.map((problem) => (
            <ProblemLine key={problem.message} problem={problem} />
          ))}
        </div>
      )}
    </div>
  );
}

export function ProblemLine({ problem }: { readonly problem: FieldProblem }): ReactElement {
  const { applySuggestion } = useForm();
  const { message, suggestion, page, isWarning } = problem;
  return (
    <p className="form-problem" data-kind={isWarning ? 'warn' : 'danger'}>
      <span aria-hidden="true">{isWarning ? '!' : '✕'}</span>
      <span>
        {message}{' '}
        {suggestion === undefined || applySuggestion === undefined ? null : (
          <button
            type="button"
            className="link"
            title="Alt Enter in the field"
            onClick={() => applySuggestion(problem)}
          >
            Use <code>{suggestion}</code>
          </button>
        )}{' '}
        {page === null ? null : <a href={page}>Why?</a>}
      </span>
    </p>
  );
}
