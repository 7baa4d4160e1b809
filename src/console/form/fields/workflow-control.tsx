import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import type { WorkflowListItem } from '../../../client/index.ts';
import { api } from '../../api/client.ts';
import { Combobox } from '../../design/combobox.tsx';

interface WorkflowControlProps {
  readonly ids: {
    readonly id: string;
    readonly describedBy?: string | undefined;
    readonly isInvalid?: boolean;
  };
  /** `<id>` or `<id>:<revision>`. Empty: none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const MOST = 50;
const REFERENCE = /^\d{1,10}(:\d{1,10})?$/;

/** A workflow, found by words of its title, or typed as a reference. */
export function WorkflowControl({ ids, value, onChange }: WorkflowControlProps): ReactElement {
  const [text, setText] = useState<string | null>(null);
  const words = (text ?? '').trim();
  const { data } = useQuery({
    queryKey: ['workflow-choice', words],
    queryFn: ({ signal }) =>
      api.listWorkflows(
        { page: 0, limit: MOST, ...(words === '' ? {} : { q: words }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  const workflows = data?.workflows ?? [];
  const options = workflows.map((one) => ({ value: optionOf(one, workflows) }));
  return (
    <Combobox
      {...ids}
      value={text ?? referenceText(value, workflows)}
      options={options}
      placeholder="Search by title"
      onChange={(next) => {
        setText(next);
        const chosen = workflows.find((one) => optionOf(one, workflows) === next);
        if (chosen !== undefined) onChange(String(chosen.id));
        else if (next === '' || REFERENCE.test(next)) onChange(next);
      }}
    />
  );
}

function referenceText(reference: string, workflows: readonly WorkflowListItem[]): string {
  const [workflowId, revision] = reference.split(':');
  const known = workflows.find((one) => String(one.id) === workflowId);
  const title = known?.title ?? (reference === '' ? '' : `Workflow ${workflowId}`);
  return revision === undefined ? title : `${title}, revision ${revision}`;
}

/** The title, with the id if another workflow has the same one. */
function optionOf({ id, title }: WorkflowListItem, workflows: readonly WorkflowListItem[]): string {
  const isOnly = workflows.every((one) => one.id === id || one.title !== title);
  return isOnly ? title : `${title} (${id})`;
}
