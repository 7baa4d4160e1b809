import { useState, type ReactElement } from 'react';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { Field as TextField } from '../design/field.tsx';
import { TextArea } from '../design/text-area.tsx';
import { FormScope, PLAIN_FORM } from '../form/context.ts';
import { Group } from '../form/fields/field.tsx';
import { isRecord } from '../form/schema.ts';
import { DECLARATION, listOf, mapOf } from './parameters.ts';
import { RunOptions, type RunOptionValues } from './run-options.tsx';
import { useStore } from './state.ts';

/** Title, description, parameters, and how the workflow runs. They are part of the draft, as all other changes. */
export function SettingsDialog(): ReactElement {
  const store = useStore();
  const { title, description, parameters, rowOrder, placement } = store.document;
  const [fields, setFields] = useState({ title, description: description ?? '' });
  const [options, setOptions] = useState<RunOptionValues>({ rowOrder, placement });
  const [list, setList] = useState<unknown>(() => listOf(parameters));
  const close = (): void => store.put({ layer: null });
  const apply = (): void => {
    const declared = mapOf(list);
    const isEmpty = Object.keys(declared).length === 0;
    store.change({
      ...store.document,
      title: fields.title.trim() === '' ? title : fields.title,
      description: fields.description === '' ? null : fields.description,
      ...options,
      parameters: isEmpty && parameters === null ? null : declared,
    });
    close();
  };
  return (
    <Dialog title="Options" size="wide" onClose={apply}>
      <TextField
        label="Title"
        maxLength={255}
        value={fields.title}
        onChange={({ currentTarget }) => setFields({ ...fields, title: currentTarget.value })}
      />
      <TextArea
        label="Description"
        rows={2}
        maxLength={10_000}
        spellCheck
        value={fields.description}
        onChange={({ currentTarget }) => setFields({ ...fields, description: currentTarget.value })}
      />
      <RunOptions values={options} onChange={setOptions} />
      <FormScope value={PLAIN_FORM}>
        <Group
          schema={DECLARATION}
          value={{ parameters: list }}
          pointer=""
          onChange={(next) => setList(isRecord(next) ? next['parameters'] : [])}
        />
      </FormScope>
      <p className="row end">
        <Button onClick={close}>Cancel</Button>
        <Button kind="primary" onClick={apply}>
          Apply
        </Button>
      </p>
    </Dialog>
  );
}
