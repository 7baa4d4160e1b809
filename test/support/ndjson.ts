/** The rows of NDJSON. */
export const parseLines = (lines: Buffer): unknown[] =>
  lines
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);
