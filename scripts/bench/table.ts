/** The report: one table, a line as soon as it is known, readable in a terminal. */

export interface Line {
  readonly what: string;
  readonly weir: string;
  readonly plain: string;
  /** Weir's figure against the plain one, as the goal is worded. */
  readonly ratio: string;
  readonly goal: string;
}

const widths = [58, 26, 26, 9, 22];

export function printHead(): void {
  print(['what', 'Weir', 'plain', 'ratio', 'goal']);
  console.log(widths.map((width) => '─'.repeat(width)).join('  '));
}

export function printLine(line: Line): void {
  print([line.what, line.weir, line.plain, line.ratio, line.goal]);
}

function print(cells: readonly string[]): void {
  console.log(
    cells
      .map((cell, index) => cell.padEnd(widths[index]!))
      .join('  ')
      .trimEnd(),
  );
}
