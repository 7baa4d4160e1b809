import './table.css';
import type { ReactElement, ReactNode } from 'react';

export interface Column {
  readonly title: string;
  /** Numbers are aligned to the right. */
  readonly isNumber?: boolean;
}

interface TableProps {
  /** For screen readers. */
  readonly name: string;
  readonly columns: readonly Column[];
  readonly size?: 'list' | 'rows';
  /** `<tr>` elements. */
  readonly children: ReactNode;
}

export function Table({ name, columns, size = 'list', children }: TableProps): ReactElement {
  return (
    <div className="table-frame" tabIndex={0} role="region" aria-label={name}>
      <table className="table" data-size={size}>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" className={isNumber ? 'number' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
