import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactElement } from 'react';
import type { WorkflowListItem } from '../../client/index.ts';
import { api } from '../api/client.ts';
import { Combobox } from '../design/combobox.tsx';

interface WorkflowChoiceProps {
  /** `<id>` or `<id>:<revision>`. Empty: none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const MOST = 50;

/** A workflow, found by words of its title. */
export function WorkflowChoice({ value, onChange }: WorkflowChoiceProps): ReactElement {
  const id = useId();
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
  const nameOf = (reference: string): string => {
    const [workflowId, revision] = reference.split(':');
    const known = workflows.find((one) => String(one.id) === workflowId);
    const title = known?.title ?? (reference === '' ? '' : `Workflow ${workflowId}`);
    return revision === undefined ? title : `${title}, revision ${revision}`;
  };
  const titles = workflows.map(({ title }) => title);
  const optionOf = ({ id: workflowId, title }: WorkflowListItem): string =>
    titles.indexOf(title) === titles.lastIndexOf(title) ? title : `${title} (${workflowId})`;
  const options = workflows.map((one) => ({ value: optionOf(one) }));
  return (
    <div className="field">
      <label htmlFor={id}>Workflow</label>
      <Combobox
        id={id}
        describedBy={undefined}
        isInvalid={false}
        value={text ?? nameOf(value)}
        options={options}
        placeholder="Words of its title"
        onChange={(next) => {
          setText(next);
          const chosen = workflows.find((one) => optionOf(one) === next);
          if (chosen !== undefined) onChange(String(chosen.id));
        }}
      />
    </div>
  );
}
