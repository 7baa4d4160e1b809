import type { ReactElement } from 'react';
import type { SharedDashboard } from '../api/shared-dashboard.ts';
import { textOfValue } from '../params/param-values.ts';

/** The values of the controls, which viewers cannot change. */
export function FixedParams({
  dashboard: { parameters, params },
}: {
  readonly dashboard: Pick<SharedDashboard, 'parameters' | 'params'>;
}): ReactElement | null {
  const names = Object.keys(parameters);
  if (names.length === 0) return null;
  return (
    <dl className="fixed-params" aria-label="Values">
      {names.map((name) => (
        <div key={name} title={parameters[name]?.description}>
          <dt>{name}</dt>
          <dd>{textOfValue(params[name] ?? null)}</dd>
        </div>
      ))}
    </dl>
  );
}
