import './template-list.css';
import type { ReactElement } from 'react';
import { ErrorNotice } from '../design/error-notice.tsx';
import { useNewWorkflow } from './new-workflow.tsx';
import { TEMPLATES } from './templates.ts';

/** Workflows to begin with, each of which runs at once. */
export function Templates(): ReactElement {
  const create = useNewWorkflow();
  return (
    <>
      <ul className="templates">
        {TEMPLATES.map(({ name, about, input }) => (
          <li key={name}>
            <button type="button" disabled={create.isPending} onClick={() => create.mutate(input)}>
              <strong>{name}</strong>
              <span>{about}</span>
            </button>
          </li>
        ))}
      </ul>
      {create.error === null ? null : <ErrorNotice error={create.error} />}
    </>
  );
}
