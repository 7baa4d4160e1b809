/** Whether what a command printed is what a guide shows, but for what differs each time: ids, moments, keys, durations. */

const VARYING: readonly (readonly [RegExp, string])[] = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<moment>'],
  [/\breq_[0-9a-f-]{36}/g, '<request>'],
  [/dataRef:[0-9A-Za-z_-]{10,}/g, '<result>'],
  [/weir_[0-9A-Za-z]{7,}/g, '<key>'],
  [/("(?:\w*_)?id": ?)\d+/g, '$1<id>'],
  [/("node_id_map": ?)\{([^}]*)\}/g, '$1<map>'],
  [/\/workflows\/\d+/g, '/workflows/<id>'],
  [/\bworkflow \d+/gi, 'workflow <id>'],
  [/("execution_time_ms": ?)\d+/g, '$1<ms>'],
  [/\blocalhost:\d+/g, 'localhost:<port>'],
  [/http:\/\/127\.0\.0\.1:\d+/g, '<service>'],
];

/** The text with everything that differs from run to run replaced by what it is; JSON in one form, however it is laid out. */
export function likeness(language: string, text: string): string {
  const plain = language === 'json' ? JSON.stringify(JSON.parse(text), null, 1) : text.trim();
  return VARYING.reduce((so, [pattern, name]) => so.replace(pattern, name), plain);
}
