import './form.css';
import type { ReactElement } from 'react';
import type { Config, NodeKind } from '../graph/model.ts';
import { FormScope, type FormContext } from './context.ts';
import { Group } from './fields/field.tsx';
import { ProblemLine } from './fields/frame.tsx';
import { isRecord, membersOf } from './schema.ts';

interface ConfigFormProps {
  readonly kind: NodeKind;
  readonly config: Config;
  readonly scope: FormContext;
  readonly onChange: (config: Config) => void;
}

/** The config of a node as controls. */
export function ConfigForm({ kind, config, scope, onChange }: ConfigFormProps): ReactElement {
  const names = new Set(membersOf(kind.config_schema).map(([name]) => name));
  const strange = Object.keys(config).filter((name) => !names.has(name));
  const general = scope.problems.filter(
    ({ path }) => path === null || path === '' || !names.has(path.split('/')[1] ?? ''),
  );
  return (
    <FormScope value={scope}>
      {general.map((problem) => (
        <ProblemLine key={problem.message} problem={problem} />
      ))}
      {strange.map((name) => (
        <p key={name} className="form-note">
          There is no setting <code>{name}</code>.{' '}
          <button
            type="button"
            className="link"
            onClick={() =>
              onChange(Object.fromEntries(Object.entries(config).filter(([one]) => one !== name)))
            }
          >
            Remove it
          </button>
        </p>
      ))}
      {names.size === 0 ? <p className="muted">This node needs no settings.</p> : null}
      <Group
        schema={kind.config_schema}
        value={config}
        pointer=""
        onChange={(next) => onChange(isRecord(next) ? next : {})}
      />
    </FormScope>
  );
}
