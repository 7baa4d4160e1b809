/** Chromium from the packages of the system. */

import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

export function chromiumOnPath(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const programs = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return programs.find(isExecutable) ?? null;
}

function isExecutable(program: string): boolean {
  try {
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
