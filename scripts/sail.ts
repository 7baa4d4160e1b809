/**
 * Installs Sail, which the tests of Spark start, from PyPI into `.cache`.
 *
 *     npx tsx scripts/sail.ts
 */

import { readCommandLine } from './service/command-line.ts';
import { installSail } from './service/sail.ts';

readCommandLine(import.meta.filename, {});
await installSail();
