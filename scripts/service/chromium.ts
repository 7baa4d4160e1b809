/** Chromium from the packages of the system. */

import { installedProgram } from './installed-program.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

export const chromiumOnPath = (): string | null => installedProgram(NAMES);
