/** Describes a limit in messages: its size, and who can change it. */

const UNITS = [
  ['GiB', 1_073_741_824],
  ['MiB', 1_048_576],
  ['KiB', 1_024],
] as const;

/** `4 GiB`, `1.5 MiB`, `12 bytes`. */
export function sizeText(bytes: number): string {
  const [unit, size] = UNITS.find((each) => bytes >= each[1]) ?? ['bytes', 1];
  return `${(bytes / size).toLocaleString('en-US', { maximumFractionDigits: 1 })} ${unit}`;
}

/** Follows a semicolon, in a message to a caller, who often cannot change the setting. */
export function raisedBy(setting: string): string {
  return `the administrator of the service can raise ${setting}`;
}
