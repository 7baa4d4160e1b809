/** Checks the names of time zones. */

/**
 * Abbreviations and the zones that people usually mean. The runtime accepts some of them as other zones: `BST` is
 * Bangladesh, `EST` and `MST` have no daylight saving time.
 */
const USUAL_ZONES: ReadonlyMap<string, string> = new Map([
  ['ACT', 'Australia/Adelaide'],
  ['AEDT', 'Australia/Sydney'],
  ['AEST', 'Australia/Sydney'],
  ['AET', 'Australia/Sydney'],
  ['AKST', 'America/Anchorage'],
  ['AST', 'America/Halifax'],
  ['BRT', 'America/Sao_Paulo'],
  ['BST', 'Europe/London'],
  ['CAT', 'Africa/Maputo'],
  ['CDT', 'America/Chicago'],
  ['CEST', 'Europe/Paris'],
  ['CET', 'Europe/Paris'],
  ['CST', 'America/Chicago'],
  ['EAT', 'Africa/Nairobi'],
  ['EDT', 'America/New_York'],
  ['EEST', 'Europe/Helsinki'],
  ['EET', 'Europe/Helsinki'],
  ['EST', 'America/New_York'],
  ['HKT', 'Asia/Hong_Kong'],
  ['HST', 'Pacific/Honolulu'],
  ['IST', 'Asia/Kolkata'],
  ['JST', 'Asia/Tokyo'],
  ['KST', 'Asia/Seoul'],
  ['MDT', 'America/Denver'],
  ['MET', 'Europe/Paris'],
  ['MSK', 'Europe/Moscow'],
  ['MST', 'America/Denver'],
  ['NST', 'America/St_Johns'],
  ['NZST', 'Pacific/Auckland'],
  ['PDT', 'America/Los_Angeles'],
  ['PKT', 'Asia/Karachi'],
  ['PRC', 'Asia/Shanghai'],
  ['PST', 'America/Los_Angeles'],
  ['ROC', 'Asia/Taipei'],
  ['ROK', 'Asia/Seoul'],
  ['SGT', 'Asia/Singapore'],
  ['UCT', 'UTC'],
  ['WEST', 'Europe/Lisbon'],
  ['WET', 'Europe/Lisbon'],
]);

/** The problem of the name, as a phrase that follows it; null if it is valid. */
export function timeZoneProblem(name: string): string | null {
  const upper = name.toUpperCase();
  const usual = USUAL_ZONES.get(upper);
  if (usual !== undefined || (isAbbreviation(upper) && isKnown(name)))
    return `must be an IANA time zone such as ${usual ?? 'Europe/Berlin'}, not the abbreviation \`${name}\`: it does not say which zone is meant`;
  return isKnown(name) ? null : `must be an IANA time zone such as Europe/Berlin, not \`${name}\``;
}

function isAbbreviation(upper: string): boolean {
  return /^[A-Z]{3}$/.test(upper) && upper !== 'UTC' && upper !== 'GMT';
}

/** An offset such as `+02:00` is not a time zone, even if the runtime accepts it. */
function isKnown(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
