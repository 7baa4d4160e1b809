/** Log lines for people who start the service in a terminal. */

const LEVEL_WIDTH = 5;

/** SGR codes. */
const COLOURS: Readonly<Record<string, number>> = { warn: 33, error: 31, fatal: 31 };

/**
 * @param line as JSON, by pino
 * @returns `12:34:56 info  message member=value`, with the stack of an error below
 */
export function readableLine(line: string, hasColours: boolean): string {
  const { level, time, msg, error, err, ...members } = JSON.parse(line) as Readonly<
    Record<string, unknown>
  >;
  const name = String(level);
  const clock = String(time).slice(11, 19);
  const colour = hasColours ? COLOURS[name] : undefined;
  const label = name.padEnd(LEVEL_WIDTH);
  const head = colour === undefined ? label : `\u001b[${colour}m${label}\u001b[0m`;
  const values = Object.entries(members).map(([member, value]) => ` ${member}=${valueText(value)}`);
  const cause = errorText(error ?? err);
  return `${clock} ${head} ${text(msg)}${values.join('')}${cause === '' ? '' : `\n${cause}`}\n`;
}

function errorText(error: unknown): string {
  if (error === undefined) return '';
  const { stack, message } = (error ?? {}) as Readonly<Record<string, unknown>>;
  const lines = [stack, message, JSON.stringify(error)].find((each) => typeof each === 'string');
  return String(lines)
    .split('\n')
    .map((line) => `  ${visible(line)}`)
    .join('\n');
}

function valueText(value: unknown): string {
  return typeof value === 'string' && /^[\w./:@-]+$/.test(value)
    ? value
    : visible(JSON.stringify(value));
}

function text(value: unknown): string {
  return typeof value === 'string' ? visible(value) : JSON.stringify(value ?? '');
}

/** Without characters that would move the cursor or colour the terminal. */
function visible(line: string): string {
  return line.replace(/[\u0000-\u001f\u007f-\u009f]/g, '\uFFFD');
}
