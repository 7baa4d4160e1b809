/** The parameters of a tile: a value of its own, or a control of the dashboard. */

import type { ReactElement } from 'react';
import type { Dashboard, DashboardTile } from '../api/dashboards.ts';
import { Field } from '../design/field.tsx';
import { Select } from '../design/select.tsx';
import { textOfValue, valuesOf, type Parameter, type Parameters } from '../params/param-values.ts';
import { controlIn } from './control-values.ts';

export type Mapping =
  | { readonly kind: 'default' }
  | { readonly kind: 'value'; readonly text: string }
  | { readonly kind: 'control'; readonly name: string };

/** By parameter. Absent: the default. */
export type Mappings = Readonly<Record<string, Mapping>>;

export const mappingsOf = (params: DashboardTile['params']): Mappings =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]): [string, Mapping] => {
      const control = controlIn(value);
      return control === undefined
        ? [name, { kind: 'value', text: textOfValue(value) }]
        : [name, { kind: 'control', name: control }];
    }),
  );

/**
 * Throws an error that names the parameter if a text is not valid.
 * @param before keeps the values of parameters that the workflow does not declare
 */
export function mappedParams(
  parameters: Parameters,
  mappings: Mappings,
  before: DashboardTile['params'],
): DashboardTile['params'] {
  const params: Record<string, unknown> = Object.fromEntries(
    Object.entries(before).filter(([name]) => parameters[name] === undefined),
  );
  for (const [name, mapping] of Object.entries(mappings)) {
    if (mapping.kind === 'control') params[name] = { $param: mapping.name };
    if (mapping.kind === 'value')
      Object.assign(params, valuesOf(parameters, { [name]: mapping.text }));
  }
  return params;
}

/** The controls that the dashboard does not have yet, declared as the parameters are. */
export function controlsOf(
  parameters: Parameters,
  mappings: Mappings,
  known: Dashboard['parameters'],
): Dashboard['parameters'] {
  return Object.fromEntries(
    Object.entries(mappings).flatMap(([name, mapping]): [string, Parameter][] => {
      const parameter = parameters[name];
      if (
        mapping.kind !== 'control' ||
        known[mapping.name] !== undefined ||
        parameter === undefined
      )
        return [];
      const { required: _, ...declaration } = parameter;
      if (declaration['default'] === undefined)
        throw new Error(`${name} has no default, which a control needs. Give it a value instead.`);
      return [[mapping.name, declaration]];
    }),
  );
}

interface MappingFieldsProps {
  readonly parameters: Parameters;
  /** The names of the dashboard's controls. */
  readonly controls: readonly string[];
  readonly mappings: Mappings;
  readonly onChange: (mappings: Mappings) => void;
}

export function MappingFields(props: MappingFieldsProps): ReactElement | null {
  const { parameters, controls, mappings, onChange } = props;
  const names = Object.keys(parameters);
  if (names.length === 0) return null;
  return (
    <fieldset>
      <legend>Parameters</legend>
      {names.map((name) => {
        const mapping = mappings[name] ?? { kind: 'default' };
        const change = (next: Mapping): void => onChange({ ...mappings, [name]: next });
        const fallback = textOfValue(parameters[name]?.['default']);
        return (
          <div key={name} className="columns">
            <Select
              label={name}
              value={mapping.kind === 'control' ? `control ${mapping.name}` : mapping.kind}
              options={[
                ['default', fallback === '' ? 'Default' : `Default: ${fallback}`],
                ['value', 'A value'],
                ...[...new Set([...controls, name])].map(
                  (one) => [`control ${one}`, `Control “${one}” of the dashboard`] as const,
                ),
              ]}
              onChange={({ currentTarget: { value } }) =>
                change(
                  value.startsWith('control ')
                    ? { kind: 'control', name: value.slice('control '.length) }
                    : value === 'value'
                      ? { kind: 'value', text: fallback }
                      : { kind: 'default' },
                )
              }
            />
            {mapping.kind === 'value' ? (
              <Field
                label={`Value of ${name}`}
                value={mapping.text}
                onChange={({ currentTarget }) =>
                  change({ kind: 'value', text: currentTarget.value })
                }
              />
            ) : null}
          </div>
        );
      })}
    </fieldset>
  );
}
