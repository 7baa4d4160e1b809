/** What a connection sets for its session when it connects. */

/** Statements are short: compiling one to machine code costs many times what that could save. */
export const JIT_OFF = '-c jit=off';

/** The URL with these options in addition to its own; of two values for one setting, the one given here wins. */
export function withSessionSettings(url: string, settings: readonly string[]): string {
  const parsed = new URL(url);
  const options = [parsed.searchParams.get('options'), ...settings].filter((part) => part !== null);
  parsed.searchParams.set('options', options.join(' '));
  return parsed.href;
}
