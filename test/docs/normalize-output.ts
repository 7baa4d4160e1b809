/** Normalizes ids, timestamps, keys and durations, so that a command's output can be compared with a guide. */

const VARYING: readonly (readonly [RegExp, string])[] = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<moment>'],
  [/\breq_[0-9a-f-]{36}/g, '<request>'],
  [/dataRef:[0-9A-Za-z_-]{10,}/g, '<result>'],
  [/weir_[0-9A-Za-z]{7,}/g, '<key>'],
  [/("(?:\w*_)?id": ?)\d+/g, '$1<id>'],
  [/("node_id_map": ?)\{([^}]*)\}/g, '$1<map>'],
  [/\/workflows\/\d+/g, '/workflows/<id>'],
  [/\b(workflow|integration|credential) \d+/gi, '$1 <id>'],
  [/\(id \d+\)/g, '(id <id>)'],
  [/("execution_time_ms": ?)\d+/g, '$1<ms>'],
  [/\(\d+ ms\)/g, '(<ms> ms)'],
  [/\blocalhost:\d+/g, 'localhost:<port>'],
  [/http:\/\/127\.0\.0\.1:\d+/g, '<service>'],
];

/** Replaces every value that differs between runs by its kind, and reformats JSON. */
export function normalizeOutput(language: string, text: string): string {
  const plain = language === 'json' ? JSON.stringify(JSON.parse(text), null, 1) : text.trim();
  return VARYING.reduce((so, [pattern, name]) => so.replace(pattern, name), plain);
}
