/** Statements are short: JIT compilation would cost many times what it saves. */
export const JIT_OFF = '-c jit=off';

/** Adds options to those of the URL; on conflict, these win. */
export function withSessionSettings(url: string, settings: readonly string[]): string {
  const parsed = new URL(url);
  const options = [parsed.searchParams.get('options'), ...settings].filter((part) => part !== null);
  parsed.searchParams.set('options', options.join(' '));
  return parsed.href;
}
