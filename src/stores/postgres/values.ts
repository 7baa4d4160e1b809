/** Values as the driver adapter hands them over: times and JSON come as text. */

export function toDate(value: unknown): Date | null {
  return value === null ? null : new Date(value as string);
}

export function toJson<T>(value: unknown): T {
  return JSON.parse(value as string) as T;
}
