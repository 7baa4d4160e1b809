import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import type { Workflow } from '../../client/index.ts';
import { asError } from '../api/as-error.ts';
import type { Dashboard, DashboardTile } from '../api/dashboards.ts';
import { api } from '../api/client.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { Field } from '../design/field.tsx';
import { Select } from '../design/select.tsx';
import { freePlace } from './grid.ts';
import { controlsOf, mappedParams, MappingFields, mappingsOf, type Mappings } from './mapping.tsx';
import type { Parameters } from '../params/param-values.ts';
import { WorkflowChoice } from './workflow-choice.tsx';

export interface TileChange {
  readonly tile: DashboardTile;
  /** New controls of the dashboard. */
  readonly parameters: Dashboard['parameters'];
}

interface TileDialogProps {
  readonly dashboard: Dashboard;
  /** Null: a new one. */
  readonly tile: DashboardTile | null;
  readonly onDone: (change: TileChange) => void;
  readonly onClose: () => void;
}

const SIZE = { width: 6, height: 5 };

/** The fields of the dialog. */
interface Draft {
  readonly workflow: string;
  readonly node: string;
  readonly title: string;
  readonly mappings: Mappings;
}

const draftOf = (tile: DashboardTile | null): Draft => ({
  workflow: tile?.workflow ?? '',
  node: tile?.node ?? '',
  title: tile?.title ?? '',
  mappings: mappingsOf(tile?.params ?? {}),
});

/** Throws an error that names the parameter if a value is not valid. */
function changeOf(
  { dashboard, tile }: Pick<TileDialogProps, 'dashboard' | 'tile'>,
  { workflow, node, title, mappings }: Draft,
  parameters: Parameters,
): TileChange {
  const before = tile?.workflow === workflow ? tile.params : {};
  return {
    tile: {
      id: tile?.id ?? freeId(dashboard),
      workflow,
      node: node === '' ? null : node,
      params: mappedParams(parameters, mappings, before),
      title: title.trim() === '' ? null : title,
      position: tile?.position ?? freePlace(dashboard.tiles, SIZE),
    },
    parameters: controlsOf(parameters, mappings, dashboard.parameters),
  };
}

export function TileDialog(props: TileDialogProps): ReactElement {
  const { dashboard, tile, onDone, onClose } = props;
  const [draft, setDraft] = useState(draftOf(tile));
  const [error, setError] = useState<Error | null>(null);
  const workflow = useWorkflowOf(draft.workflow);
  const parameters = workflow?.parameters ?? {};
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    try {
      onDone(changeOf({ dashboard, tile }, draft, parameters));
    } catch (cause) {
      setError(asError(cause));
    }
  };
  return (
    <Dialog title={tile === null ? 'Add a tile' : 'Edit the tile'} size="wide" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <OutputFields draft={draft} workflow={workflow} onChange={setDraft} />
        <MappingFields
          parameters={parameters}
          controls={Object.keys(dashboard.parameters)}
          mappings={draft.mappings}
          onChange={(mappings) => setDraft({ ...draft, mappings })}
        />
        {error === null ? null : <ErrorNotice error={error} />}
        <p className="row end">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={workflow === undefined}>
            {tile === null ? 'Add' : 'Done'}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}

interface OutputFieldsProps {
  readonly draft: Draft;
  readonly workflow: Workflow | undefined;
  readonly onChange: (draft: Draft) => void;
}

function OutputFields({ draft, workflow, onChange }: OutputFieldsProps): ReactElement {
  return (
    <div className="columns">
      <WorkflowChoice
        value={draft.workflow}
        onChange={(next) => onChange({ ...draft, workflow: next, node: '', mappings: {} })}
      />
      {workflow === undefined ? null : (
        <Select
          label="Output"
          value={draft.node}
          options={[['', 'The result of the run'], ...outputsOf(workflow)]}
          onChange={({ currentTarget }) => onChange({ ...draft, node: currentTarget.value })}
        />
      )}
      <Field
        label="Title"
        help="By default, that of the output."
        maxLength={255}
        value={draft.title}
        onChange={({ currentTarget }) => onChange({ ...draft, title: currentTarget.value })}
      />
    </div>
  );
}

/** The workflow of `<id>` or `<id>:<revision>`. */
function useWorkflowOf(reference: string): Workflow | undefined {
  const id = Number(reference.split(':')[0]);
  return useQuery({
    queryKey: ['workflow', id],
    queryFn: ({ signal }) => api.getWorkflow(id, { signal }),
    enabled: id > 0,
  }).data;
}

const outputsOf = ({ nodes }: Workflow): readonly (readonly [value: string, text: string])[] =>
  nodes
    .filter(({ node_type: type }) => type === 'termination/dashboardOutput')
    .map(({ label, config }) => {
      const { title } = config;
      return [label, typeof title === 'string' && title !== label ? `${label} (${title})` : label];
    });

function freeId({ tiles }: Dashboard): string {
  const ids = new Set(tiles.map(({ id }) => id));
  for (let number = tiles.length + 1; ; number += 1)
    if (!ids.has(`tile-${number}`)) return `tile-${number}`;
}
