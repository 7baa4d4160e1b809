import { useState, type ReactElement } from 'react';
import { ExpressionControl } from '../expression/expression-control.tsx';
import { useForm } from '../context.ts';
import { kindOf, shows, type Kind } from '../kind-of.ts';
import {
  fallback,
  GROUPS,
  innerKind,
  isComposite,
  REFERABLE,
  type CompositeKind,
} from '../kind-groups.ts';
import { expanded, shortened, withMember } from '../members.ts';
import {
  isRecord,
  labelOf,
  membersOf,
  requiredOf,
  takesColumn,
  typesOf,
  type Members,
  type Schema,
} from '../schema.ts';
import type { FieldIds } from '../control.ts';
import { Frame } from './frame.tsx';
import { JsonControl } from './json-control.tsx';
import { ColumnsControl, ItemsControl, MapControl } from './list-fields.tsx';
import { Reference, ReferenceSwitch, referenceOf } from './reference.tsx';
import { RowsControl } from './rows-control.tsx';
import {
  ChoiceControl,
  ColumnControl,
  CredentialControl,
  DecimalControl,
  NumberControl,
  OpenChoiceControl,
  ScalarControl,
  SwitchControl,
  TextControl,
} from './scalar-fields.tsx';
import { WorkflowControl } from './workflow-control.tsx';

export interface FieldProps {
  readonly label: string;
  readonly schema: Schema;
  readonly value: unknown;
  /** A JSON Pointer within the config. */
  readonly pointer: string;
  readonly isRequired: boolean;
  readonly onChange: (value: unknown) => void;
}

/** A member of a config with the control that fits its schema. */
export function Field(props: FieldProps): ReactElement {
  const { label, schema, value, pointer, isRequired, onChange } = props;
  const { hasReferences } = useForm();
  const reference = referenceOf(value);
  const kind = kindOf(schema, reference === null ? value : undefined);
  const shown: Kind =
    reference !== null || value === undefined || shows(kind, value) ? kind : fallback(kind, value);
  const { description } = schema;
  return (
    <Frame
      label={label}
      help={typeof description === 'string' ? description : undefined}
      pointer={pointer}
      isRequired={isRequired}
      isGroup={reference === null && GROUPS.has(shown.kind)}
      aside={
        hasReferences && REFERABLE.has(shown.kind) ? (
          <ReferenceSwitch
            label={label}
            value={value}
            takesColumn={takesColumn(schema)}
            onChange={onChange}
          />
        ) : null
      }
    >
      {(ids) =>
        reference === null ? (
          <Control {...props} kind={shown} ids={ids} />
        ) : (
          <Reference ids={ids} reference={reference} onChange={onChange} />
        )
      }
    </Frame>
  );
}

interface ControlOfProps extends FieldProps {
  readonly kind: Kind;
  readonly ids: FieldIds;
}

function Control(props: ControlOfProps): ReactElement {
  const { kind, ids, label, value, schema, isRequired, onChange } = props;
  const common = { ids, label, value, standard: schema['default'], onChange };
  if (isComposite(kind)) return <Composite {...props} kind={kind} />;
  switch (kind.kind) {
    case 'choice':
      return <ChoiceControl {...common} values={kind.values} isRequired={isRequired} />;
    case 'open choice':
      return <OpenChoiceControl {...common} values={kind.values} />;
    case 'decimal':
      return <DecimalControl {...common} form={kind.form} />;
    case 'workflow':
      return (
        <WorkflowControl
          ids={ids}
          value={typeof value === 'string' ? value : ''}
          onChange={(text) => onChange(text === '' ? undefined : text)}
        />
      );
    case 'switch':
      return <SwitchControl {...common} />;
    case 'number':
      return <NumberControl {...common} />;
    case 'text':
      return <TextControl {...common} isLong={kind.isLong} />;
    case 'column':
      return <ColumnControl {...common} port={kind.port} />;
    case 'columns':
      return <ColumnsControl {...common} port={kind.port} />;
    case 'expression':
      return <ExpressionControl {...common} />;
    case 'credential':
      return <CredentialControl {...common} types={kind.types} />;
    case 'scalar':
      return (
        <ScalarControl
          {...common}
          types={kind.types}
          inner={(type) => <Control {...props} kind={innerKind(type, schema)} />}
        />
      );
  }
}

function Composite(props: ControlOfProps & { readonly kind: CompositeKind }): ReactElement {
  const { kind, ids, label, value, pointer, onChange } = props;
  const common = { ids, label, value, onChange };
  switch (kind.kind) {
    case 'rows':
      return <RowsControl {...common} />;
    case 'list':
      return (
        <ItemsControl
          {...common}
          fresh=""
          addText="Add"
          item={(one, index, change) => (
            <Inline
              schema={kind.item}
              label={`${label} ${index + 1}`}
              value={one}
              pointer={`${pointer}/${index}`}
              onChange={(next) => change(next ?? '')}
            />
          )}
        />
      );
    case 'records':
      return (
        <ItemsControl
          {...common}
          fresh={{}}
          addText={`Add ${label.toLowerCase() === 'by' || label.toLowerCase() === 'on' ? 'column' : 'item'}`}
          item={(one, index, change) => (
            <RecordItem {...{ kind, one, change }} pointer={`${pointer}/${index}`} />
          )}
        />
      );
    case 'map':
      return (
        <MapControl
          {...common}
          item={(name, one, change) => (
            <Field
              label={name}
              schema={valueSchema(kind.item)}
              value={one}
              pointer={`${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`}
              isRequired={false}
              onChange={change}
            />
          )}
        />
      );
    case 'group':
      return <Group {...props} schema={kind.schema} />;
    case 'json':
      return <JsonControl {...common} />;
  }
}

const valueSchema = (schema: Schema): Schema => (Object.keys(schema).length === 0 ? {} : schema);

/** A value in a list: without a label of its own to see. */
function Inline(props: Omit<FieldProps, 'isRequired'>): ReactElement {
  const { schema, label } = props;
  const types = typesOf(schema);
  const known = types.length === 0 ? { type: ['string', 'number', 'boolean', 'null'] } : schema;
  return (
    <div className="inline-field">
      <Field {...props} label={label} schema={known} isRequired={false} />
    </div>
  );
}

interface RecordItemProps {
  readonly kind: Extract<Kind, { kind: 'records' }>;
  readonly one: unknown;
  readonly pointer: string;
  readonly change: (value: unknown) => void;
}

/** A text stays one as long as it says everything. */
function RecordItem({ kind, one, pointer, change }: RecordItemProps): ReactElement {
  const { shorthand, item } = kind;
  const isShort = !isRecord(one) && shorthand !== null;
  const members = isRecord(one) ? one : expanded(shorthand, one);
  return (
    <Group
      schema={item}
      value={members}
      pointer={pointer}
      onChange={(next) => change(isShort ? shortened(shorthand, next) : (next ?? {}))}
    />
  );
}

interface GroupProps {
  readonly schema: Schema;
  readonly value: unknown;
  readonly pointer: string;
  readonly onChange: (value: unknown) => void;
}

/** The members of an object. */
export function Group({ schema, value, pointer, onChange }: GroupProps): ReactElement {
  const members: Members = isRecord(value) ? value : {};
  const required = requiredOf(schema, members);
  const all = membersOf(schema);
  // A field that has been shown stays visible, so that it does not move while it is edited.
  const [initial] = useState(
    () => new Set(all.map(([name]) => name).filter((name) => members[name] !== undefined)),
  );
  const isMain = (name: string): boolean => required.has(name) || initial.has(name);
  const ordered = [...all].sort(([a], [b]) => Number(required.has(b)) - Number(required.has(a)));
  const rest = ordered.filter(([name]) => !isMain(name));
  const field = ([name, member]: readonly [string, Schema]): ReactElement => (
    <Field
      key={name}
      label={labelOf(name)}
      schema={member}
      value={members[name]}
      pointer={`${pointer}/${name}`}
      isRequired={required.has(name)}
      onChange={(next) => onChange(withMember(members, name, next))}
    />
  );
  return (
    <div className="group">
      {ordered.filter(([name]) => isMain(name)).map(field)}
      {rest.length === 0 ? null : rest.length === all.length ? (
        rest.map(field)
      ) : (
        <details className="more">
          <summary>More options ({rest.length})</summary>
          <div className="group">{rest.map(field)}</div>
        </details>
      )}
    </div>
  );
}
