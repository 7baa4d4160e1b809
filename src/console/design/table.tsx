import './table.css';
import type { ReactElement, ReactNode } from 'react';
import { LIST, useListKeys } from './list-keys.ts';

export interface Column {
  readonly title: string;
  /** Only screen readers get the title. */
  readonly isHidden?: boolean;
  /** Numbers are aligned to the right. */
  readonly isNumber?: boolean;
  /** Narrow windows leave it out, with the cells of the class `minor`. */
  readonly isMinor?: boolean;
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
  const list = useListKeys<HTMLDivElement>();
  return (
    <div
      ref={list}
      className="table-frame"
      tabIndex={0}
      role="region"
      aria-label={name}
      {...(size === 'list' ? LIST : {})}
    >
      <table className="table" data-size={size}>
        <thead>
          <tr>
            {columns.map(({ title, isNumber, isMinor, isHidden }) => (
              <th
                key={title}
                scope="col"
                className={`${isNumber ? 'number' : ''} ${isMinor ? 'minor' : ''}`}
              >
                {isHidden ? <span className="hidden">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
