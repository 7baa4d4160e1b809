/**
 * Names the columns of JSON members: names that differ only in case cannot both be columns, so the later one gets a
 * suffix.
 */

import { shortened } from '../../kit/shortened.ts';
import type { Row } from '../../kit/json/whole-numbers.ts';
import type { RowsReport } from '../report.ts';

const MAX_SHOWN = 80;

export class MemberNames {
  readonly #columns = new Map<string, string>();
  readonly #folded = new Set<string>();
  readonly #report: RowsReport;

  constructor(report: RowsReport) {
    this.#report = report;
  }

  columnOf(name: string): string {
    const cached = this.#columns.get(name);
    if (cached !== undefined) return cached;
    const column = this.#unique(name);
    this.#columns.set(name, column);
    this.#folded.add(column.toLowerCase());
    return column;
  }

  /** Returns the row itself if no member is renamed. */
  renamed(row: Row): Row {
    let isSame = true;
    for (const name in row) if (this.columnOf(name) !== name) isSame = false;
    if (isSame) return row;
    return Object.fromEntries(
      Object.entries(row).map(([name, value]) => [this.columnOf(name), value]),
    );
  }

  #unique(name: string): string {
    if (!this.#folded.has(name.toLowerCase())) return name;
    let number = 2;
    while (this.#folded.has(`${name}_${number}`.toLowerCase())) number += 1;
    const column = `${name}_${number}`;
    this.#report.warn(
      `The member \`${shortened(name, MAX_SHOWN)}\` differs from another only in case: its column is called \`${shortened(column, MAX_SHOWN)}\``,
    );
    return column;
  }
}
