import { useState, type FormEvent, type ReactElement } from 'react';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { Field } from '../design/field.tsx';
import { textOf } from '../design/form-text.ts';
import { Table } from '../design/table.tsx';
import type { Imported, ImportInput } from './types.ts';

const COLUMNS = [
  { title: 'Import' },
  { title: 'Operation' },
  { title: 'Role' },
  { title: 'Request' },
  { title: 'Warnings' },
];

interface ImportReportProps {
  readonly report: Imported;
  readonly isPending: boolean;
  readonly onImport: (choice: Pick<ImportInput, 'slug' | 'name' | 'operations'>) => void;
}

/** The outcome of a dry run, with a choice of operations. */
export function ImportReport({ report, isPending, onImport }: ImportReportProps): ReactElement {
  const { definition } = report;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = definition.operations.map(({ name }) => name).filter((name) => !left.has(name));
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const all = left.size === 0 ? {} : { operations: chosen };
    onImport({ slug: textOf(fields, 'slug'), name: textOf(fields, 'name'), ...all });
  };
  const toggle = (name: string): void => {
    const next = new Set(left);
    if (!next.delete(name)) next.add(name);
    setLeft(next);
  };
  return (
    <form className="stack" aria-label="Import" onSubmit={submit}>
      <Counts report={report} />
      <div className="columns">
        <Field label="Name" name="name" required maxLength={100} defaultValue={definition.name} />
        <Field
          label="Category of its node types"
          name="slug"
          required
          pattern="[a-z][a-z0-9\-]*"
          maxLength={50}
          defaultValue={definition.slug}
        />
      </div>
      <p className="muted">
        Requests go to <code>{definition.base_url}</code>
        {definition.auth.type === 'none'
          ? ', without a credential.'
          : `, with a credential of the type ${definition.auth.type}.`}
      </p>
      <OperationTable report={report} left={left} onToggle={toggle} />
      <Notes report={report} />
      <p>
        <Button kind="primary" type="submit" disabled={isPending || chosen.length === 0}>
          Import {chosen.length} operations
        </Button>
      </p>
    </form>
  );
}

function Counts({ report }: { readonly report: Imported }): ReactElement {
  const { definition, changes, warnings_total: warnings, skipped_total: skipped } = report;
  return (
    <p className="row" role="status">
      <Badge kind="ok">{definition.operations.length} understood</Badge>
      {warnings === 0 ? null : <Badge kind="warn">{warnings} warnings</Badge>}
      {skipped === 0 ? null : <Badge>{skipped} skipped</Badge>}
      {changes.removed.length === 0 ? null : (
        <Badge kind="danger">{changes.removed.length} removed</Badge>
      )}
    </p>
  );
}

interface OperationTableProps {
  readonly report: Imported;
  /** Names of operations that are not imported. */
  readonly left: ReadonlySet<string>;
  readonly onToggle: (name: string) => void;
}

function OperationTable({ report, left, onToggle }: OperationTableProps): ReactElement {
  return (
    <Table name="Operations" columns={COLUMNS}>
      {report.definition.operations.map(({ name, label, role, method, path }) => (
        <tr key={name}>
          <td>
            <input
              type="checkbox"
              aria-label={`Import ${name}`}
              checked={!left.has(name)}
              onChange={() => onToggle(name)}
            />
          </td>
          <td>
            <strong>{label}</strong>
          </td>
          <td>
            <Badge>{role}</Badge>
          </td>
          <td>
            <code>
              {method} {path}
            </code>
          </td>
          <td>
            {report.warnings
              .filter(({ operation }) => operation === name)
              .map(({ message }) => message)
              .join(' ')}
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** Operations that are not imported, and warnings about the document. */
function Notes({ report }: { readonly report: Imported }): ReactElement | null {
  const general = report.warnings.filter(({ operation }) => operation === null);
  if (general.length + report.skipped.length === 0) return null;
  return (
    <details>
      <summary>Skipped operations, and notes on the document</summary>
      <ul>
        {general.map(({ path, message }) => (
          <li key={path + message}>{message}</li>
        ))}
        {report.skipped.map(({ method, operation_path: path, reason }) => (
          <li key={method + path}>
            <code>
              {method} {path}
            </code>{' '}
            {reason}
          </li>
        ))}
      </ul>
    </details>
  );
}
