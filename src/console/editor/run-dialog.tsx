import { useState, type FormEvent, type ReactElement } from 'react';
import { api } from '../api/client.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { FormScope, PLAIN_FORM } from '../form/context.ts';
import { Group } from '../form/fields/field.tsx';
import { isRecord, type Members } from '../form/schema.ts';
import { useOpenRun } from '../runs/open-run.ts';
import { useAsync } from './async.ts';
import { valuesSchema } from './parameters.ts';
import { useDocument, useStore } from './state.ts';

interface RunDialogProps {
  readonly id: number;
  readonly onSave: () => Promise<boolean>;
}

/** The parameters of a run. They are also used for previews. */
export function RunDialog({ id, onSave }: RunDialogProps): ReactElement {
  const store = useStore();
  const document = useDocument();
  const openRun = useOpenRun();
  const [values, setValues] = useState<Members>(store.state.params);
  const close = (): void => store.put({ layer: null });
  const start = useAsync(async () => {
    store.put({ params: values });
    if (!(await onSave())) return;
    const run = await api.submitWorkflow(id, { params: values });
    close();
    openRun(run);
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    start.run();
  };
  return (
    <Dialog title={`Run ${document.title}`} onClose={close}>
      <form className="stack" onSubmit={submit} aria-label="Run">
        <FormScope value={PLAIN_FORM}>
          <Group
            schema={valuesSchema(document) ?? {}}
            value={values}
            pointer=""
            onChange={(next) => setValues(isRecord(next) ? next : {})}
          />
        </FormScope>
        {start.error === null ? null : <ErrorNotice error={start.error} />}
        <p className="row end">
          <Button
            onClick={() => {
              store.put({ params: values, layer: null });
            }}
          >
            Use for previews only
          </Button>
          <Button kind="primary" type="submit" disabled={start.isPending}>
            {store.isChanged ? 'Save and run' : 'Run'}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
