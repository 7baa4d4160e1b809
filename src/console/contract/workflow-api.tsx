import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import type { Workflow } from '../../client/index.ts';
import { api } from '../api/client.ts';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { Code } from '../design/code.tsx';
import { Empty } from '../design/empty.tsx';
import { useQueryParam } from '../design/query-param.ts';
import { Table } from '../design/table.tsx';
import { NewKeyDialog } from '../keys/new-key-dialog.tsx';
import { WorkflowFrame } from '../workflows/workflow-frame.tsx';
import { callExamples } from './calls.ts';

const PARAMETERS = [
  { title: 'Parameter' },
  { title: 'Type' },
  { title: 'Default' },
  { title: 'Description' },
];
const COLUMNS = [{ title: 'Column' }, { title: 'Type' }];

/** A workflow as programs see it: parameters, columns, calls, and a key for them. */
export function WorkflowApi({ id }: { readonly id: number }): ReactElement {
  return (
    <WorkflowFrame id={id} tab="API">
      {(workflow) => (
        <>
          <Calls workflow={workflow} />
          <Parameters workflow={workflow} />
          <Columns workflow={workflow} />
        </>
      )}
    </WorkflowFrame>
  );
}

function Calls({ workflow }: { readonly workflow: Workflow }): ReactElement {
  const [isNew, setNew] = useState(false);
  const [language, setLanguage] = useQueryParam('language');
  const examples = callExamples(workflow, location.origin);
  const example = examples.find((one) => one.language === language) ?? examples[0];
  return (
    <section className="stack">
      <header className="row spread">
        <h2>Call it</h2>
        <span className="row">
          <a href={`/api/v1/workflows/${workflow.id}/openapi.json`}>openapi.json</a>
          <a href="/docs/guides/typed-clients">Typed clients</a>
          <Button onClick={() => setNew(true)}>New key for this</Button>
        </span>
      </header>
      <div className="row" role="group" aria-label="Language">
        {examples.map((one) => (
          <Button
            key={one.language}
            aria-pressed={one === example}
            onClick={() => setLanguage(one.language)}
          >
            {one.language}
          </Button>
        ))}
      </div>
      {example === undefined ? null : <Code name={example.language} text={example.text} />}
      {isNew ? (
        <NewKeyDialog
          name={`Calls of ${workflow.title}`.slice(0, 100)}
          scopes={['workflows:execute']}
          onClose={() => setNew(false)}
        />
      ) : null}
    </section>
  );
}

function Parameters({ workflow }: { readonly workflow: Workflow }): ReactElement {
  const { parameters } = workflow;
  const entries = Object.entries(parameters ?? {});
  return (
    <section className="stack">
      <h2>Parameters</h2>
      {entries.length === 0 ? (
        <p className="muted">
          {parameters === null
            ? 'None are declared: a call can send any.'
            : 'A call cannot send any.'}
        </p>
      ) : (
        <Table name="Parameters" columns={PARAMETERS}>
          {entries.map(([name, parameter]) => (
            <tr key={name}>
              <td>
                <code>{name}</code>{' '}
                {parameter.required === true ? <Badge kind="warn">required</Badge> : null}
              </td>
              <td>{parameter.type}</td>
              <td>
                {parameter['default'] === undefined ? (
                  <span className="muted">–</span>
                ) : (
                  <code>{JSON.stringify(parameter['default'])}</code>
                )}
              </td>
              <td>{parameter.description}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}

/** The columns of the first node that keeps rows. */
function Columns({ workflow }: { readonly workflow: Workflow }): ReactElement {
  const { data } = useQuery({
    queryKey: ['validation', workflow.id, workflow.revision],
    queryFn: ({ signal }) => api.validateWorkflow(workflow.id, { signal }),
  });
  const columns = resultColumns(workflow, data?.nodes ?? []);
  return (
    <section className="stack">
      <h2>Columns of the result</h2>
      {columns.length === 0 ? (
        <Empty title="Not known before a run" />
      ) : (
        <Table name="Columns" columns={COLUMNS} size="rows">
          {columns.map(({ name, type }) => (
            <tr key={name}>
              <td>
                <code>{name}</code>
              </td>
              <td>{type}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}

type ValidatedNodes = NonNullable<Awaited<ReturnType<typeof api.validateWorkflow>>['nodes']>;

function resultColumns({ nodes, edges }: Workflow, validated: ValidatedNodes) {
  const dashboard = nodes.find(({ node_role: role }) => role === 'terminator');
  const edge = edges.find(({ target_node_id: target }) => target === dashboard?.id);
  const source = validated.find(({ node_id: id }) => id === edge?.source_node_id);
  return Object.values(source?.outputs ?? {})[0] ?? [];
}
