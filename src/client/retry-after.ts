/**
 * @param header the value of `Retry-After`: whole seconds or an HTTP date
 * @returns seconds from now, never negative; null if the header is absent or invalid
 */
export function retryAfterSeconds(header: string | null, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  // A date begins with the name of a weekday. Date.parse alone accepts many other formats.
  const atMs = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? null : Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}
