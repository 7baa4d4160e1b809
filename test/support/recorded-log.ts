/** A log that a test can read. */

export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error';
  readonly fields: object;
  readonly message: string;
}

export function recordedLog() {
  const entries: LogEntry[] = [];
  const at = (level: LogEntry['level']) => (fields: object, message: string) =>
    void entries.push({ level, fields, message });
  return { entries, info: at('info'), warn: at('warn'), error: at('error') };
}
