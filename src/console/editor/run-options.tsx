import type { ReactElement } from 'react';
import { Select } from '../design/select.tsx';
import type { GraphDocument, Placement, RowOrder } from '../graph/model.ts';

export type RunOptionValues = Pick<GraphDocument, 'rowOrder' | 'placement'>;

const ROW_ORDERS: readonly (readonly [RowOrder, string])[] = [
  ['kept', 'Kept: the same order in every run'],
  ['free', 'Free: any order, on all cores'],
];

const PLACEMENTS: readonly (readonly [Placement, string])[] = [
  ['auto', 'Automatic: databases filter and reduce their rows'],
  ['local', 'Local: Weir computes every node'],
  ['remote', 'Remote: databases compute every node'],
];

interface RunOptionsProps {
  readonly values: RunOptionValues;
  readonly onChange: (values: RunOptionValues) => void;
}

/** The order of rows in runs, and the place where nodes run. */
export function RunOptions({ values, onChange }: RunOptionsProps): ReactElement {
  return (
    <div className="columns">
      <Select
        label="Row order"
        options={ROW_ORDERS}
        value={values.rowOrder}
        onChange={({ currentTarget }) =>
          onChange({ ...values, rowOrder: currentTarget.value as RowOrder })
        }
        help={
          <>
            Free is faster for many rows.{' '}
            <a href="/docs/guides/row-order" target="_blank" rel="noreferrer">
              About row order
            </a>
          </>
        }
      />
      <Select
        label="Placement"
        options={PLACEMENTS}
        value={values.placement}
        onChange={({ currentTarget }) =>
          onChange({ ...values, placement: currentTarget.value as Placement })
        }
        help={
          <>
            Remote reports nodes that would run in Weir.{' '}
            <a
              href="/docs/guides/databases#compute-in-the-database"
              target="_blank"
              rel="noreferrer"
            >
              About placement
            </a>
          </>
        }
      />
    </div>
  );
}
