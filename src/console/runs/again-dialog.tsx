import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import type { Execution } from '../../client/index.ts';
import { api } from '../api/client.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { Loaded } from '../design/loaded.tsx';
import { valuesOf, type ParamTexts, type Parameters } from '../params/param-values.ts';
import { ParamsFields } from '../params/params-fields.tsx';
import { useOpenRun } from './open-run.ts';

interface AgainDialogProps {
  readonly run: Execution;
  readonly onClose: () => void;
}

/** Runs the workflow with other parameters. Those of the run are secret, so the fields begin with the defaults. */
export function AgainDialog({ run, onClose }: AgainDialogProps): ReactElement {
  const { workflow_id: id } = run;
  const workflow = useQuery({
    queryKey: ['workflow', id],
    queryFn: ({ signal }) => api.getWorkflow(id, { signal }),
  });
  return (
    <Dialog title="Run with other parameters" onClose={onClose}>
      <Loaded query={workflow}>
        {({ parameters }) => <Form id={id} parameters={parameters ?? {}} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

interface FormProps {
  readonly id: number;
  readonly parameters: Parameters;
  readonly onClose: () => void;
}

function Form({ id, parameters, onClose }: FormProps): ReactElement {
  const [texts, setTexts] = useState<ParamTexts>({});
  const openRun = useOpenRun();
  const start = useMutation({
    mutationFn: async () => api.submitWorkflow(id, { params: valuesOf(parameters, texts) }),
    onSuccess: openRun,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    start.mutate();
  };
  return (
    <form className="stack" onSubmit={submit}>
      {Object.keys(parameters).length === 0 ? (
        <p>The workflow declares no parameters.</p>
      ) : (
        <>
          <p className="muted">
            Weir does not show the parameters of a run. Empty fields use their defaults.
          </p>
          <ParamsFields parameters={parameters} texts={texts} onChange={setTexts} />
        </>
      )}
      {start.error === null ? null : <ErrorNotice error={start.error} />}
      <p className="row end">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" disabled={start.isPending}>
          Run
        </Button>
      </p>
    </form>
  );
}
